import type { RouteObject } from 'react-router';

/** Settings of the organisation (RT-009, RT-010, RT-012, RT-013, RT-015). */
export const settingsRoutes: RouteObject[] = [
  { path: 'v_settings/organization', lazy: async () => ({ Component: (await import('./settings-home.tsx')).default }) },
  { path: 'v_settings/organization/organization', lazy: async () => ({ Component: (await import('./organisation.tsx')).default }) },
  { path: 'v_settings/organization/usage', lazy: async () => ({ Component: (await import('./usage.tsx')).default }) },
  { path: 'v_settings/organization/billing', lazy: async () => ({ Component: (await import('./billing.tsx')).default }) },
  { path: 'v_settings/organization/theme', lazy: async () => ({ Component: (await import('./theme.tsx')).default }) },
];
