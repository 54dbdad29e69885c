import type { RouteObject } from 'react-router';

/** What admins let follow by itself (RT-119). */
export const automationRoutes: RouteObject[] = [
  { path: 'v_integrations', lazy: async () => ({ Component: (await import('./integrations.tsx')).default }) },
  { path: 'v_integrations/automations/:aid', lazy: async () => ({ Component: (await import('./edit/rule-editor.tsx')).default }) },
];
