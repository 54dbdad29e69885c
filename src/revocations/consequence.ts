import type { EntrySource } from '../points/entry-source.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { ScoreSeriesSettings } from '../score-series/score-series.events.ts';
import type { Limits } from '../score-series/score-series.ts';
import type { ListedEntry } from './revocation.events.ts';

/** An entry as it is counted. */
export type CountedEntry = {
  entryId: string;
  seriesId: string;
  profileId: string;
  points: PointAmount;
  occurredAt: string;
  giverId: string | null;
  source: EntrySource | null;
};

/** Entries that turn together, and entries that come with them: a correction's, and what will follow by links. Those have ids for the while only. */
export type Joined = { turned: readonly ListedEntry[]; brought: readonly CountedEntry[] };

/** Entries that stop counting, or count again, with all that is known to follow them. */
export type Turning = Joined & { organisationId: string; kind: 'revoke' | 'reinstate' };

/**
 * One way in which entries follow others: by links, or because what gave them no longer holds. It is asked of those that joined last, again and
 * again, until nothing more follows.
 */
export type Following<Known = unknown> = {
  /** Loads what the answer rests on. */
  know(turning: Turning, joined: Joined): Promise<Known>;
  /** Pure. Entries that have joined before may be among the answer. */
  follow(known: Known, turning: Turning, joined: Joined): Joined;
};

/** A score series as what follows in it is told. */
export type ToldSeries = {
  name: string;
  settings: Pick<ScoreSeriesSettings, 'limitsType' | 'limitsFor' | 'timeZone'>;
  limits: Limits;
};

/** What an area makes of the entries of all series that are touched. */
export type Tally<Words> = {
  /** Told every entry once, in any order: whether it counts before, and after. It keeps no more than it must: they may be very many. */
  count(entry: CountedEntry, before: boolean, after: boolean): void;
  says(nameOf: (profileId: string) => string): Words[];
};

/** What an area says of it. */
export type Consequence<Words, Known = unknown> = {
  know(turning: Turning, series: ReadonlyMap<string, ToldSeries>): Promise<Known>;
  /** Pure. */
  tally(known: Known, turning: Turning, series: ReadonlyMap<string, ToldSeries>): Tally<Words>;
};

/** Of each area at most so much is told of a series. */
export const MOST_TOLD = 200;

/** Some entries and everything that follows them. @throws what `mustBeFewEnough` throws at the number that turn */
export async function allThatFollows(
  ways: readonly Following[],
  first: Turning,
  mustBeFewEnough: (count: number) => void,
): Promise<Turning> {
  const turned = new Map(first.turned.map((entry) => [entry.entryId, entry]));
  const brought = new Map(first.brought.map((entry) => [entry.entryId, entry]));
  const all = () => ({ ...first, turned: [...turned.values()], brought: [...brought.values()] });
  for (let joined: Joined = first; joined.turned.length + joined.brought.length > 0;) {
    const answers: Joined[] = [];
    for (const way of ways) answers.push(way.follow(await way.know(all(), joined), all(), joined));
    joined = {
      turned: joinedNow(
        turned,
        answers.flatMap((answer) => answer.turned),
      ),
      brought: joinedNow(
        brought,
        answers.flatMap((answer) => answer.brought),
      ),
    };
    mustBeFewEnough(turned.size);
  }
  return all();
}

/** Adds those that are not among them yet, and answers them. */
function joinedNow<E extends { entryId: string }>(all: Map<string, E>, entries: readonly E[]): E[] {
  return entries.filter((entry) => {
    if (all.has(entry.entryId)) return false;
    all.set(entry.entryId, entry);
    return true;
  });
}

/** Tells tallies the entries that come; answers how they are told one that is there, and whether it counts before. */
export function counting(
  { kind, turned, brought }: Turning,
  tallies: readonly Tally<unknown>[],
): (entry: CountedEntry, counts: boolean) => void {
  const turns = new Set(turned.map(({ entryId }) => entryId));
  const tell = (entry: CountedEntry, before: boolean, after: boolean) => {
    for (const tally of tallies) tally.count(entry, before, after);
  };
  for (const entry of brought) tell(entry, false, true);
  return (entry, counts) => tell(entry, counts, turns.has(entry.entryId) ? kind === 'reinstate' : counts);
}
