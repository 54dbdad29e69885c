import type { Instant } from '../../src/platform/event.values.ts';
import type { PointAmount } from '../../src/points/point-amount.values.ts';
import type { ListedEntry } from '../../src/revocations/revocation.events.ts';
import type { CountedEntry, Turning } from '../../src/revocations/turning.values.ts';
import type { ScoreSeries } from '../score-series/score-series.ts';

/** A score series as what follows in it is told. */
export type ToldSeries = {
  name: string;
  settings: Pick<ScoreSeries, 'limitsType' | 'limitsFor' | 'timeZone'>;
  limits: { [Span in 'day' | 'week' | 'month']: PointAmount | null };
};

/** Entries that count no more, and entries that count now: what is reinstated with the tags that it was known to have. */
export type Change = { out: readonly ListedEntry[]; in: readonly CountedEntry[] };

/** Entries that would turn, or that turned, with those that areas bring along, and the series that are touched. */
export type Turn = Turning & {
  /** The same in one way, whichever was asked for. */
  change: Change;
  /** The ids of those that were asked for, which nothing else brings along: the same set in all turns of one question. */
  asked: ReadonlySet<string>;
  series: ReadonlyMap<string, ToldSeries>;
  /** When it is told: what comes anew happens then. */
  at: Instant;
  /** When it was recorded that they turned: what follows is told of what was known just before. Absent before they do. */
  recordedAt?: Instant;
  nameOf(profileId: string): string;
  teamNameOf(teamId: string): string | undefined;
};

/** What an area says of it. It looks up what that rests on, and no more: series may have very many entries. */
export type Consequence<Words> = {
  says(turn: Turn): Promise<Words[]>;
  /** Entries that turn because of what it says, all of them each time that it is asked: of these everything follows anew. */
  brings?(turn: Turn): Promise<Change>;
};

/** What an area finds out of a turn: once, whoever asks for it. */
export class OnceATurn<Found> {
  readonly #found = new WeakMap<Turn, Promise<Found>>();
  readonly #find: (turn: Turn) => Promise<Found>;

  constructor(find: (turn: Turn) => Promise<Found>) {
    this.#find = find;
  }

  of(turn: Turn): Promise<Found> {
    const found = this.#found.get(turn) ?? this.#find(turn);
    this.#found.set(turn, found);
    return found;
  }
}

/** Several changes as one. */
export function allOf(changes: readonly Change[]): Change {
  return { out: changes.flatMap((change) => change.out), in: changes.flatMap((change) => change.in) };
}

/** Of each area at most so much is told of a series. */
export const MOST_TOLD = 200;
