import type { RouteObject } from 'react-router';

/** What displays show (RT-101, RT-102, RT-104 to RT-106), and, ours, which they are. `castkey` is a cast's id, or the access key of its address (U-135). */
export const castRoutes: RouteObject[] = [
  { path: 'v_tvcast', lazy: async () => ({ Component: (await import('./casts.tsx')).default }) },
  { path: 'v_tvcast/new', lazy: async () => ({ Component: (await import('./new-cast.tsx')).default }) },
  { path: 'v_tvcast/pair', lazy: async () => ({ Component: (await import('./tvs/pair-tv.tsx')).default }) },
  { path: 'v_tvcast/:castkey/items', lazy: async () => ({ Component: (await import('./cast-items.tsx')).default }) },
  { path: 'v_tvcast/:castkey/settings', lazy: async () => ({ Component: (await import('./cast-settings.tsx')).default }) },
  { path: 'v_tvcast/:castkey/preview', lazy: async () => ({ Component: (await import('./cast-preview.tsx')).default }) },
  { path: 'v_tvcast/:castkey/tvs', lazy: async () => ({ Component: (await import('./tvs/cast-tvs.tsx')).default }) },
];
