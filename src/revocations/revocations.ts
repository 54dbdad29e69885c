import type { Aggregate } from '../platform/decisions.ts';
import type { RevocationEvent } from './revocation.events.ts';

/** What decisions remember of an organisation's revocations and reinstatements. */
export type Revocations = {
  /** How many lists were applied so far. A preview is made at this number and confirmed at it. */
  applications: number;
  /** Of each series the number of the last list that touched it. */
  touched: Map<string, number>;
  /** The entries that do not count now, each with the revocation that took it out. */
  revoked: Map<string, string>;
  /** The entries of lists that are not applied, by the list's id. */
  listed: Map<string, string[]>;
  /** The ids of the lists that were applied. */
  applied: Set<string>;
  /** The list that each fact belongs to, by the fact's id: a retried command finds its own. */
  listOf: Map<string, string>;
};

/** All revocations and reinstatements of an organisation. Listing changes nothing; applying turns the whole list at once. */
export const revocations: Aggregate<Revocations, RevocationEvent> = {
  initial: () => ({ applications: 0, touched: new Map(), revoked: new Map(), listed: new Map(), applied: new Set(), listOf: new Map() }),
  evolve: (state, { id, type, data }) => {
    const { revocationId } = data;
    state.listOf.set(id, revocationId);
    if (type === 'EntriesListed') {
      const listed = state.listed.get(revocationId) ?? [];
      state.listed.set(revocationId, listed.concat(data.entries.map(({ entryId }) => entryId)));
      return state;
    }
    for (const entryId of state.listed.get(revocationId) ?? []) {
      if (type === 'RevocationApplied') state.revoked.set(entryId, revocationId);
      else state.revoked.delete(entryId);
    }
    state.listed.delete(revocationId);
    state.applied.add(revocationId);
    state.applications += 1;
    for (const seriesId of data.seriesIds) state.touched.set(seriesId, state.applications);
    return state;
  },
};
