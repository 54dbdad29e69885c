import type { Instant, Position } from '../../src/platform/event.values.ts';
import { fromMicros, type MicroPoints, type PointAmount } from '../../src/points/point-amount.values.ts';
import { REACHED } from '../../src/points/ranking.values.ts';
import type { OrganisationDirectory } from '../people/organisation-directory.ts';
import { type Frozen, listedBy, type Script, tellFrozen } from './frozen.ts';
import { courseOf, type Edges, edgesOf } from './course.ts';
import { EarlierBoard } from './earlier-board.ts';
import { isLater, Latest, latestOf } from './latest.ts';
import type { Order } from './order.ts';
import { Placing } from './placing.ts';
import type { Listing, Roster } from './roster.ts';
import type { BoardHeader, BoardParams, BoardRow, BoardWindow, Sense, ShownRound } from './scoreboard.view.ts';
import type { Selection } from './selection.ts';
import { type Gain, type Shift, shiftBy } from './shift.ts';
import { type Member, Standings } from './standings.ts';
import { type Happened, stretchesFrom } from './stretches.ts';
import type { Stretch } from './time-axis.values.ts';
import type { Added, Timeline } from './timeline.ts';

/** Rows in a block of the board. */
export const BLOCK_ROWS = 50;

/** What a board shows: of which entries, up to when, and against which earlier board. */
export type Frame = {
  params: BoardParams;
  timeZone: string;
  selection: Selection;
  /** Only what had happened by then, in milliseconds. */
  until: number;
  /** The board that movement is against: its entries and its instant. */
  base: { selection: Selection; until: number };
  movementSince: number;
  /** How long before the board that is; null for the end of the period before. */
  movementMs: number | null;
  /** The viewer sees what happened from here on. */
  historyFrom: number;
  /** For a board of the past. */
  past?: { at: Instant; sense: Sense };
  /** For a board of a competition: which round it is of, and what that goes by. */
  round?: ShownRound | undefined;
  order?: Order | undefined;
  /** When a target was reached that ended the round, in milliseconds: what happened later is not in the selection. */
  finish?: number | undefined;
  /** For a frozen board: what it hides. */
  frozen?: Frozen | undefined;
  script?: Script | undefined;
  /** Who alone is shown, though all are ranked; everybody if absent. */
  sight?: ReadonlySet<string> | undefined;
  /** Of those on the roster who takes part in it; all if absent. */
  takesPart?: ((id: string) => boolean) | undefined;
};

/** A player's standing and nothing else. */
export type BoardStanding = Pick<BoardRow, 'profileId' | 'name' | 'rank' | 'tied' | 'points' | 'hidden'>;

/** Whom a board ranks, and where their names come from. `sight`: who alone of them is shown. `tell`: what rows tell that are no players'. */
export type Audience = {
  directory: OrganisationDirectory;
  roster: Listing;
  sight?: Roster;
  tell?: (id: string) => Pick<BoardRow, 'name' | 'detail' | 'teamIds'>;
};

/** A board at a position: the header, and rows by place or around a player. */
export class Board {
  readonly timeline: Timeline;
  readonly audience: Audience;
  /** The board counts this delta. */
  readonly isCounted: (n: number) => boolean;
  readonly #standings: Standings;
  readonly #placing: Placing | undefined;
  readonly #courses = new Map<string, number[]>();
  readonly #latests = new Map<string, Latest | null>();
  #position: Position;
  #frame: Frame;
  #counted: number;
  #revoked: number;
  /** What all have together. */
  #together: MicroPoints;
  /** When the counted window began: with the period, or with the first entry. */
  #first: number;
  #stretches: Stretch[] | undefined;
  #edges: Edges | undefined;
  #base: EarlierBoard;

