import type { RouteObject } from 'react-router';

/** What happened, and what people say of it (RT-094, RT-095). */
export const feedRoutes: RouteObject[] = [
  { path: 'v_feed', lazy: async () => ({ Component: (await import('./feed.tsx')).default }) },
  { path: 'v_feed/:postid', lazy: async () => ({ Component: (await import('./post-page.tsx')).default }) },
];
