import type { RouteObject } from 'react-router';

/** Boards of widgets as all see them (RT-097, RT-099). */
export const boardRoutes: RouteObject[] = [
  { path: 'v_dashboard', lazy: async () => ({ Component: (await import('./boards.tsx')).default }) },
  { path: 'v_dashboard/:itemid', lazy: async () => ({ Component: (await import('./board-page.tsx')).default }) },
];

/** In frames of other sites, without the shell. */
export const embedRoutes: RouteObject[] = [
  { path: 'embed/:intid', lazy: async () => ({ Component: (await import('./embedded-board.tsx')).default }) },
];

/** What admins make of them (RT-098, RT-100). */
export const boardEditRoutes: RouteObject[] = [
  { path: 'v_dashboard/new', lazy: async () => ({ Component: (await import('./edit/new-board.tsx')).default }) },
  { path: 'v_dashboard/:itemid/edit', lazy: async () => ({ Component: (await import('./edit/edit-board.tsx')).default }) },
];