  constructor(timeline: Timeline, position: Position, frame: Frame, audience: Audience) {
    this.timeline = timeline;
    this.audience = audience;
    this.#position = position;
    this.#frame = frame;
    this.#base = new EarlierBoard(timeline, frame);
    const { selection, until } = frame;
    const matches = timeline.matching(selection);
    this.isCounted = until === Infinity ? matches : (n) => (timeline.deltas.at[n] as number) <= until && matches(n);
    const totals = timeline.totals(until, selection);
    const { order } = frame;
    this.#placing = order && new Placing(timeline, order, () => timeline.upTo(until, selection.only).filter(this.isCounted));
    this.#standings = Standings.of(timeline, totals, {
      roster: audience.roster,
      takesPart: frame.takesPart,
      without: selection.without,
      sight: frame.sight,
      placing: this.#placing && {
        by: this.#placing,
        isCounted: (n, before) => n < before && this.isCounted(n),
        listedBy: listedBy(frame),
      },
    });
    this.#counted = totals.counted;
    this.#revoked = totals.revoked;
    this.#together = totals.micros.reduce((sum, micros) => sum + micros, 0);
    this.#first = selection.span.from === -Infinity ? timeline.first(until, matches, selection.only) : selection.span.from;
  }

  get frame(): Frame {
    return this.#frame;
  }

  get position(): Position {
    return this.#position;
  }

  /** Counts deltas that have arrived. Answers whether anything of the board has changed. */
  add(added: Added, position: Position): boolean {
    const { deltas, players } = this.timeline;
    let changed = false;
    this.#position = position;
    for (const n of this.timeline.arrived(added, this.#frame.selection.only)) {
      if (this.#base.isCounted(n)) this.#base.forget();
      if (!this.isCounted(n)) continue;
      const id = players[deltas.player[n] as number] as string;
      this.#standings.add(id, n);
      this.#together += deltas.micros[n] as number;
      this.#counted += deltas.entries[n] as number;
      this.#revoked += deltas.revoked[n] as number;
      this.#first = Math.min(this.#first, deltas.at[n] as number);
      this.#stretches = undefined;
      this.#courses.delete(id);
      this.#renewLatest(id, n);
      changed = true;
    }
    return changed || !this.#base.isKnown;
  }

  /** Takes up names of today and who is listed. */
  rename(profileIds: readonly string[]): void {
    for (const id of profileIds) this.#standings.rename(id);
  }

  /** Compares with the earlier board of another frame from now on. */
  compareWith({ base, movementSince, movementMs }: Frame): void {
    this.#frame = { ...this.#frame, base, movementSince, movementMs };
    this.#base = new EarlierBoard(this.timeline, this.#frame);
  }

  header(): BoardHeader {
    const { params, timeZone, movementSince, movementMs, past, historyFrom, selection, round, frozen } = this.#frame;
    const { shown } = this.#standings;
    // When a period began anybody knows; when the first entry was made is history.
    const since = selection.span.from === -Infinity ? Math.max(this.#first, historyFrom) : this.#first;
    return {
      seriesId: params.seriesId,
      period: params.period,
      players: shown.size,
      ranked: shown.ranked,
      entries: this.#counted,
      since: Number.isFinite(since) ? instantOf(since) : null,
      movementSince: instantOf(movementSince),
      movementMs,
      timeZone,
      ...past,
      ...(round && { round: this.#told(round) }),
      ...(frozen && { frozen: tellFrozen(frozen, selection.without, (id) => this.isShown(id)) }),
      revoked: this.#revoked,
      quietSteps: this.#courseEdges().quiet,
    };
  }

  rows(window: BoardWindow): BoardRow[] {
    if ('block' in window) return this.rowsBetween(window.block * BLOCK_ROWS, (window.block + 1) * BLOCK_ROWS);
    const member = this.#member(window.around);
    const place = member ? this.#standings.listed.place(member) : -2;
    return this.rowsBetween(place - 1, place + 2);
  }

  /** Rows in places from one to before another. */
  rowsBetween(from: number, before: number): BoardRow[] {
    const start = Math.max(0, from);
    return this.#standings.listed.slice(start, before).map((member, n) => this.#row(member, start + n));
  }

  /** Standings without what is drawn beside them, the first so many by rank, or as rows are listed: for lists of any length. */
  standings(order: 'ranked' | 'listed', most: number): BoardStanding[] {
    return this.#standings[order === 'ranked' ? 'shown' : 'listed'].slice(0, most).map((member) => this.#standing(member));
  }

  /** A player's standing and those of the next so many on either side by rank. */
  ladder(profileId: string, reach: number): BoardStanding[] {
    const { shown } = this.#standings;
    const member = this.#member(profileId);
    const place = member ? shown.place(member) : -Infinity;
    return shown.slice(Math.max(0, place - reach), place + reach + 1).map((one) => this.#standing(one));
  }

  /** A player's row; nothing when they are not on the board. */
  row(profileId: string): BoardRow | undefined {
    const member = this.#member(profileId);
    return member && this.#row(member, this.#standings.listed.place(member));
  }

  /** Who has the next better rank, if that may be seen. */
  nextBetter(profileId: string): BoardStanding | undefined {
    const member = this.#member(profileId);
    const better = member && this.#better(this.#standings.rank(member));
    return better && this.#standing(better);
  }

  /** A player's rank; null without an entry. */
  rankOf(profileId: string): number | null {
    const member = this.#standings.member(profileId);
    return member ? this.#standings.rank(member) : null;
  }

  /** Who reached their targets first, where that is what ranks, and those who are asked for if they have. */
  reached(most: number, asked: readonly string[]): { row: string; at: Instant }[] {
    const first = this.#standings.order.slice(0, most);
    const found = new Set([...first, ...asked.flatMap((id) => this.#standings.member(id) ?? [])]);
    return [...found].flatMap(({ id, weight, since }) =>
      weight === REACHED && since !== undefined ? [{ row: id, at: instantOf(since) }] : [],
    );
  }

  /** What gains would do to everybody's rank; at most so many are told. */
  shiftBy(gains: readonly Gain[], most: number): Shift {
    return shiftBy(gains, this.#standings, most);
  }

  /** How many share a player's rank, the player included. */
  sharing(profileId: string): number {
    const member = this.#standings.member(profileId);
    return member ? this.#standings.sharing(member) : 0;
  }

  /** Not everybody who is ranked is shown to all. */
  isShown(profileId: string): boolean {
    return this.#frame.sight?.has(profileId) ?? true;
  }

  nameOf(profileId: string): string {
    return this.tell(profileId).name;
  }

  /** What a row tells beside its numbers. */
  tell(id: string): Pick<BoardRow, 'name' | 'detail' | 'teamIds'> {
    const { directory, tell } = this.audience;
    if (tell) return tell(id);
    const { name = '…', teamIds = [] } = directory.person(id) ?? {};
    return { name, teamIds: [...teamIds], detail: teamIds.flatMap((teamId) => directory.team(teamId)?.name ?? []).join(' · ') };
  }

  /** The stretches of time in which something of the board happened, as far back as may be seen: none when nothing did. */
  get stretches(): readonly Stretch[] {
    return (this.#stretches ??= stretchesFrom(Math.max(this.#first, this.#frame.historyFrom), this.happened()));
  }

  /** What happened on the board, in order; it is good until the next change. */
  happened(): Happened {
    const { until, selection } = this.#frame;
    return { order: this.timeline.upTo(until, selection.only), at: this.timeline.deltas.at, isCounted: this.isCounted };
  }

  /** Where courses take their totals. When that moves, all are taken anew. */
  #courseEdges(): Edges {
    if (!this.#edges || !this.#stretches) {
      const edges = edgesOf(this.stretches);
      const known = this.#edges?.at ?? [];
      if (edges.at.length !== known.length || edges.at.some((at, n) => at !== known[n])) this.#courses.clear();
      this.#edges = edges;
    }
    return this.#edges;
  }

  /** A gain may be a newer entry; a loss may be that of the newest. */
  #renewLatest(id: string, n: number): void {
    const known = this.#latests.get(id);
    if (known === undefined || this.timeline.deltas.entries[n] === 0) return;
    const entry = new Latest(this.timeline, n);
    if ((this.timeline.deltas.entries[n] as number) < 0) this.#latests.delete(id);
    else if (isLater(entry, known)) this.#latests.set(id, entry);
  }

  #row(member: Member, place: number): BoardRow {
    const standings = this.#standings;
    const { id, entries } = member;
    const rank = standings.rank(member);
    const better = this.#better(rank);
    const before = rank === null ? null : this.#base.rank(id);
    const latest = this.#latest(id);
    return {
      profileId: id,
      ...this.tell(id),
      place,
      rank,
      tied: standings.sharing(member) > 1,
      points: fromMicros(this.#valueOf(member)),
      entries,
      movement: rank === null || before === null ? null : before - rank,
      latest: latest?.told ?? null,
      toNext: better ? this.#lackOf(member, better) : null,
      course: this.#course(id, entries),
      ...this.#targetOf(member),
      ...this.#hiddenOf(id),
    };
  }

  /** What a round tells of itself beside its rules. */
  #told(round: ShownRound): ShownRound {
    const { order, finish } = this.#frame;
    return {
      ...round,
      listedBy: listedBy(this.#frame),
      // Whom one may not see has not won for them either.
      winners: round.winners.filter(({ id }) => this.isShown(id)),
      ...(finish !== undefined && { reachedAt: instantOf(finish) }),
      ...(order?.together !== undefined && { together: { points: fromMicros(this.#together), target: fromMicros(order.together) } }),
    };
  }

  /** What a row is to reach, and since when it has, where that makes its rank. */
  #targetOf({ id, weight, since }: Member): Pick<BoardRow, 'target' | 'reachedAt'> {
    const target = this.#frame.order?.targetOf(id);
    if (target === undefined) return {};
    return { target: fromMicros(target), ...(weight === REACHED && since !== undefined && { reachedAt: instantOf(since) }) };
  }

  #valueOf(member: Member): MicroPoints {
    return this.#placing?.valueOf(member) ?? member.micros;
  }

  #lackOf(member: Member, better: Member): PointAmount | null {
    const lack = this.#placing ? this.#placing.lackOf(member, better) : better.micros - member.micros;
    return lack === undefined ? null : fromMicros(lack);
  }

  #standing(member: Member): BoardStanding {
    const { id } = member;
    const standings = this.#standings;
    return {
      profileId: id,
      name: this.nameOf(id),
      rank: standings.rank(member),
      tied: standings.sharing(member) > 1,
      points: fromMicros(this.#valueOf(member)),
      ...this.#hiddenOf(id),
    };
  }

  #hiddenOf(id: string): Pick<BoardRow, 'hidden'> {
    return this.#frame.frozen ? { hidden: this.#frame.frozen.hiddenOf(id) } : {};
  }

  #better(rank: number | null): Member | undefined {
    const better = rank !== null && rank > 1 ? this.#standings.order.at(rank - 2) : undefined;
    return better && this.isShown(better.id) ? better : undefined;
  }

  #member(id: string): Member | undefined {
    return this.isShown(id) ? this.#standings.member(id) : undefined;
  }

  #latest(id: string): Latest | null {
    let latest = this.#latests.get(id);
    if (latest === undefined) {
      const player = this.timeline.playerNumber(id);
      latest = player === undefined ? null : latestOf(this.timeline, player, this.isCounted);
      this.#latests.set(id, latest);
    }
    return latest && latest.occurredAt >= this.#frame.historyFrom ? latest : null;
  }

  #course(id: string, entries: number): number[] {
    const player = this.timeline.playerNumber(id);
    if (player === undefined || entries === 0) return [];
    const edges = this.#courseEdges();
    let course = this.#courses.get(id);
    if (!course) {
      course = courseOf(this.timeline, player, this.isCounted, edges, this.#frame.order?.averages);
      this.#courses.set(id, course);
    }
    return course;
  }
}

export function instantOf(milliseconds: number): Instant {
  return new Date(milliseconds).toISOString();
}
