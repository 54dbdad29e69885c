import type { RouteObject } from 'react-router';

/** What came of a quest, for who edits it (RT-043 to RT-046). */
export const questReportRoutes: RouteObject[] = [
  { path: 'v_quest/:qid/reports', lazy: async () => ({ Component: (await import('./reports-home.tsx')).default }) },
  { path: 'v_quest/:qid/reports/results', lazy: async () => ({ Component: (await import('./results.tsx')).default }) },
  { path: 'v_quest/:qid/reports/responses', lazy: async () => ({ Component: (await import('./responses.tsx')).default }) },
  { path: 'v_quest/:qid/reports/participants', lazy: async () => ({ Component: (await import('./participants.tsx')).default }) },
];
