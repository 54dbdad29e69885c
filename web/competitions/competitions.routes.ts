import type { RouteObject } from 'react-router';

/** Competitions as all see them (RT-068, RT-071, RT-076). */
export const competitionsRoutes: RouteObject[] = [
  { path: 'v_competition', lazy: async () => ({ Component: (await import('./competitions.tsx')).default }) },
  { path: 'v_competition/history', lazy: async () => ({ Component: (await import('./past-competitions.tsx')).default }) },
  { path: 'v_competition/:itemid', lazy: async () => ({ Component: (await import('./competition-page.tsx')).default }) },
];

/** Where a frozen one is opened. */
export const revealRoutes: RouteObject[] = [
  { path: 'v_competition/:itemid/reveal', lazy: async () => ({ Component: (await import('./reveal/reveal-page.tsx')).default }) },
];

/** For whoever has a link, without the shell (RT-136). */
export const sharedRoutes: RouteObject[] = [
  { path: 's/share.php', lazy: async () => ({ Component: (await import('./share-page.tsx')).default }) },
];

/** What admins make of them (RT-069, RT-072 to RT-075). */
export const competitionRulesRoutes: RouteObject[] = [
  { path: 'v_competition/new', lazy: async () => ({ Component: (await import('./wizard/new-competition.tsx')).default }) },
  { path: 'v_competition/:competitionid/edit', lazy: async () => ({ Component: (await import('./settings/general.tsx')).default }) },
  {
    path: 'v_competition/:competitionid/edit/players',
    lazy: async () => ({ Component: (await import('./settings/participants.tsx')).default }),
  },
  {
    path: 'v_competition/:competitionid/edit/rewards',
    lazy: async () => ({ Component: (await import('./settings/rewards.tsx')).default }),
  },
  { path: 'v_competition/:competitionid/edit/input', lazy: async () => ({ Component: (await import('./settings/input.tsx')).default }) },
];
