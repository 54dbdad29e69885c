/** All automations: a tab of what comes in and goes out (RT-119). */
export const AUTOMATIONS = '/v_integrations/automations';

/** Where one is made. */
export const NEW_AUTOMATION = `${AUTOMATIONS}/new`;

/** Where one is changed. */
export function automationPath(automationId: string): string {
  return `${AUTOMATIONS}/${automationId}`;
}

/** Where one is tried at once. */
export function tryPath(automationId: string): string {
  return `${automationPath(automationId)}#${TRY}`;
}

export const TRY = 'try';

/** Where one is made about a data object. */
export function newAutomationPath(objectId: string): string {
  return `${NEW_AUTOMATION}?object=${objectId}`;
}
