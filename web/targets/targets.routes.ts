import type { RouteObject } from 'react-router';

/** What is to be reached in a score series (RT-090 to RT-093). */
export const targetsRoutes: RouteObject[] = [
  { path: 'v_points/:pid/targets', lazy: async () => ({ Component: (await import('./target-list.tsx')).default }) },
  { path: 'v_points/:pid/targets/new', lazy: async () => ({ Component: (await import('./form/new-target.tsx')).default }) },
  { path: 'v_points/:pid/targets/:id', lazy: async () => ({ Component: (await import('./form/edit-target.tsx')).default }) },
  { path: 'v_points/:pid/targets/:id/values', lazy: async () => ({ Component: (await import('./target-values.tsx')).default }) },
];
