import type { EntrySource } from '../points/entry-source.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { ListedEntry } from './revocation.events.ts';

/** An entry as it is counted. */
export type CountedEntry = {
  entryId: string;
  seriesId: string;
  profileId: string;
  points: PointAmount;
  tags: readonly string[];
  teamIds: readonly string[];
  occurredAt: string;
  giverId: string | null;
  source: EntrySource | null;
};

/** Entries that turn together, and entries that come with them: a correction's, and what will follow by links, by the ids that they will have. */
export type Joined = { turned: readonly ListedEntry[]; brought: readonly CountedEntry[] };

/** Entries that stop counting, or count again, with all that is known to follow them. */
export type Turning = Joined & {
  organisationId: string;
  kind: 'revoke' | 'reinstate';
  /** Results of a quest are others: what is not covered by points any more stays. */
  isRegrade?: boolean;
};
