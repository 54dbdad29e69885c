import type { Answer } from '../platform/api.ts';
import { useResource } from '../platform/live-resources.ts';

export type ConfigRow = Answer<'GET', 'externalApiConfig/get_api_config'>['configs'][number];
export type StepRow = ConfigRow['steps'][number];
export type LogRow = Answer<'GET', 'externalApiConfig/get_log'>['log'][number];

const STALE = [{ view: 'integrations' }, { view: 'integration-log' }] as const;

/** The integrations, by name; of who is no admin none is fetched. */
export function useIntegrations(admin: boolean) {
  return useResource('externalApiConfig/get_api_config', admin ? {} : null, { staleOn: STALE });
}

/** One integration. */
export function useIntegration(id: string, admin: boolean) {
  const { data, ...rest } = useResource('externalApiConfig/get_api_config', admin ? { id } : null, { staleOn: STALE });
  return { ...rest, config: data?.configs[0] };
}
