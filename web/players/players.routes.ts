import type { RouteObject } from 'react-router';

/** Players and teams (RT-060 to RT-067). */
export const playersRoutes: RouteObject[] = [
  { path: 'v_players', lazy: async () => ({ Component: (await import('./to-players.tsx')).default }) },
  { path: 'v_players/teams', lazy: async () => ({ Component: (await import('./to-teams.tsx')).default }) },
  { path: 'v_players/:groupid', lazy: async () => ({ Component: (await import('./players.tsx')).default }) },
  { path: 'v_players/:groupid/add', lazy: async () => ({ Component: (await import('./add/add-players.tsx')).default }) },
  { path: 'v_players/:groupid/team', lazy: async () => ({ Component: (await import('./teams.tsx')).default }) },
  { path: 'v_players/:groupid/team/new', lazy: async () => ({ Component: (await import('./team/new-team.tsx')).default }) },
  { path: 'v_players/:groupid/team/:teamid', lazy: async () => ({ Component: (await import('./team/team.tsx')).default }) },
  { path: 'v_players/:groupid/team/:teamid/edit', lazy: async () => ({ Component: (await import('./team/edit-team.tsx')).default }) },
];
