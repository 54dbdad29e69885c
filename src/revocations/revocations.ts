import type { Aggregate } from '../platform/decisions.ts';
import { toMicros } from '../points/point-amount.values.ts';
import type { ListedEntry, RevocationEvent } from './revocation.events.ts';

type Listed = Pick<ListedEntry, 'entryId' | 'seriesId' | 'profileId' | 'points'>;

/** What decisions remember of an organisation's revocations and reinstatements. */
export type Revocations = {
  /** How many lists were applied so far. A preview is made at this number and confirmed at it. */
  applications: number;
  /** Of each series the number of the last list that touched it. */
  touched: Map<string, number>;
  /** The entries that do not count now, each with the revocation that took it out. */
  revoked: Map<string, string>;
  /** What these are together in each account ({@link heldKey}): more than a number holds exactly. */
  held: Map<string, bigint>;
  /** The entries of lists that are not applied, by the list's id. */
  listed: Map<string, Listed[]>;
  /** The ids of the lists that were applied. */
  applied: Set<string>;
  /** The list that each fact belongs to, by the fact's id: a retried command finds its own. */
  listOf: Map<string, string>;
};

/** All revocations and reinstatements of an organisation. Listing changes nothing; applying turns the whole list at once. */
export const revocations: Aggregate<Revocations, RevocationEvent> = {
  initial: () => ({
    applications: 0,
    touched: new Map(),
    revoked: new Map(),
    held: new Map(),
    listed: new Map(),
    applied: new Set(),
    listOf: new Map(),
  }),
  evolve: (state, { id, type, data }) => {
    const { revocationId } = data;
    state.listOf.set(id, revocationId);
    if (type === 'EntriesListed') {
      const listed = state.listed.get(revocationId) ?? [];
      const entries = data.entries.map(({ entryId, seriesId, profileId, points }) => ({ entryId, seriesId, profileId, points }));
      state.listed.set(revocationId, listed.concat(entries));
      return state;
    }
    for (const entry of state.listed.get(revocationId) ?? []) {
      const counts = type === 'ReinstatementApplied';
      if (state.revoked.has(entry.entryId) === counts) hold(state.held, entry, counts);
      if (counts) state.revoked.delete(entry.entryId);
      else state.revoked.set(entry.entryId, revocationId);
    }
    state.listed.delete(revocationId);
    state.applied.add(revocationId);
    state.applications += 1;
    for (const seriesId of data.seriesIds) state.touched.set(seriesId, state.applications);
    return state;
  },
};

/** The account of a player in a series, as {@link Revocations} names it. */
export function heldKey(seriesId: string, profileId: string): string {
  return `${seriesId}/${profileId}`;
}

function hold(held: Revocations['held'], { seriesId, profileId, points }: Listed, counts: boolean): void {
  const key = heldKey(seriesId, profileId);
  const micros = BigInt(toMicros(points));
  held.set(key, (held.get(key) ?? 0n) + (counts ? -micros : micros));
}
