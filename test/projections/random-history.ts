import * as fc from 'fast-check';
import type { Recorded } from '../../src/platform/event.values.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { deltasOf } from '../../projections/scoreboard/deltas.ts';
import type { Entry } from '../../projections/entries/entries.ts';
import { hasTags, hasTeams, type Selection } from '../../projections/scoreboard/selection.ts';
import { type PointsFact, PointsHistory } from './points-history.ts';

/** The first instant of random histories. */
export const START = Date.parse('2025-03-02T09:00:00.000Z');

const second = fc.nat(100);
const players = fc.constantFrom('p0', 'p1', 'p2', 'p3', 'p4');
const tags = fc.subarray(['x', 'y', 'z']);
const teams = fc.subarray(['reds', 'blues', 'greens']);
const some = fc.uniqueArray(fc.nat(30), { minLength: 1, maxLength: 4 });

/** What may happen in a series. Entries are named by the order in which they came; names that do not exist are passed over. */
export type Move =
  | { kind: 'award'; player: string; points: number; second: number; tags: string[]; teams: string[] }
  | { kind: 'retag'; entry: number; tags: string[]; second: number }
  | { kind: 'turn'; entries: number[]; second: number };

/** Late entries, ties, revocations and reinstatements at their own times, retags. */
export const ANY_HISTORY: fc.Arbitrary<Move[]> = fc.array(
  fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('award' as const),
        player: players,
        points: fc.integer({ min: -3, max: 8 }),
        second,
        tags,
        teams,
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('retag' as const), entry: fc.nat(30), tags, second }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('turn' as const), entries: some, second }) },
  ),
  { maxLength: 40 },
);

/** The facts of a history. A turn revokes those of its entries that count and, when none does, reinstates all of them. */
export function historyOf(moves: readonly Move[]): PointsHistory {
  const history = new PointsHistory();
  const entries: { id: string; player: string; counts: boolean }[] = [];
  moves.forEach((move, n) => {
    const occurredAt = new Date(START + move.second * 1_000).toISOString();
    if (move.kind === 'award') {
      const id = `e${entries.length}`;
      entries.push({ id, player: move.player, counts: true });
      history.award(id, move.player, String(move.points / 2), occurredAt, { tags: move.tags, teamIds: move.teams });
    } else if (move.kind === 'retag') {
      const entry = entries[move.entry];
      if (entry) history.retag(entry.id, entry.player, move.tags, occurredAt);
    } else {
      const named = move.entries.flatMap((entry) => entries[entry] ?? []);
      const counting = named.filter(({ counts }) => counts);
      const turned = counting.length > 0 ? counting : named;
      for (const entry of turned) entry.counts = counting.length === 0;
      const ids = turned.map(({ id }) => id);
      if (ids.length > 0 && counting.length > 0) history.revoke(`r${n}`, ids, occurredAt);
      else if (ids.length > 0) history.reinstate(`r${n}`, ids, occurredAt);
    }
  });
  return history;
}

/**
 * What everybody had, told from the facts alone: each entry's own small history is replayed up to the instant. A turn is not effective
 * before the one recorded before it, nor before the entry; the same for retags.
 */
export function naiveTotals(facts: readonly Recorded<PointsFact>[], at: number, selection: Selection): Record<string, [number, number]> {
  const known = facts.filter(({ metadata }) => Date.parse(metadata.recordedAt) <= selection.knownBy);
  const totals: Record<string, [number, number]> = {};
  for (const fact of known) {
    if (fact.type !== 'PointsAwarded') continue;
    const { entryId, profileId, points, occurredAt, teamIds } = fact.data;
    const happened = Date.parse(occurredAt);
    let tags = fact.data.tags;
    let counts = true;
    let turn = happened;
    let retag = happened;
    const listed = new Set<string>();
    for (const later of known) {
      if (later.type === 'EntriesListed' && later.data.entries.some((entry) => entry.entryId === entryId))
        listed.add(later.data.revocationId);
      if (later.type === 'PointsRetagged' && later.data.entryId === entryId) {
        retag = Math.max(retag, Date.parse(later.data.occurredAt));
        if (retag <= at) tags = later.data.tags;
      }
      if ((later.type === 'RevocationApplied' || later.type === 'ReinstatementApplied') && listed.has(later.data.revocationId)) {
        turn = Math.max(turn, Date.parse(later.data.occurredAt));
        if (turn <= at) counts = later.type === 'ReinstatementApplied';
      }
    }
    const selected =
      happened <= at &&
      counts &&
      happened >= selection.span.from &&
      happened < selection.span.before &&
      selection.teams.every((wanted) => teamIds.some((team) => wanted.includes(team))) &&
      (selection.tags === undefined || tags.some((tag) => selection.tags?.includes(tag))) &&
      (selection.only?.has(profileId) ?? true) &&
      !selection.without.has(profileId);
    if (!selected) continue;
    const [micros, entries] = totals[profileId] ?? [0, 0];
    totals[profileId] = [micros + toMicros(points), entries + 1];
  }
  return totals;
}

/** The board counts an entry as of an instant. */
export function isCounted(selection: Selection, entry: Entry, at: number): boolean {
  const occurredAt = Date.parse(entry.occurredAt);
  const { span, only, knownBy, without } = selection;
  if (without.has(entry.profileId)) return false;
  if (occurredAt < span.from || occurredAt >= span.before || only?.has(entry.profileId) === false) return false;
  if (!hasTeams(selection, entry.teamIds)) return false;
  const counted = deltasOf(entry).filter((delta) => delta.at <= at && delta.recordedAt <= knownBy && hasTags(selection, delta.tags));
  return counted.reduce((sum, { entries }) => sum + entries, 0) > 0;
}
