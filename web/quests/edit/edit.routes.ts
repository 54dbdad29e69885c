import type { RouteObject } from 'react-router';

/** What is made of quests by who edits them (RT-032 to RT-039). */
export const questEditRoutes: RouteObject[] = [
  { path: 'v_quest/new', lazy: async () => ({ Component: (await import('./new-quest.tsx')).default }) },
  { path: 'v_quest/settings', lazy: async () => ({ Component: (await import('./settings/quest-settings.tsx')).default }) },
  { path: 'v_quest/:qid/edit', lazy: async () => ({ Component: (await import('./edit-quest.tsx')).default }) },
  { path: 'v_quest/:qid/content', lazy: async () => ({ Component: (await import('./content.tsx')).default }) },
  { path: 'v_quest/:qid/content/:actid', lazy: async () => ({ Component: (await import('./edit-activity.tsx')).default }) },
  {
    path: 'v_quest/:qid/content/:sectionid/new/:acttype',
    lazy: async () => ({ Component: (await import('./new-activity.tsx')).default }),
  },
  { path: 'v_quest/:qid/players', lazy: async () => ({ Component: (await import('./quest-players.tsx')).default }) },
  { path: 'v_quest/:qid/award', lazy: async () => ({ Component: (await import('./quest-award.tsx')).default }) },
];
