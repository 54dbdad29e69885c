import type { RouteObject } from 'react-router';

/** Profiles (RT-107 to RT-109) and the organisation's API keys (RT-014). */
export const profileRoutes: RouteObject[] = [];
