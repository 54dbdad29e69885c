import type { Aggregate } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { CountedEntries } from './counted-entries.ts';
import type { EntrySource } from './entry-source.values.ts';
import { type MicroPoints, toMicros } from './point-amount.values.ts';
import { POINTS_ACCOUNT, type PointsEvent } from './points.events.ts';

export type AccountEntry = {
  points: MicroPoints;
  occurredAt: Instant;
  tags: readonly string[];
  revoked: boolean;
  /** The link and the entry of another series that it follows: limits do not count it. */
  linked: Extract<EntrySource, { kind: 'link' }> | undefined;
};

/** What decisions remember of one player in one series: every entry, the total of those that count, and what limits count. */
export type PointsAccount = { entries: Map<string, AccountEntry>; total: MicroPoints; counted: CountedEntries };

export const pointsAccount: Aggregate<PointsAccount, PointsEvent> = {
  initial: () => ({ entries: new Map(), total: 0, counted: new CountedEntries() }),
  evolve: (account, { type, data }) => {
    if (type === 'PointsAwarded') {
      const { entryId, occurredAt, tags, source } = data;
      const points = toMicros(data.points);
      const linked = source?.kind === 'link' ? source : undefined;
      account.entries.set(entryId, { points, occurredAt, tags, revoked: false, linked });
      account.total += points;
      if (!linked) account.counted.add(entryId, points, occurredAt);
      return account;
    }
    const entry = account.entries.get(data.entryId);
    if (!entry) return account;
    if (type === 'PointsRetagged') entry.tags = data.tags;
    else turn(account, data.entryId, entry, type === 'EntryRevoked');
    return account;
  },
};

/** One player in one series, for life. */
export function accountOf(organisationId: string, seriesId: string, profileId: string): string {
  return streamName(POINTS_ACCOUNT, organisationId, seriesId, profileId);
}

function turn(account: PointsAccount, entryId: string, entry: AccountEntry, revoked: boolean): void {
  if (entry.revoked === revoked) return;
  entry.revoked = revoked;
  account.total += revoked ? -entry.points : entry.points;
  if (entry.linked) return;
  if (revoked) account.counted.remove(entryId, entry.occurredAt);
  else account.counted.add(entryId, entry.points, entry.occurredAt);
}
