import type { RouteObject } from 'react-router';

/** Badges as all see them (RT-048 to RT-051, RT-059, RT-096). */
export const badgeRoutes: RouteObject[] = [
  { path: 'v_badge', lazy: async () => ({ Component: (await import('./badges-home.tsx')).default }) },
  { path: 'v_badge/all', lazy: async () => ({ Component: (await import('./all-badges.tsx')).default }) },
  { path: 'v_badge/inprogress', lazy: async () => ({ Component: (await import('./badges-in-progress.tsx')).default }) },
  { path: 'v_badge/completed', lazy: async () => ({ Component: (await import('./badges-won.tsx')).default }) },
  { path: 'v_badge/:bid', lazy: async () => ({ Component: (await import('./badge-page.tsx')).default }) },
  { path: 'v_achivement/:itemid', lazy: async () => ({ Component: (await import('./achievement.tsx')).default }) },
];

/** What admins make of them (RT-052 to RT-058). The parts of the editor are one screen, so that one save bar is over all of them. */
export const badgeRulesRoutes: RouteObject[] = [
  { path: 'v_badge/new', lazy: async () => ({ Component: (await import('./edit/new-badge.tsx')).default }) },
  { path: 'v_badge/settings', lazy: async () => ({ Component: (await import('./settings/badge-settings.tsx')).default }) },
  {
    lazy: async () => ({ Component: (await import('./edit/badge-editor.tsx')).default }),
    children: [
      { path: 'v_badge/:bid/edit' },
      { path: 'v_badge/:bid/points' },
      { path: 'v_badge/:bid/reward' },
      { path: 'v_badge/:bid/teams' },
      { path: 'v_badge/:bid/celebration' },
    ],
  },
];
