import type { RouteObject } from 'react-router';

/** Settings of the organisation (RT-009 to RT-013, RT-015 to RT-020). */
export const settingsRoutes: RouteObject[] = [
  { path: 'v_settings/organization', lazy: async () => ({ Component: (await import('./settings-home.tsx')).default }) },
  { path: 'v_settings/organization/organization', lazy: async () => ({ Component: (await import('./organisation.tsx')).default }) },
  { path: 'v_settings/organization/create', lazy: async () => ({ Component: (await import('./create-organisation.tsx')).default }) },
  { path: 'v_settings/organization/usage', lazy: async () => ({ Component: (await import('./usage.tsx')).default }) },
  { path: 'v_settings/organization/billing', lazy: async () => ({ Component: (await import('./billing.tsx')).default }) },
  { path: 'v_settings/organization/login', lazy: async () => ({ Component: (await import('./login-providers.tsx')).default }) },
  {
    path: 'v_settings/organization/loginprovider/:id/id',
    lazy: async () => ({ Component: (await import('./login-provider.tsx')).default }),
  },
  {
    path: 'v_settings/organization/loginprovider/:optionid/new',
    lazy: async () => ({ Component: (await import('./login-provider.tsx')).default }),
  },
  { path: 'v_settings/organization/battles', lazy: async () => ({ Component: (await import('./battles.tsx')).default }) },
  { path: 'v_settings/organization/userview', lazy: async () => ({ Component: (await import('./user-view.tsx')).default }) },
  { path: 'v_settings/organization/theme', lazy: async () => ({ Component: (await import('./theme.tsx')).default }) },
];
