import { ALWAYS, type Span } from '../../src/points/periods.values.ts';
import type { Widget } from '../../src/widget-boards/widget.values.ts';
import type { Scope } from '../platform/scope.ts';
import { untilOf } from '../scoreboard/frames.ts';
import { type Selection, selectionOf } from '../scoreboard/selection.ts';
import type { Timeline } from '../scoreboard/timeline.ts';
import { type Day, type DaySums, daySumsOf } from './day-sums.ts';
import { Sums } from './sums.ts';
import { type Cell, isByTime, NOTHING, plus, type Tally } from './widget-value.values.ts';

/** A series as somebody sees it, and its zone. `only`: whose entries, where not everybody's are seen; `without`: who is deleted. */
export type Source = {
  timeline: Timeline;
  timeZone: string;
  scope: Scope;
  only?: ReadonlySet<string> | undefined;
  without: ReadonlySet<string>;
};

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

/** Days of which nothing counts, and those of which some does, or that lie in several buckets: of these each delta is looked at. */
const NOTHING_OF_IT = -1;
const SOME_OF_IT = -2;

/** What came in several series together. */
export function tallyOf(sources: readonly Source[], counting: Counting, split: Split): Tally {
  let total = NOTHING;
  const cells = new Map<string, Cell>();
  for (const source of sources) {
    const sums = summed(source, counting, split);
    total = plus(total, sums.total());
    const { samples } = daySumsOf(source.timeline, source.timeZone);
    for (let slot = 0; slot < sums.length; slot++) {
      if (sums.isNothing(slot)) continue;
      for (const key of keysOf(source.timeline, split, slot, samples)) {
        const known = cells.get(key);
        cells.set(key, known ? plus(known, sums.cell(slot)) : sums.cell(slot));
      }
    }
  }
  // Who has only what was taken back has nothing.
  for (const [key, { micros, entries }] of cells) if (entries === 0 && micros === 0n) cells.delete(key);
  return { total, cells };
}

/** When the first entry that counts happened, in milliseconds; Infinity where none does. */
export function firstOf(sources: readonly Source[], counting: Counting): number {
  let first = Infinity;
  for (const source of sources) {
    const { daySums, counts, places, others } = lookAt(source, counting, []);
    const { one: days, other: kinds, size } = daySums.cells;
    for (let cell = 0; cell < size; cell++)
      if ((places[days[cell] as number] as number) >= 0 && counts[kinds[cell] as number] === 1)
        first = Math.min(first, daySums.first[cell] as number);
    for (const n of others()) first = Math.min(first, source.timeline.deltas.occurredAt[n] as number);
  }
  return first;
}

/** Of a split by time a sum for each bucket and one for what is in none, of one by something else one for each kind of deltas, else one of all. */
function summed(source: Source, counting: Counting, split: Split): Sums {
  const buckets = isByTime(split) ? split.buckets : [];
  const byKind = !isByTime(split) && split.group_by !== 'none';
  const { daySums, counts, places, others } = lookAt(source, counting, buckets);
  const into = new Sums(byKind ? counts.length : buckets.length + 1);
  const { one: days, other: kinds, size } = daySums.cells;
  const [from, to] = [daySums.sums.parts, into.parts];
  // A named player has few of them.
  const some = counting.profileId === undefined ? undefined : daySums.ofKinds(counts);
  const count = some?.length ?? size;
  // A plain loop: there may be as many as deltas.
  for (let i = 0; i < count; i++) {
    const cell = some ? (some[i] as number) : i;
    const place = places[days[cell] as number] as number;
    const kind = kinds[cell] as number;
    if (place < 0 || counts[kind] === 0) continue;
    const slot = 3 * (byKind ? kind : place);
    const at = 3 * cell;
    to[slot] = (to[slot] as number) + (from[at] as number);
    to[slot + 1] = (to[slot + 1] as number) + (from[at + 1] as number);
    to[slot + 2] = (to[slot + 2] as number) + (from[at + 2] as number);
  }
  const { deltas } = source.timeline;
  for (const n of others()) {
    const slot = byKind ? daySums.kindOf(n) : bucketAt(buckets, deltas.occurredAt[n] as number);
    into.add(slot, deltas.micros[n] as number, deltas.entries[n] as number);
  }
  return into;
}

