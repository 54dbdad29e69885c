import type { RouteObject } from 'react-router';

/** Players and teams (RT-060 to RT-064). */
export const playersRoutes: RouteObject[] = [
  { path: 'v_players', lazy: async () => ({ Component: (await import('./to-players.tsx')).default }) },
  { path: 'v_players/teams', lazy: async () => ({ Component: (await import('./to-teams.tsx')).default }) },
  { path: 'v_players/:groupid', lazy: async () => ({ Component: (await import('./players.tsx')).default }) },
  { path: 'v_players/:groupid/add', lazy: async () => ({ Component: (await import('./add/add-players.tsx')).default }) },
  { path: 'v_players/:groupid/team', lazy: async () => ({ Component: (await import('./teams.tsx')).default }) },
];
