import type { RouteObject } from 'react-router';
import { entryRoutes, landingRoutes } from './entry/entry.routes.ts';
import { Crashed } from './platform/page/crashed.tsx';
import { playersRoutes } from './players/players.routes.ts';
import { pointsRoutes } from './points/points.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';

/**
 * Every screen at its path of the specification. Each area has its own list and its screens are fetched when first seen:
 * `{ path: 'v_points', lazy: async () => ({ Component: (await import('./points/series-list.tsx')).default }) }`.
 * What stands inside needs somebody signed in, and has the shell around it.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: Crashed,
    HydrateFallback: Nothing,
    children: [
      ...entryRoutes,
      {
        lazy: async () => ({ Component: (await import('./entry/inside.tsx')).default }),
        children: [
          {
            ErrorBoundary: Crashed,
            children: [
              ...landingRoutes,
              ...playersRoutes,
              ...profileRoutes,
              ...pointsRoutes,
              { path: '*', lazy: async () => ({ Component: (await import('./not-found.tsx')).default }) },
            ],
          },
        ],
      },
    ],
  },
];

/** Until the first screen's code is there. */
function Nothing() {
  return null;
}
