import type { RouteObject } from 'react-router';

/** Profiles (RT-107 to RT-109). */
export const profileRoutes: RouteObject[] = [
  { path: 'v_profile', lazy: async () => ({ Component: (await import('./to-own-profile.tsx')).default }) },
  { path: 'v_profile/:id', lazy: async () => ({ Component: (await import('./profile.tsx')).default }) },
  { path: 'v_profile/:id/edit', lazy: async () => ({ Component: (await import('./edit-profile.tsx')).default }) },
];
