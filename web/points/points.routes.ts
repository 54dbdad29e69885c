import type { RouteObject } from 'react-router';

/** Score series as all see them (RT-083, RT-085, RT-086). */
export const pointsRoutes: RouteObject[] = [
  { path: 'v_points', lazy: async () => ({ Component: (await import('./series-list.tsx')).default }) },
  { path: 'v_points/:pid', lazy: async () => ({ Component: (await import('./series-page.tsx')).default }) },
  { path: 'v_points/:pid/add', lazy: async () => ({ Component: (await import('./add/add-points.tsx')).default }) },
];

/** What admins make of them (RT-084, RT-087 to RT-089), and lists of entries that are brought in. */
export const seriesRulesRoutes: RouteObject[] = [
  { path: 'v_points/new', lazy: async () => ({ Component: (await import('./new-series.tsx')).default }) },
  { path: 'v_points/:pid/import', lazy: async () => ({ Component: (await import('./import/import-entries.tsx')).default }) },
  { path: 'v_points/:pid/edit', lazy: async () => ({ Component: (await import('./settings/general.tsx')).default }) },
  { path: 'v_points/:pid/edit/input', lazy: async () => ({ Component: (await import('./settings/input.tsx')).default }) },
  { path: 'v_points/:pid/edit/links', lazy: async () => ({ Component: (await import('./settings/links.tsx')).default }) },
];
