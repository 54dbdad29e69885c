import type { Aggregate } from '../platform/decisions.ts';
import { correctedEntry } from '../points/entry-source.values.ts';
import { toMicros } from '../points/point-amount.values.ts';
import type { ListedEntry, RevocationEvent } from './revocation.events.ts';

type Listed = Pick<ListedEntry, 'entryId' | 'seriesId' | 'profileId' | 'points'>;

/** A list so far: its entries by their ids, the awards that take the place of some, each with the entry's id, and in how many parts it came. */
type List = { entries: Map<string, Listed>; replacements: Map<string, string>; parts: number };

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
  /** What stands in lists that are not applied, by the list's id. */
  listed: Map<string, List>;
  /** The awards that take the place of entries: given, or on their way. Of what another list had taken out by then, none. */
  instead: Set<string>;
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
    instead: new Set(),
    applied: new Set(),
    listOf: new Map(),
  }),
  evolve: (state, { id, type, data }) => {
    const { revocationId } = data;
    state.listOf.set(id, revocationId);
    const list = listedSoFar(state, revocationId);
    if (type === 'EntriesListed') {
      for (const { entryId, seriesId, profileId, points } of data.entries)
        list.entries.set(entryId, { entryId, seriesId, profileId, points });
      for (const { entryId, source } of data.replacements ?? []) list.replacements.set(entryId, correctedEntry(source) ?? '');
      state.listed.set(revocationId, { ...list, parts: list.parts + 1 });
      return state;
    }
    for (const [award, replaced] of list.replacements) if (!state.revoked.has(replaced)) state.instead.add(award);
    for (const entry of list.entries.values()) {
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

/** What a list that is not applied holds. */
export function listedSoFar({ listed }: Revocations, revocationId: string): List {
  return listed.get(revocationId) ?? { entries: new Map(), replacements: new Map(), parts: 0 };
}

/** The account of a player in a series, as {@link Revocations} names it. */
export function heldKey(seriesId: string, profileId: string): string {
  return `${seriesId}/${profileId}`;
}

function hold(held: Revocations['held'], { seriesId, profileId, points }: Listed, counts: boolean): void {
  const key = heldKey(seriesId, profileId);
  const micros = BigInt(toMicros(points));
  held.set(key, (held.get(key) ?? 0n) + (counts ? -micros : micros));
}
