import type { Span } from '../../src/points/periods.values.ts';
import type { Widget } from '../../src/widget-boards/widget.values.ts';
import type { Scope } from '../platform/scope.ts';
import { untilOf } from '../scoreboard/frames.ts';
import { selectionOf } from '../scoreboard/selection.ts';
import type { Timeline } from '../scoreboard/timeline.ts';
import { type Cell, isByTime, type Tally } from './widget-value.values.ts';

/** A series as somebody sees it. `only`: whose entries, where not everybody's are seen; `without`: who is deleted. */
export type Source = { timeline: Timeline; scope: Scope; only?: ReadonlySet<string> | undefined; without: ReadonlySet<string> };

/** What counts: of a player or team, of some teams, with some tags; what had taken effect, and what was recorded, by an instant in milliseconds. */
export type Counting = {
  span: Span;
  until: number;
  knownBy: number;
  profileId?: string | undefined;
  teamId?: string | undefined;
  teamIds?: readonly string[] | undefined;
  tagIds?: readonly string[] | undefined;
};

/** By what it is split; of time the spans, in order. */
export type Split = Pick<Widget, 'group_by' | 'group_tags'> & { buckets: readonly Span[] };

/** What came in several series together: sums of deltas, each looked at once. */
export function tallyOf(sources: readonly Source[], counting: Counting, split: Split): Tally {
  const total: Cell = { micros: 0, entries: 0 };
  const cells = new Map<string, Cell>();
  forEachCounted(sources, counting, (timeline, n) => {
    add(total, timeline, n);
    for (const key of keysOf(timeline, n, split)) {
      let cell = cells.get(key);
      if (!cell) cells.set(key, (cell = { micros: 0, entries: 0 }));
      add(cell, timeline, n);
    }
  });
  // Who has only what was taken back has nothing.
  for (const [key, { micros, entries }] of cells) if (entries === 0 && micros === 0) cells.delete(key);
  return { total, cells };
}

/** When the first entry that counts happened, in milliseconds; Infinity where none does. */
export function firstOf(sources: readonly Source[], counting: Counting): number {
  let first = Infinity;
  forEachCounted(sources, counting, (timeline, n) => (first = Math.min(first, timeline.deltas.occurredAt[n] as number)));
  return first;
}

function forEachCounted(sources: readonly Source[], counting: Counting, count: (timeline: Timeline, n: number) => void): void {
  const { span, knownBy, profileId, teamId, teamIds, tagIds } = counting;
  for (const { timeline, scope, only, without } of sources) {
    if (profileId !== undefined && only?.has(profileId) === false) continue;
    const whose = profileId === undefined ? only : new Set([profileId]);
    const ofTeams = selectionOf({ teamIds, tagIds }, scope, { span, knownBy, without, only: whose });
    const selection = teamId === undefined ? ofTeams : { ...ofTeams, teams: [...ofTeams.teams, [teamId]] };
    const until = Math.min(counting.until, untilOf({ scope }));
    const matches = timeline.matching(selection);
    const { at } = timeline.deltas;
    const look = (n: number) => (at[n] as number) <= until && matches(n) && count(timeline, n);
    // A plain loop: there may be millions of deltas.
    if (whose) for (const n of timeline.arrived({ from: 0, before: timeline.size }, whose)) look(n);
    else for (let n = 0; n < timeline.size; n++) look(n);
  }
}

function add(cell: Cell, { deltas }: Timeline, n: number): void {
  cell.micros += deltas.micros[n] as number;
  cell.entries += deltas.entries[n] as number;
}

function keysOf(timeline: Timeline, n: number, split: Split): readonly string[] {
  if (isByTime(split)) {
    const bucket = bucketOf(split.buckets, timeline.deltas.occurredAt[n] as number);
    return bucket < 0 ? [] : [String(bucket)];
  }
  switch (split.group_by) {
    case 'player':
      return [timeline.players[timeline.deltas.player[n] as number] as string];
    case 'team':
      return timeline.teamIds(n);
    case 'tag': {
      const { group_tags: some } = split;
      return some.length === 0 ? timeline.tagIds(n) : timeline.tagIds(n).filter((tagId) => some.includes(tagId));
    }
    default:
      return [];
  }
}

/** The span that an instant lies in, by its number; -1 for none. */
function bucketOf(buckets: readonly Span[], instant: number): number {
  let [from, before] = [0, buckets.length];
  while (from < before) {
    const middle = (from + before) >>> 1;
    if ((buckets[middle] as Span).before <= instant) from = middle + 1;
    else before = middle;
  }
  const found = buckets[from];
  return found && found.from <= instant ? from : -1;
}
