import type { RouteObject } from 'react-router';

/** Players and teams (RT-060 to RT-064). */
export const playersRoutes: RouteObject[] = [];
