import type { RouteObject } from 'react-router';

/** Score series (RT-083 to RT-089). */
export const pointsRoutes: RouteObject[] = [
  { path: 'v_points', lazy: async () => ({ Component: (await import('./series-list.tsx')).default }) },
  { path: 'v_points/new', lazy: async () => ({ Component: (await import('./new-series.tsx')).default }) },
  { path: 'v_points/:pid', lazy: async () => ({ Component: (await import('./series-page.tsx')).default }) },
  { path: 'v_points/:pid/add', lazy: async () => ({ Component: (await import('./add/add-points.tsx')).default }) },
  { path: 'v_points/:pid/import', lazy: async () => ({ Component: (await import('./import/import-entries.tsx')).default }) },
  { path: 'v_points/:pid/edit', lazy: async () => ({ Component: (await import('./settings/general.tsx')).default }) },
  { path: 'v_points/:pid/edit/input', lazy: async () => ({ Component: (await import('./settings/input.tsx')).default }) },
  { path: 'v_points/:pid/edit/links', lazy: async () => ({ Component: (await import('./settings/links.tsx')).default }) },
];
