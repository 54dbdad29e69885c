import type { SystemType } from '../../src/integrations/systems.values.ts';

/** What is connected (RT-119). */
export const INTEGRATIONS = '/v_integrations';

type Named = { id: string; system_type: SystemType };

/** Where a system of a kind is connected (RT-120). */
export function newIntegrationPath(systemType: SystemType): string {
  return `${INTEGRATIONS}/new/${systemType}`;
}

/** The wizard of one (RT-128); of an integration that was connected, what is to become of what comes. */
export function setupPath(systemType: SystemType, configId?: string): string {
  return `/v_setup/${systemType}${configId === undefined ? '' : `?integration=${configId}`}`;
}

/** One integration (RT-123), and its parts (RT-124 to RT-127). */
export function integrationPath({ id, system_type: type }: Named, part?: 'steps' | 'communities' | 'log' | 'snippets'): string {
  return `${INTEGRATIONS}/${part === undefined ? '' : `${part}/`}${id}/${type}`;
}

/** Where a step is changed (RT-121). */
export function stepPath(stepId: string): string {
  return `${INTEGRATIONS}/step/${stepId}`;
}

/** Where one is made. */
export function newStepPath(configId: string): string {
  return `${stepPath('new')}?integration=${configId}`;
}

/** Where something that goes out is changed (RT-122). */
export function eventPath(eventId: string): string {
  return `${INTEGRATIONS}/event/${eventId}`;
}

/** Where it is made. */
export function newEventPath(configId: string): string {
  return `${eventPath('new')}?integration=${configId}`;
}
