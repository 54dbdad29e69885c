import type { ProgressHeader, ProgressParams, ProgressRow } from './badge-progress/badge-progress.view.ts';
import type { AttemptActivityRow, AttemptHeader, AttemptParams } from './quest-attempts/quest-attempts.view.ts';
import type { QuestLeaderRow, QuestProgressHeader, QuestProgressParams } from './quest-results/quest-results.view.ts';
import type { PaceHeader, PaceParams, PaceRow } from './target-pace/target-pace.view.ts';
import type { BoardHeader, BoardParams, BoardWindow, LiveBoardRow, RoundParams } from './scoreboard/scoreboard.view.ts';

/**
 * What the browser may see of a view stands in its `.view.ts`: types only, as they come over HTTP and the socket. Names are today's; amounts are
 * canonical decimal strings; instants are UTC.
 */

/** Hot views push their state; the type of a live view's parameters, header and rows. */
export type LiveViews = {
  scoreboard: { params: BoardParams; window: BoardWindow; header: BoardHeader; row: LiveBoardRow };
  competition: { params: RoundParams; window: BoardWindow; header: BoardHeader; row: LiveBoardRow };
  'target-pace': { params: PaceParams; window: BoardWindow; header: PaceHeader; row: PaceRow };
  'quest-attempt': { params: AttemptParams; window: { block: number }; header: AttemptHeader; row: AttemptActivityRow };
  'badge-progress': { params: ProgressParams; window: { block: number }; header: ProgressHeader; row: ProgressRow };
  'quest-progress': { params: QuestProgressParams; window: { block: number }; header: QuestProgressHeader; row: QuestLeaderRow };
};

/** Views of which a screen only hears that they are stale: those whose projections say whom a change concerns, and the security log. */
export type StaleView =
  | 'people'
  | 'teams'
  | 'organisations'
  | 'billing'
  | 'score-series'
  | 'badges'
  | 'badge-wins'
  | 'automations'
  | 'integrations'
  | 'integration-log'
  | 'objects'
  | 'items'
  | 'quests'
  | 'quest-attempts'
  | 'casts'
  | 'tvs'
  | 'competitions'
  | 'competition-themes'
  | 'competition-rosters'
  | 'reveals'
  | 'competition-rounds'
  | 'round-disputes'
  | 'tags'
  | 'targets'
  | 'entries'
  | 'moments'
  | 'inbox'
  | 'audit-trail'
  | 'icons'
  | 'invitations'
  | 'join-requests'
  | 'login-providers'
  | 'security-log'
  | 'widget-boards'
  | 'shop'
  | 'reward-orders';
