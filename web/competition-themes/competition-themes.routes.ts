import type { RouteObject } from 'react-router';

/** What holds for all competitions (RT-070): their themes; and how boards look in them (RT-077, RT-133). */
export const competitionThemesRoutes: RouteObject[] = [
  { path: 'v_competition/settings', lazy: async () => ({ Component: (await import('./competition-settings.tsx')).default }) },
  { path: 'v_competition/:itemid/test', lazy: async () => ({ Component: (await import('./competition-test.tsx')).default }) },
  { path: 'topthreetest', lazy: async () => ({ Component: (await import('./top-three-test.tsx')).default }) },
];
