/** Where what comes in and goes out is set up (RT-119): its first tab is of the automations. */
export const INTEGRATIONS = '/v_integrations';

/** Where one is made. */
export const NEW_AUTOMATION = `${INTEGRATIONS}/automations/new`;

/** Where one is changed. */
export function automationPath(automationId: string): string {
  return `${INTEGRATIONS}/automations/${automationId}`;
}

/** Where one is made about a data object. */
export function newAutomationPath(objectId: string): string {
  return `${NEW_AUTOMATION}?object=${objectId}`;
}
