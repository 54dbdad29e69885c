import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router';
import { accountRoutes } from './account/account.routes.ts';
import { arrivalRoutes } from './arrivals/arrivals.routes.ts';
import { automationRoutes } from './automations/automations.routes.ts';
import { badgeRoutes, badgeRulesRoutes } from './badges/badges.routes.ts';
import { boardEditRoutes, boardRoutes, embedRoutes } from './boards/boards.routes.ts';
import { castRoutes } from './casts/casts.routes.ts';
import { competitionThemesRoutes } from './competition-themes/competition-themes.routes.ts';
import { competitionRulesRoutes, competitionsRoutes, revealRoutes, sharedRoutes } from './competitions/competitions.routes.ts';
import { entryRoutes, landingRoutes } from './entry/entry.routes.ts';
import { feedRoutes } from './feed/feed.routes.ts';
import { feedbackRoutes } from './feedback/feedback.routes.ts';
import { integrationRoutes } from './integrations/integrations.routes.ts';
import { objectEditRoutes, objectsRoutes } from './objects/objects.routes.ts';
import { Crashed } from './platform/page/crashed.tsx';
import { screen } from './platform/page/screen.tsx';
import { playersRoutes } from './players/players.routes.ts';
import { pointsRoutes, seriesRulesRoutes } from './points/points.routes.ts';
import { profileRoutes } from './profile/profile.routes.ts';
import { questEditRoutes } from './quests/edit/edit.routes.ts';
import { questRoutes, questRunRoutes } from './quests/quests.routes.ts';
import { questReportRoutes } from './quests/reports/reports.routes.ts';
import { settingsRoutes } from './settings/settings.routes.ts';
import { shopRoutes, shopRulesRoutes } from './shop/shop.routes.ts';
import { targetsRoutes } from './targets/targets.routes.ts';

/**
 * Every screen at its path of the specification. Each area has its own list, and names its screens so:
 * `{ path: 'v_points', lazy: async () => ({ Component: (await import('./points/series-list.tsx')).default }) }`.
 * What stands inside needs somebody signed in, and has the shell around it. The door comes with the page; the inside is a file of its own;
 * people, and what admins set up, are another, each fetched when it is first seen or in quiet time: each of its screens waits in its own place for it.
 */
export const routes: RouteObject[] = [
  {
    ErrorBoundary: Crashed,
    HydrateFallback: Nothing,
    children: [
      ...entryRoutes,
      ...inPlace('arrivals', [...arrivalRoutes]),
      ...inPlace('competitions', [...sharedRoutes]),
      ...inPlace('boards', [...embedRoutes]),
      {
        Component: screen('inside', () => import('./entry/inside.tsx')),
        children: [
          {
            ErrorBoundary: Crashed,
            children: [
              ...inPlace('inside', [
                ...landingRoutes,
                ...pointsRoutes,
                { path: '*', lazy: async () => ({ Component: (await import('./not-found.tsx')).default }) },
              ]),
              ...inPlace('feed', [...feedRoutes]),
              ...inPlace('competitions', [...competitionsRoutes]),
              ...inPlace('results', [...revealRoutes]),
              ...inPlace('targets', [...targetsRoutes]),
              ...inPlace('boards', [...boardRoutes]),
              ...inPlace('board-editor', [...boardEditRoutes]),
              ...inPlace('badges', [...badgeRoutes]),
              ...inPlace('badge-editor', [...badgeRulesRoutes]),
              ...inPlace('quests', [...questRoutes]),
              ...inPlace('quest-runner', [...questRunRoutes]),
              ...inPlace('shop', [...shopRoutes]),
              ...inPlace('shop-editor', [...shopRulesRoutes]),
              ...inPlace('objects', [...objectsRoutes]),
              ...inPlace('object-editor', [...objectEditRoutes]),
              ...inPlace('automations', [...automationRoutes]),
              ...inPlace('integrations', [...integrationRoutes]),
              ...inPlace('quest-editor', [...questEditRoutes]),
              ...inPlace('quest-reports', [...questReportRoutes]),
              ...inPlace('people', [
                ...playersRoutes,
                ...profileRoutes,
                ...accountRoutes,
                ...feedbackRoutes,
                ...settingsRoutes,
                ...seriesRulesRoutes,
                ...competitionRulesRoutes,
                ...competitionThemesRoutes,
                ...castRoutes,
              ]),
            ],
          },
        ],
      },
    ],
  },
];

/** Screens that are gone to at once, and come when the file that their code stands in is there. */
function inPlace(file: string, areas: readonly RouteObject[]): RouteObject[] {
  return areas.map(({ lazy, ...route }) => {
    if (typeof lazy !== 'function') return route;
    const load = lazy as () => Promise<{ Component: ComponentType }>;
    return { ...route, Component: screen(file, async () => ({ default: (await load()).Component })) };
  });
}

/** Until the first screen's code is there: the skeleton of index.html stays. */
function Nothing() {
  return null;
}
