import type { RouteObject } from 'react-router';

/** Words to whoever runs the server (RT-110). */
export const feedbackRoutes: RouteObject[] = [
  { path: 'v_feedback', lazy: async () => ({ Component: (await import('./feedback.tsx')).default }) },
];
