import type { Instant } from '../../src/platform/event.values.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import type { Turning } from '../../src/revocations/turning.values.ts';
import type { BadgeReward } from '../../src/badges/badge-rule.values.ts';
import type { ScoreSeries } from '../score-series/score-series.ts';

/** A score series as what follows in it is told. */
export type ToldSeries = {
  name: string;
  settings: Pick<ScoreSeries, 'limitsType' | 'limitsFor' | 'timeZone'>;
  limits: { [Span in 'day' | 'week' | 'month']: PointAmount | null };
};

/** A win of a badge that comes or goes. `falls`: how often it may have stopped standing. */
export type TurnedWin = {
  what: 'withdrawn' | 'returned' | 'won';
  winId: string;
  badgeId: string;
  profileId: string;
  levelId: string | null;
  wonAt: Instant;
  teamIds: readonly string[];
  rewards: readonly BadgeReward[];
  falls: number;
};

/** Entries that would turn, or that turned, with the points that badges take and give for it, the wins that come and go, and the series that are touched. */
export type Turn = Turning & {
  series: ReadonlyMap<string, ToldSeries>;
  wins: readonly TurnedWin[];
  /** When it is told: what comes anew happens then. */
  at: Instant;
  /** When it was recorded that they turned: what follows is told of what was known just before. Absent before they do. */
  recordedAt?: Instant;
  nameOf(profileId: string): string;
  teamNameOf(teamId: string): string | undefined;
};

/** What an area says of it. It looks up what that rests on, and no more: series may have very many entries. */
export type Consequence<Words> = { says(turn: Turn): Promise<Words[]> };

/** Of each area at most so much is told of a series. */
export const MOST_TOLD = 200;
