import type { RouteObject } from 'react-router';

/** The door (RT-111, RT-112, RT-118): it comes with the page. */
export const entryRoutes: RouteObject[] = [
  { path: 'v_login', lazy: async () => ({ Component: (await import('./login.tsx')).default }) },
  { path: 'v_login/logout', lazy: async () => ({ Component: (await import('./logout.tsx')).default }) },
  { path: 'v_login/:loginhint', lazy: async () => ({ Component: (await import('./login.tsx')).default }) },
];

/** Landing pages (RT-131, RT-132), for who is signed in. */
export const landingRoutes: RouteObject[] = [
  { index: true, lazy: async () => ({ Component: (await import('./landing.tsx')).default }) },
  { path: 'loggedin', lazy: async () => ({ Component: (await import('./landing.tsx')).default }) },
];
