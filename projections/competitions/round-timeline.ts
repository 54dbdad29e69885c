import { isDeepStrictEqual } from 'node:util';
import { freezeOf, type Round, roundOf, roundShownAt } from '../../src/competitions/rounds.values.ts';
import { type Instant, later, type Position } from '../../src/platform/event.values.ts';
import { linkedPoints, type MicroPoints, MICROS_PER_POINT, toMicros } from '../../src/points/point-amount.values.ts';
import type { Entry } from '../entries/entries.ts';
import type { Change } from '../platform/projection.ts';
import type { ViewReading } from '../platform/read-models.ts';
import type { ShownRound } from '../scoreboard/scoreboard.view.ts';
import { EVERYTHING } from '../scoreboard/selection.ts';
import type { Order } from '../scoreboard/order.ts';
import { Timeline } from '../scoreboard/timeline.ts';
import type { SeriesListener, SeriesTimeline, Timelines } from '../scoreboard/timelines.ts';
import { type ClosedRound, isClosedRound, lockOf, openedAgain, type Rules } from '../competition-rounds/competition-rounds.ts';
import { isOfRoster, type OfRoster, rosterAt, type RosterTeam } from '../competition-rosters/competition-rosters.ts';
import { changesOf, CompetitionPast, hiddenFrom } from './competition-past.ts';
import { type Competition, podiumHeld } from './competitions.ts';
import { orderOf } from './round-order.ts';
import { isReveal, type Reveal } from './reveals.ts';
import { type Roster, rosterOf, type Rows, rowsOf, without } from './round-rows.ts';

/**
 * What is supposed of a closed round: that everything counts which was known by an instant, that it was played by other rules, or to another end, that
 * others take part or are taken out of it, that some entries do not count, and that others do as they are given here, each of a series that it counts.
 */
export type WhatIf = {
  knownBy: Instant;
  rules?: Rules;
  until?: Instant;
  rosterBy?: Instant;
  disqualified?: readonly string[];
  without?: readonly { entryId: string; profileId: string }[];
  brought?: readonly Entry[];
};

/** A round otherwise than it is: as something is supposed, or as it was known right before an instant. */
export type Otherwise = { whatIf: WhatIf; before?: undefined } | { before: Instant; whatIf?: undefined };

/** A competition as it stood at a position. */
type Stood = { document: Competition; position: Position };
/** A round by the rules that it is played by: once it was closed they are those of then, and until it is opened again what counts was known by an instant. */
type Played = { rules: Competition['rules']; round: Round | undefined; cut?: Cut };
/** What of a round that was closed counts: by when it was known, by when it was known who takes part, and without whom. Open again, of all that is known. */
type Cut = { knownBy?: Instant; rosterBy?: Instant; without: ReadonlySet<string> };
/** A series that counts: which of its deltas, and what a point of it is worth. */
type Source = { series: SeriesTimeline; factor: MicroPoints; counts: (n: number) => boolean };
/** What rounds are made from. */
export type Ground = { models: ViewReading; timelines: Timelines; goOn: () => void };

/**
 * What counts in a round of a competition, out of the timelines of its series: every delta in its window and with its tags, for its points times the
 * factor of its series. Each product is rounded once, so that what takes a delta back takes back what it gave. It is read like a series of its own.
 */
export class RoundTimeline {
  readonly competition: string;
  readonly #number: number | undefined;
  readonly #ground: Ground;
  readonly #whatIf: WhatIf | undefined;
  /** Its rules, what is closed of it and who takes part are as they were known by then; absent: as they are. */
  readonly #knownBy: Instant | undefined;
  readonly #past = new CompetitionPast();
  readonly #listeners = new Set<SeriesListener>();
  #loading: Promise<boolean> | undefined;
  /** What is shown, and what is to be: the same but while the series of other rules are read. */
  #stood: Stood | undefined;
  #coming: Stood | undefined;
  #following: Promise<void> | undefined;
  #sources: readonly Source[] = [];
  #stops: (() => void)[] = [];
  #timeline: Timeline;
  #played: Played | undefined;
  /** Those of its competition that were closed, by number. */
  #closed: { position: Position; rounds: Map<number, ClosedRound> } = { position: '', rounds: new Map() };
  /** Its documents by key; nothing for one that is there no more. */
  #roster: { position: Position; documents: Map<string, OfRoster | undefined> } = { position: '', documents: new Map() };
  /** How far its frozen rounds are opened, by their numbers. */
  #reveals: { position: Position; rounds: Map<number, Reveal> } = { position: '', rounds: new Map() };
  #rosterChanges: ReadonlySet<Instant> | undefined;
  #rows: Rows = { of: () => [], takesPart: () => false };
  #order: Order | undefined;
  /** Their ids in the competition and what they are. */
  #teams: Roster['teams'] = new Map();
  #now = 0;

