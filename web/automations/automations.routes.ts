import type { RouteObject } from 'react-router';

/** What admins let follow by itself. */
export const automationRoutes: RouteObject[] = [
  { path: 'v_integrations/automations', lazy: async () => ({ Component: (await import('./automations.tsx')).default }) },
  { path: 'v_integrations/automations/:aid', lazy: async () => ({ Component: (await import('./edit/rule-editor.tsx')).default }) },
];