/** What counts of a source: deltas of which kinds, 1 by number; of which days all of these, and in which bucket; and which deltas of other days. */
type Look = { daySums: DaySums; counts: Uint8Array; places: Int32Array; others: () => Generator<number> };

function lookAt(source: Source, counting: Counting, buckets: readonly Span[]): Look {
  const { timeline, timeZone, scope } = source;
  const daySums = daySumsOf(timeline, timeZone);
  daySums.catchUp();
  const selection = selectionIn(source, counting);
  const until = Math.min(counting.until, untilOf({ scope }));
  const places = Int32Array.from(daySums.days, (day) => placeOf(day, { ...counting, until }, buckets));
  function* others() {
    const { at } = timeline.deltas;
    const matches = timeline.matching(selection);
    for (const day of daySums.days) {
      if (places[day.number] !== SOME_OF_IT) continue;
      for (const n of daySums.ofDay(day)) if ((at[n] as number) <= until && matches(n)) yield n;
    }
  }
  return { daySums, counts: countedKinds(timeline, daySums, selection, counting.profileId), places, others };
}

function selectionIn({ scope, only, without }: Source, { span, knownBy, profileId, teamId, teamIds, tagIds }: Counting): Selection {
  const whose = profileId === undefined ? only : new Set(only?.has(profileId) === false ? [] : [profileId]);
  const ofTeams = selectionOf({ teamIds, tagIds }, scope, { span, knownBy, without, only: whose });
  return teamId === undefined ? ofTeams : { ...ofTeams, teams: [...ofTeams.teams, [teamId]] };
}

/** Of which kinds deltas count, whatever their times. */
function countedKinds(timeline: Timeline, { kinds, samples }: DaySums, selection: Selection, profileId: string | undefined): Uint8Array {
  const player = profileId === undefined ? undefined : timeline.playerNumber(profileId);
  const matches = timeline.matching({ ...selection, span: ALWAYS, knownBy: Infinity });
  const counts = new Uint8Array(samples.length);
  for (let kind = 0; kind < counts.length; kind++)
    if ((player === undefined || kinds.one[kind] === player) && matches(samples[kind] as number)) counts[kind] = 1;
  return counts;
}

/** The bucket that all of a day is in. What happened on it took effect no earlier than it began. */
function placeOf(day: Day, { span, until, knownBy }: Pick<Counting, 'span' | 'until' | 'knownBy'>, buckets: readonly Span[]): number {
  if (day.before <= span.from || day.from >= span.before || day.from > until) return NOTHING_OF_IT;
  if (day.from < span.from || day.before > span.before || day.at > until || day.recordedAt > knownBy) return SOME_OF_IT;
  const next = endingAfter(buckets, day.from);
  const bucket = buckets[next];
  if (!bucket || bucket.from >= day.before) return buckets.length;
  return bucket.from <= day.from && day.before <= bucket.before ? next : SOME_OF_IT;
}

/** The bucket that an instant lies in, by its number; as many as there are for none. */
function bucketAt(buckets: readonly Span[], instant: number): number {
  const next = endingAfter(buckets, instant);
  return (buckets[next]?.from ?? Infinity) <= instant ? next : buckets.length;
}

/** The first of spans in order that ends after an instant. */
function endingAfter(spans: readonly Span[], instant: number): number {
  let [from, before] = [0, spans.length];
  while (from < before) {
    const middle = (from + before) >>> 1;
    if ((spans[middle] as Span).before <= instant) from = middle + 1;
    else before = middle;
  }
  return from;
}

function keysOf(timeline: Timeline, split: Split, slot: number, samples: readonly number[]): readonly string[] {
  if (isByTime(split)) return slot < split.buckets.length ? [String(slot)] : [];
  const sample = samples[slot] as number;
  switch (split.group_by) {
    case 'player':
      return [timeline.players[timeline.deltas.player[sample] as number] as string];
    case 'team':
      return timeline.teamIds(sample);
    case 'tag': {
      const { group_tags: some } = split;
      return some.length === 0 ? timeline.tagIds(sample) : timeline.tagIds(sample).filter((tagId) => some.includes(tagId));
    }
    default:
      return [];
  }
}
