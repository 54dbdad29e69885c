import type { RouteObject } from 'react-router';

/** What comes in from other systems (RT-119 to RT-128), and the keys of programs (RT-014). */
export const integrationRoutes: RouteObject[] = [
  { path: 'v_integrations', lazy: async () => ({ Component: (await import('./integrations.tsx')).default }) },
  { path: 'v_integrations/new/:systemtype', lazy: async () => ({ Component: (await import('./new-integration.tsx')).default }) },
  { path: 'v_setup/:systemtype', lazy: async () => ({ Component: (await import('./connect/setup.tsx')).default }) },
  { path: 'v_integrations/step/:stepid', lazy: async () => ({ Component: (await import('./step/step-editor.tsx')).default }) },
  { path: 'v_integrations/event/:eventid', lazy: async () => ({ Component: (await import('./event/event-editor.tsx')).default }) },
  { path: 'v_integrations/:intid/:systemtype', lazy: async () => ({ Component: (await import('./integration.tsx')).default }) },
  { path: 'v_integrations/steps/:intid/:systemtype', lazy: async () => ({ Component: (await import('./steps.tsx')).default }) },
  { path: 'v_integrations/communities/:intid/:systemtype', lazy: async () => ({ Component: (await import('./communities.tsx')).default }) },
  { path: 'v_integrations/log/:intid/:systemtype', lazy: async () => ({ Component: (await import('./log.tsx')).default }) },
  { path: 'v_integrations/snippets/:intid/:systemtype', lazy: async () => ({ Component: (await import('./snippets.tsx')).default }) },
  { path: 'v_settings/organization/integration', lazy: async () => ({ Component: (await import('./keys/api-keys.tsx')).default }) },
];
