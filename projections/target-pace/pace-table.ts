import { ALWAYS } from '../../src/points/periods.values.ts';
import { fromMicros, MAX_TOTAL, toMicros } from '../../src/points/point-amount.values.ts';
import type { Held } from '../../src/targets/held-targets.values.ts';
import { paceOf } from '../../src/targets/pace.values.ts';
import { dateAt, spanOf } from '../../src/targets/target-periods.values.ts';
import type { Scope } from '../platform/scope.ts';
import { selectionOf } from '../scoreboard/selection.ts';
import type { Added, Timeline } from '../scoreboard/timeline.ts';
import { Recent, RecentWindow } from './recent.ts';
import type { PaceHeader, PaceRow } from './target-pace.view.ts';

/** Who has a target at the instant that is looked at, and which. */
export type Contestant = Pick<PaceRow, 'id' | 'of' | 'name' | 'icon' | 'reachedAt'> & { held: Held };

/** What is looked at: which entries count, and the instant, in milliseconds. */
export type PaceLook = {
  item: { itemId: string; seriesId: string };
  scope: Scope;
  timeZone: string;
  now: number;
  /** Only what had taken effect, and what was recorded, by then. */
  until: number;
  knownBy: number;
  /** Who is deleted, and counts for no team. */
  without: ReadonlySet<string>;
};

type Counted = Contestant & { span: { from: number; before: number }; target: number; reached: number; recent: Recent; row?: PaceRow };

/** How far along everybody is with an item, as of an instant: sums of the deltas of its series, each looked at once. */
export class PaceTable {
  readonly #timeline: Timeline;
  readonly #look: PaceLook;
  readonly #window: RecentWindow;
  readonly #all: Counted[];
  readonly #players: ReadonlyMap<string, Counted>;
  readonly #teams: ReadonlyMap<string, Counted>;
  readonly #matches: (n: number) => boolean;
  readonly today: string;

  constructor(timeline: Timeline, look: PaceLook, contestants: readonly Contestant[]) {
    this.#timeline = timeline;
    this.#look = look;
    this.today = dateAt(look.now, look.timeZone);
    this.#window = new RecentWindow(this.today, look.timeZone);
    this.#all = contestants.map((one) => {
      const span = spanOf(one.held.period, look.timeZone);
      return { ...one, span, target: toMicros(one.held.target), reached: 0, recent: new Recent() };
    });
    this.#players = new Map(this.#all.flatMap((one) => (one.of === 'player' ? [[one.id, one] as const] : [])));
    this.#teams = new Map(this.#all.flatMap((one) => (one.of === 'team' ? [[one.id, one] as const] : [])));
    const { scope, knownBy, without } = look;
    this.#matches = timeline.matching(selectionOf({}, scope, { span: ALWAYS, knownBy, without, only: undefined }));
    if (this.#teams.size > 0) this.add({ from: 0, before: timeline.size });
    else for (const n of timeline.arrived({ from: 0, before: timeline.size }, new Set(this.#players.keys()))) this.#count(n);
  }

  /** Counts what has arrived. Answers whether that changed anything. */
  add({ from, before }: Added): boolean {
    let isChanged = false;
    for (let n = from; n < before; n++) isChanged = this.#count(n) || isChanged;
    return isChanged;
  }

  header(): PaceHeader {
    const { item, scope, timeZone } = this.#look;
    const sum = (of: (one: Counted) => number) => this.#all.reduce((total, one) => total + of(one), 0);
    return {
      itemId: item.itemId,
      seriesId: item.seriesId,
      timeZone,
      today: this.today,
      count: this.#all.length,
      reached: fromMicros(within(sum(({ reached }) => reached))),
      target: fromMicros(within(sum(({ target }) => target))),
      ...(scope.until !== undefined && { until: scope.until }),
    };
  }

  rows(from: number, before: number): PaceRow[] {
    return this.#all.slice(Math.max(0, from), before).map((one) => (one.row ??= this.#row(one)));
  }

  /** The place of a row; -1 for one that is not there. */
  placeOf(id: string): number {
    return this.#all.findIndex((one) => one.id === id);
  }

  #count(n: number): boolean {
    const { at, player } = this.#timeline.deltas;
    if ((at[n] as number) > this.#look.until || !this.#matches(n)) return false;
    const one = this.#players.get(this.#timeline.players[player[n] as number] as string);
    if (one) this.#add(one, n);
    let isCounted = one !== undefined;
    if (this.#teams.size === 0) return isCounted;
    for (const teamId of this.#timeline.teamIds(n)) {
      const team = this.#teams.get(teamId);
      if (!team) continue;
      this.#add(team, n);
      isCounted = true;
    }
    return isCounted;
  }

  #add(one: Counted, n: number): void {
    const { occurredAt, micros, entries } = this.#timeline.deltas;
    const [at, points] = [occurredAt[n] as number, micros[n] as number];
    if (at >= one.span.from && at < one.span.before) one.reached += points;
    one.recent.add(this.#window, at, points, entries[n] as number);
    delete one.row;
  }

  #row({ id, of, name, icon, reachedAt, held, span, target, reached, recent }: Counted): PaceRow {
    const { now } = this.#look;
    const pace = paceOf({ reached, target }, { period: held.period, span, now, today: this.today }, recent.days());
    return {
      id,
      of,
      name,
      icon,
      target: held.target,
      daily: held.daily,
      by: held.by,
      ...held.period,
      reached: fromMicros(reached),
      expected: fromMicros(pace.expected),
      elapsed: pace.elapsed,
      band: pace.band ?? null,
      needed: pace.needed === undefined ? null : fromMicros(pace.needed),
      projection: pace.projection === undefined ? null : fromMicros(pace.projection),
      reachedAt,
    };
  }
}

/** A total beyond what can be held stands at the bound. */
function within(micros: number): number {
  return Math.max(-MAX_TOTAL, Math.min(MAX_TOTAL, micros));
}
