import type { RouteObject } from 'react-router';

/** One's own account (RT-021 to RT-026). */
export const accountRoutes: RouteObject[] = [
  { path: 'v_settings', lazy: async () => ({ Component: (await import('./settings.tsx')).default }) },
  { path: 'v_settings/accountdata', lazy: async () => ({ Component: (await import('./account.tsx')).default }) },
  { path: 'v_settings/account', lazy: async () => ({ Component: (await import('./account.tsx')).default }) },
  { path: 'v_settings/profiles', lazy: async () => ({ Component: (await import('./own-profiles.tsx')).default }) },
  { path: 'v_settings/ui', lazy: async () => ({ Component: (await import('./ui-settings.tsx')).default }) },
  { path: 'v_settings/delete/:profileid', lazy: async () => ({ Component: (await import('./delete-account.tsx')).default }) },
];