  constructor(competition: string, number: number | undefined, ground: Ground, { whatIf, before }: Partial<Otherwise> = {}) {
    this.#whatIf = whatIf;
    this.#knownBy = before && later(before, -1);
    this.competition = competition;
    this.#number = number;
    this.#ground = ground;
    this.#timeline = new Timeline(ground.goOn);
  }

  get timeline(): Timeline {
    return this.#timeline;
  }

  get position(): Position {
    const all = [
      this.#stood?.position ?? '',
      this.#roster.position,
      this.#reveals.position,
      this.#closed.position,
      ...this.#sources.map(({ series }) => series.position),
    ];
    return all.reduce((latest, position) => (position > latest ? position : latest));
  }

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  get round(): ShownRound {
    const { rules, round } = this.#played as Played;
    const { number, from, before } = round ?? { number: this.#number ?? 1, from: rules.from };
    const { document } = this.#stood as Stood;
    const { competitionId } = document;
    const closed = this.#closedRound(number);
    const lock = lockOf(closed);
    const winners = (lock?.winners ?? podiumHeld(document, number, closed, this.#knownBy)).map(({ id, place }) => ({ id, place }));
    const { ties, grouping } = rules;
    const { listedBy } = this.order;
    return { competitionId, number, from, before: before ?? null, ties, grouping, listedBy, lock: lock?.lock ?? null, winners };
  }

  get order(): Order {
    return this.#order as Order;
  }

  /** Of a closed round by when it was known who takes part in it: who was deleted later is in its ranks. */
  get rosterBy(): Instant | undefined {
    return this.#played?.cut?.rosterBy;
  }

  /** By when what its locked ranks count was known. */
  get lockedBy(): Instant | undefined {
    return lockOf(this.#closedRound(this.round.number))?.knownBy;
  }

  /** From when on it is frozen, and how far it is opened; nothing where it never is. */
  get freeze(): { at: Instant; reveal: Reveal | undefined } | undefined {
    const { rules, round } = this.#played as Played;
    if (this.#knownBy !== undefined) {
      // What is hidden today is told by no board of the past.
      const hidden = hiddenFrom((this.#stood as Stood).document.rules, this.#closed.rounds, this.#reveals.rounds);
      return hidden === undefined ? undefined : { at: hidden, reveal: undefined };
    }
    const at = round && freezeOf(rules, round.number);
    return round && at !== undefined ? { at, reveal: this.#reveals.rounds.get(round.number) } : undefined;
  }

  readonly teams = (): Roster['teams'] => this.#teams;

  readonly takesPart = (id: string): boolean => this.#rows.takesPart(id);

  /** Answers whether there is such a competition. */
  loaded(): Promise<boolean> {
    return (this.#loading ??= this.#load());
  }

  /** Counts by rules, and among teams, that are told and not read. */
  async count(document: Competition, teams: readonly RosterTeam[]): Promise<void> {
    this.#roster.documents = new Map(teams.map((team) => [team.teamId, team]));
    await this.#follow({ document, position: '' });
  }

  /** Answers how to stop. */
  onChange(listener: SeriesListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** When it was first known otherwise than by an instant; nothing where it is as it was known then. */
  firstChange(knownBy: Instant): Instant | undefined {
    const { since } = (this.#stood as Stood).document;
    const closed = this.#closed.rounds.get(this.#number ?? this.round.number);
    const roster = (this.#rosterChanges ??= changesOf(this.#roster.documents.values()));
    return this.#past.firstChange(knownBy, { since, roster, closed });
  }

  /** Takes up rules that were changed. Until the series that they name are read, the former ones are shown. */
  change(stood: Stood): void {
    if (!this.#coming || stood.position > this.#coming.position) this.#goOver(stood);
  }

  /** Takes up which rules there were before. */
  remember(changes: readonly Change[]): void {
    for (const { key, after } of changes) if (key.startsWith(`${this.competition}/`)) this.#past.takeRules(key, after);
  }

  /** Takes up who takes part from now on. */
  place(changes: readonly Change[], position: Position): void {
    const own = changes.filter(({ key }) => key.startsWith(`${this.competition}/`));
    if (own.length === 0) return;
    for (const { key, after } of own) this.#roster.documents.set(key, isOfRoster(after) ? after : undefined);
    this.#roster.position = position;
    this.#rosterChanges = undefined;
    if (this.#sources.length > 0 && this.#knownBy === undefined) this.#count();
  }

  /** Takes up how far its rounds are opened. */
  reveal(changes: readonly Change[], position: Position): void {
    const own = changes.flatMap(({ key, after }) => (key.startsWith(`${this.competition}/`) && isReveal(after) ? [after] : []));
    if (own.length === 0) return;
    for (const reveal of own) this.#reveals.rounds.set(reveal.round, reveal);
    this.#reveals.position = position;
    this.#tell({ from: this.#timeline.size, before: this.#timeline.size });
  }

  /** Takes up what of its competition was closed, or opened again. */
  settle(changes: readonly Change[], position: Position): void {
    const ours = changes.filter(({ key }) => key.startsWith(`${this.competition}/`));
    for (const { key, after } of ours) this.#past.takeRound(key, after);
    const own = ours.flatMap(({ after }) => (isClosedRound(after) ? [after] : []));
    if (own.length === 0) return;
    for (const closed of own) this.#closed.rounds.set(closed.number, closed);
    this.#closed.position = position;
    if (this.#played && this.#knownBy === undefined && own.some(({ number }) => number === this.#played?.round?.number)) this.#turn();
  }

  /** Moves on to the round of an instant, in milliseconds. Answers when the next one begins. */
  moveOn(now: number): number {
    this.#now = now;
    if (this.#number !== undefined || !this.#stood) return Infinity;
    const round = this.#roundNow(this.#stood.document);
    if (round.number !== this.#played?.round?.number) this.#turn();
    const next = roundOf(this.#stood.document.rules, round.number + 1);
    return next ? Math.max(now + 1, Date.parse(next.from)) : Infinity;
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  async #load(): Promise<boolean> {
    const kept = await this.#ground.models.get<Competition>('competitions', this.competition);
    const told = this.#roster.documents;
    const read = new Map<string, OfRoster>();
    const prefix = `${this.competition}/`;
    for await (const { key, document } of this.#ground.models.scan<OfRoster>('competition-rosters', { prefix })) read.set(key, document);
    // What was told meanwhile is newer than what was read.
    this.#roster.documents = new Map([...read, ...told]);
    for await (const { document } of this.#ground.models.scan<Reveal>('reveals', { prefix }))
      if (!this.#reveals.rounds.has(document.round)) this.#reveals.rounds.set(document.round, document);
    for await (const { key, document } of this.#ground.models.scan('competition-rounds', { prefix })) {
      this.#past.takeRound(key, document);
      if (isClosedRound(document) && !this.#closed.rounds.has(document.number)) this.#closed.rounds.set(document.number, document);
    }
    for await (const { key, document } of this.#ground.models.scan('competitions', { prefix })) this.#past.takeRules(key, document);
    if (kept && !this.#coming) this.#following = this.#follow(kept);
    for (let awaited: Promise<void> | undefined; awaited !== this.#following;) await (awaited = this.#following);
    return this.#stood !== undefined;
  }

  #goOver(stood: Stood): void {
    this.#following = this.#follow(stood);
    this.#following.catch(() => undefined);
  }

  async #follow(stood: Stood): Promise<void> {
    this.#coming = stood;
    const { organisationId } = stood.document;
    const { series: wanted } = this.#playedBy(stood.document).rules;
    const stops: (() => void)[] = [];
    const sources: Source[] = await Promise.all(
      wanted.map(async ({ seriesId, factor }) => {
        const series = await this.#ground.timelines.series(organisationId, seriesId);
        const source = { series, factor: toMicros(factor), counts: () => false };
        stops.push(series.onChange((added) => (added ? this.#take(source, added) : this.#sources.includes(source) && this.#count())));
        return source;
      }),
    );
    // Rules that came meanwhile are followed instead.
    if (this.#coming !== stood) {
      for (const stop of stops) stop();
      return;
    }
    this.close();
    this.#stood = stood;
    this.#stops = stops;
    this.#sources = sources;
    // The round may have turned meanwhile.
    if (isDeepStrictEqual(this.#playedBy(stood.document).rules.series, wanted)) this.#count();
    else await this.#follow({ ...stood });
  }

  /** Goes over to what is played now: other rules may name other series. */
  #turn(): void {
    const { document, position } = this.#stood as Stood;
    if (this.#coming !== this.#stood) return;
    if (isDeepStrictEqual(this.#playedBy(document).rules.series, this.#played?.rules.series)) this.#count();
    else this.#goOver({ document, position });
  }

  /** The round that is asked for, or runs, as a competition stands, or as it was known. Nothing counts before there was one. */
  #playedBy(document: Competition): Played {
    const number = this.#number ?? this.#roundNow(document).number;
    const closed = this.#closedRound(number);
    if (!closed) {
      const rules = this.#knownBy === undefined ? document.rules : this.#past.rulesBy(document.rules, this.#knownBy);
      const isThere = this.#knownBy === undefined || document.since <= this.#knownBy;
      return { rules, round: isThere ? roundOf(rules, number) : undefined };
    }
    const { from } = closed;
    const { knownBy = closed.knownBy, rosterBy = closed.rosterBy, rules = closed.rules, until = closed.until } = this.#whatIf ?? {};
    const out = new Set(this.#whatIf?.disqualified ?? closed.disqualified);
    if (knownBy === null) return { rules, round: openedAgain(closed), cut: { without: out } };
    return { rules, round: { number, from, before: until }, cut: { knownBy, rosterBy, without: out } };
  }

  #closedRound(number: number): ClosedRound | undefined {
    const closed = this.#closed.rounds.get(number);
    return this.#knownBy === undefined ? closed : this.#past.roundBy(closed, this.#knownBy);
  }

  /** Counts everything anew. */
  #count(): void {
    this.#played = this.#playedBy((this.#stood as Stood).document);
    const { rules, cut } = this.#played;
    this.#timeline = new Timeline(this.#ground.goOn);
    const roster = rosterOf(rosterAt(this.#roster.documents, cut?.rosterBy ?? this.#knownBy));
    this.#teams = roster.teams;
    this.#rows = without(cut?.without, rowsOf(rules, roster));
    const { battle, rules: now } = (this.#stood as Stood).document;
    const known = { team: (id: string) => roster.teams.get(id), participant: (id: string) => roster.participants.get(id) };
    this.#order = orderOf({ rules, battle }, known, now.order);
    for (const [n, source] of this.#sources.entries()) {
      const { timeline } = source.series;
      const { seriesId = '', tags = [] } = rules.series[n] ?? {};
      const counts = this.#counted(timeline, tags);
      const left = deltasOf(timeline, this.#whatIf?.without ?? []);
      source.counts = left.size === 0 ? counts : (delta) => !left.has(delta) && counts(delta);
      for (const delta of timeline.upTo(Infinity)) if (source.counts(delta)) this.#put(timeline, source.factor, delta);
      const brought = this.#whatIf?.brought?.filter((entry) => entry.seriesId === seriesId) ?? [];
      if (brought.length > 0) this.#bring(brought, source.factor, tags);
    }
    this.#tell(undefined);
  }

  #counted(timeline: Timeline, tags: readonly string[]): Source['counts'] {
    const { rules, round, cut } = this.#played as Played;
    if (!round) return () => false;
    const { from, before } = round;
    const window = {
      span: { from: Date.parse(from), before: before === undefined ? Infinity : Date.parse(before) },
      knownBy: cut?.knownBy === undefined ? Infinity : Date.parse(cut.knownBy),
    };
    const lists = [tags, ...rules.filter].filter((list) => list.length > 0);
    const conditions = (lists.length > 0 ? lists : [undefined]).map((list) => timeline.matching({ ...EVERYTHING, ...window, tags: list }));
    const { competitionId } = (this.#stood as Stood).document;
    return (n) => timeline.paidBy(n) !== competitionId && conditions.every((matches) => matches(n));
  }

  #take(source: Source, added: { from: number; before: number }): void {
    const from = this.#timeline.size;
    if (!this.#sources.includes(source)) return;
    for (let n = added.from; n < added.before; n++) if (source.counts(n)) this.#put(source.series.timeline, source.factor, n);
    if (this.#timeline.size > from) this.#tell({ from, before: this.#timeline.size });
  }

  /** Entries that are supposed to come. */
  #bring(entries: readonly Entry[], factor: MicroPoints, tags: readonly string[]): void {
    const timeline = new Timeline(this.#ground.goOn);
    for (const entry of entries) timeline.put(undefined, entry);
    const counts = this.#counted(timeline, tags);
    for (const delta of timeline.upTo(Infinity)) if (counts(delta)) this.#put(timeline, factor, delta);
  }

  #put(timeline: Timeline, factor: MicroPoints, n: number): void {
    const { player, micros, occurredAt } = timeline.deltas;
    const points = micros[n] as MicroPoints;
    const worth = factor === MICROS_PER_POINT ? points : linkedPoints(points, 0, factor);
    const profileId = timeline.players[player[n] as number] as string;
    for (const row of this.#rows.of(profileId, occurredAt[n] as number, timeline.teamIds(n)))
      this.#timeline.take(timeline, n, row, worth, profileId);
  }

  #roundNow({ rules }: Competition): Round {
    return roundShownAt(rules, new Date(this.#now).toISOString());
  }

  #tell(added: Parameters<SeriesListener>[0]): void {
    for (const listener of this.#listeners) listener(added);
  }
}

/** All deltas of some entries. */
function deltasOf(timeline: Timeline, entries: NonNullable<WhatIf['without']>): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [profileId, theirs] of Map.groupBy(entries, (entry) => entry.profileId)) {
    const player = timeline.playerNumber(profileId);
    if (player === undefined) continue;
    const ids = new Set(theirs.map(({ entryId }) => entryId));
    for (const n of timeline.ofPlayer(player)) if (ids.has(timeline.deltas.entryId(n))) found.add(n);
  }
  return found;
}
