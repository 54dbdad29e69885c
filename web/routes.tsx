import type { RouteObject } from 'react-router';
import { Crashed } from './platform/page/crashed.tsx';

/**
 * Every screen at its path of the specification. Each area has its own list and its screens are fetched when first seen:
 * `{ path: 'v_points', lazy: async () => ({ Component: (await import('./points/series-list.tsx')).default }) }`.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: Crashed,
    children: [{ path: '*', lazy: async () => ({ Component: (await import('./not-found.tsx')).default }) }],
  },
];
