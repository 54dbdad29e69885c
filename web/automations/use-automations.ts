import type { Answer } from '../platform/api.ts';
import { useResource } from '../platform/live-resources.ts';

export type AutomationRow = Answer<'GET', 'automations/get_automations'>['automations'][number];

/** The automations, in the order in which they answer; of one data object, or all. */
export function useAutomations(objectId?: string) {
  const asked = objectId === undefined ? {} : ({ eventSource: 'object', sourceId: objectId } as const);
  const resource = useResource('automations/get_automations', asked, { staleOn: [{ view: 'automations' }], keep: true });
  const rules: readonly AutomationRow[] | undefined = resource.former ? undefined : resource.data?.automations;
  return { ...resource, rules };
}
