import type { Event, Instant } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import { correctedEntry } from '../points/entry-source.values.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { PointsAwarded } from '../points/points.events.ts';

/** An entry as a revocation names it: enough for every fold to act without looking anything up. */
export type ListedEntry = {
  entryId: string;
  seriesId: string;
  profileId: string;
  points: PointAmount;
  occurredAt: Instant;
  giverId?: string;
  /** The entry that this one follows by a link. */
  linkedFrom?: string;
};

/**
 * A part of the list of a revocation or reinstatement. It changes nothing until the list is applied. `replacements`: of a regrade, awards that take the
 * place of entries of the list, 100 at most.
 */
export type EntriesListed = Event<
  'EntriesListed',
  { revocationId: string; entries: ListedEntry[]; replacements?: PointsAwarded['data'][] }
>;

/** The listed entries stopped counting, all at once. Why stands in the metadata's reason (U-192: linked entries are listed too). */
export type RevocationApplied = Event<
  'RevocationApplied',
  {
    revocationId: string;
    occurredAt: Instant;
    /** How many entries were listed. */
    entries: number;
    /** The series that it touched. */
    seriesIds: string[];
    /** A correction: the award that takes the place of the revoked entry. A reaction makes it. */
    replacement?: PointsAwarded['data'];
    /** A regrade: how many awards were listed that take the place of entries. A reaction makes them. */
    replacements?: number;
  }
>;

/** The listed entries count again, all at once. `revocationId` is the reinstatement's own id, under which it was listed. */
export type ReinstatementApplied = Event<
  'ReinstatementApplied',
  { revocationId: string; occurredAt: Instant; entries: number; seriesIds: string[] }
>;

export type RevocationEvent = EntriesListed | RevocationApplied | ReinstatementApplied;

/** All revocations and reinstatements of an organisation are one stream: of two that were previewed together, the second is shown anew. */
export const REVOCATIONS = 'revocations';

export const revocationFacts: Facts<RevocationEvent> = {
  EntriesListed: {
    category: REVOCATIONS,
    label: 'Entries listed',
    trail: 'series',
    about: ({ data: { revocationId, entries, replacements } }) => ({
      seriesIds: [...new Set([...entries, ...(replacements ?? [])].map(({ seriesId }) => seriesId))],
      shown: { revocationId, entries: entries.length, replacements: replacements?.length },
    }),
    companion: true,
  },
  RevocationApplied: {
    category: REVOCATIONS,
    label: 'Entries revoked',
    trail: 'series',
    about: ({ data: { revocationId, occurredAt, entries, seriesIds, replacement, replacements } }) => ({
      ...(replacement && { entryId: correctedEntry(replacement.source), profileId: replacement.profileId, points: replacement.points }),
      seriesIds,
      occurredAt,
      shown: { revocationId, entries, replacedBy: replacement?.entryId, replacements },
    }),
  },
  ReinstatementApplied: {
    category: REVOCATIONS,
    label: 'Entries reinstated',
    trail: 'series',
    about: ({ data: { revocationId, occurredAt, entries, seriesIds } }) => ({ seriesIds, occurredAt, shown: { revocationId, entries } }),
  },
};
