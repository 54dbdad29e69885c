import type { RouteObject } from 'react-router';

/** Quests as who takes them sees them (RT-027 to RT-031, RT-047). */
export const questRoutes: RouteObject[] = [
  { path: 'v_quest', lazy: async () => ({ Component: (await import('./quests.tsx')).WaitingQuests }) },
  { path: 'v_quest/all', lazy: async () => ({ Component: (await import('./quests.tsx')).AllQuests }) },
  { path: 'v_quest/notstarted', lazy: async () => ({ Component: (await import('./quests.tsx')).NotStartedQuests }) },
  { path: 'v_quest/ongoing', lazy: async () => ({ Component: (await import('./quests.tsx')).OngoingQuests }) },
  { path: 'v_quest/completed', lazy: async () => ({ Component: (await import('./quests.tsx')).CompletedQuests }) },
  { path: 'v_quest/:qid', lazy: async () => ({ Component: (await import('./quest-details.tsx')).default }) },
];

/** Where they are taken, and looked at as if they were (RT-040 to RT-042). */
export const questRunRoutes: RouteObject[] = [
  { path: 'v_quest/:qid/do', lazy: async () => ({ Component: (await import('./run/take-quest.tsx')).default }) },
  { path: 'v_quest/:qid/preview', lazy: async () => ({ Component: (await import('./run/preview-quest.tsx')).default }) },
  { path: 'v_quest/:qid/preview/:actid', lazy: async () => ({ Component: (await import('./run/preview-quest.tsx')).default }) },
];
