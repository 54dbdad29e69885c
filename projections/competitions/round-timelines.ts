import { type Round, roundOf, roundShownAt } from '../../src/competitions/rounds.values.ts';
import type { Position } from '../../src/platform/event.values.ts';
import { linkedPoints, type MicroPoints, MICROS_PER_POINT, toMicros } from '../../src/points/point-amount.values.ts';
import type { Change } from '../platform/projection.ts';
import type { ViewReading } from '../platform/read-models.ts';
import type { RoundParams, ShownRound } from '../scoreboard/scoreboard.view.ts';
import { EVERYTHING } from '../scoreboard/selection.ts';
import { Timeline } from '../scoreboard/timeline.ts';
import type { Folds, SeriesListener, SeriesTimeline, Timelines } from '../scoreboard/timelines.ts';
import { isOfRoster, type Participant, type RosterTeam } from '../competition-rosters/competition-rosters.ts';
import { type Competition, competitionKey, isCompetition } from './competitions.ts';
import { type Roster, type Rows, rowsOf } from './round-rows.ts';

const MOST_ROUNDS = 64;

/** The rounds of competitions whose past is in memory. They follow their series and their rules. */
export class RoundTimelines {
  readonly #models: ViewReading;
  readonly #timelines: Timelines;
  readonly #goOn: () => void;
  readonly #rounds = new Map<string, RoundTimeline>();

  constructor(models: ViewReading, timelines: Timelines, folds: Pick<Folds, 'onFolded' | 'onReset'>, goOn: () => void) {
    this.#models = models;
    this.#timelines = timelines;
    this.#goOn = goOn;
    folds.onFolded((changes, _, position, view) => {
      if (view === 'competitions') this.#take(changes, position);
      else if (view === 'competition-rosters') for (const round of this.#rounds.values()) round.place(changes, position);
    });
    folds.onReset((view) => (view === 'competitions' || view === 'competition-rosters') && this.#forget());
  }

  /** A round by its number, or the one that runs: the first before any has begun, then always the last that has. Nothing for no competition. */
  async round(organisationId: string, { competitionId, round }: RoundParams): Promise<RoundTimeline | undefined> {
    const competition = competitionKey(organisationId, competitionId);
    const key = `${competition}/${round ?? ''}`;
    const known = this.#rounds.get(key);
    if (known) this.#rounds.delete(key);
    const timeline = known ?? new RoundTimeline(competition, round, { models: this.#models, timelines: this.#timelines, goOn: this.#goOn });
    this.#rounds.set(key, timeline);
    try {
      const isThere = await timeline.loaded();
      if (!isThere) this.#rounds.delete(key);
      setImmediate(() => this.#makeRoom());
      return isThere ? timeline : undefined;
    } catch (error) {
      this.#rounds.delete(key);
      throw error;
    }
  }

  #take(changes: readonly Change[], position: Position): void {
    for (const { key, after } of changes)
      if (isCompetition(after))
        for (const timeline of this.#rounds.values()) if (timeline.competition === key) timeline.change({ document: after, position });
  }

  /** After a rebuild the documents say the same. What nobody listens to is read anew when it is asked for. */
  #forget(): void {
    for (const [key, timeline] of this.#rounds) if (!timeline.isHeard) this.#close(key, timeline);
  }

  #makeRoom(): void {
    for (const [key, timeline] of this.#rounds) {
      if (this.#rounds.size <= MOST_ROUNDS) return;
      if (!timeline.isHeard) this.#close(key, timeline);
    }
  }

  #close(key: string, timeline: RoundTimeline): void {
    this.#rounds.delete(key);
    timeline.close();
  }
}

/** A competition as it stood at a position. */
type Stood = { document: Competition; position: Position };
/** A series that counts: which of its deltas, and what a point of it is worth. */
type Source = { series: SeriesTimeline; factor: MicroPoints; counts: (n: number) => boolean };
type OfRoster = RosterTeam | Participant;
type Ground = { models: ViewReading; timelines: Timelines; goOn: () => void };

/**
 * What counts in a round of a competition, out of the timelines of its series: every delta in its window and with its tags, for its points times the
 * factor of its series. Each product is rounded once, so that what takes a delta back takes back what it gave. It is read like a series of its own.
 */
export class RoundTimeline {
  readonly competition: string;
  readonly #number: number | undefined;
  readonly #ground: Ground;
  readonly #listeners = new Set<SeriesListener>();
  #loading: Promise<boolean> | undefined;
  /** What is shown, and what is to be: the same but while the series of other rules are read. */
  #stood: Stood | undefined;
  #coming: Stood | undefined;
  #following: Promise<void> | undefined;
  #sources: readonly Source[] = [];
  #stops: (() => void)[] = [];
  #timeline: Timeline;
  #round: Round | undefined;
  /** Its documents by key; nothing for one that is there no more. */
  #roster: { position: Position; documents: Map<string, OfRoster | undefined> } = { position: '', documents: new Map() };
  #rows: Rows = { of: () => [], takesPart: () => false };
  /** Their ids in the competition and what they are. */
  #teams: Roster['teams'] = new Map();
  #now = 0;

  constructor(competition: string, number: number | undefined, ground: Ground) {
    this.competition = competition;
    this.#number = number;
    this.#ground = ground;
    this.#timeline = new Timeline(ground.goOn);
  }

  get timeline(): Timeline {
    return this.#timeline;
  }

  get position(): Position {
    const all = [this.#stood?.position ?? '', this.#roster.position, ...this.#sources.map(({ series }) => series.position)];
    return all.reduce((latest, position) => (position > latest ? position : latest));
  }

  get isHeard(): boolean {
    return this.#listeners.size > 0;
  }

  get round(): ShownRound {
    const { competitionId, rules } = (this.#stood as Stood).document;
    const { number, from, before } = this.#round ?? { number: this.#number ?? 1, from: rules.from };
    return { competitionId, number, from, before: before ?? null, ties: rules.ties, grouping: rules.grouping };
  }

  readonly teams = (): Roster['teams'] => this.#teams;

  readonly takesPart = (id: string): boolean => this.#rows.takesPart(id);

  /** Answers whether there is such a competition. */
  loaded(): Promise<boolean> {
    return (this.#loading ??= this.#load());
  }

  /** Answers how to stop. */
  onChange(listener: SeriesListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes up rules that were changed. Until the series that they name are read, the former ones are shown. */
  change(stood: Stood): void {
    if (this.#coming && stood.position <= this.#coming.position) return;
    this.#following = this.#follow(stood);
    this.#following.catch(() => undefined);
  }

  /** Takes up who takes part from now on. */
  place(changes: readonly Change[], position: Position): void {
    const own = changes.filter(({ key }) => key.startsWith(`${this.competition}/`));
    if (own.length === 0) return;
    for (const { key, after } of own) this.#roster.documents.set(key, isOfRoster(after) ? after : undefined);
    this.#roster.position = position;
    if (this.#sources.length > 0) this.#count();
  }

  /** Moves on to the round of an instant, in milliseconds. Answers when the next one begins. */
  moveOn(now: number): number {
    this.#now = now;
    if (this.#number !== undefined || !this.#stood) return Infinity;
    const round = this.#roundNow();
    if (round.number !== this.#round?.number) this.#count();
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
    if (kept && !this.#coming) this.#following = this.#follow(kept);
    for (let awaited: Promise<void> | undefined; awaited !== this.#following;) await (awaited = this.#following);
    return this.#stood !== undefined;
  }

  async #follow(stood: Stood): Promise<void> {
    this.#coming = stood;
    const { organisationId, rules } = stood.document;
    const stops: (() => void)[] = [];
    const sources: Source[] = await Promise.all(
      rules.series.map(async ({ seriesId, factor }) => {
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
    this.#count();
  }

  /** Counts everything anew. */
  #count(): void {
    const { rules } = (this.#stood as Stood).document;
    this.#round = this.#number === undefined ? this.#roundNow() : roundOf(rules, this.#number);
    this.#timeline = new Timeline(this.#ground.goOn);
    const roster = rosterOf(this.#roster.documents.values());
    this.#teams = roster.teams;
    this.#rows = rowsOf(rules, roster);
    for (const [n, source] of this.#sources.entries()) {
      source.counts = this.#counted(source.series.timeline, rules.series[n]?.tags ?? []);
      for (const delta of source.series.timeline.upTo(Infinity)) if (source.counts(delta)) this.#put(source, delta);
    }
    this.#tell(undefined);
  }

  #counted(timeline: Timeline, tags: readonly string[]): Source['counts'] {
    if (!this.#round) return () => false;
    const { from, before } = this.#round;
    const span = { from: Date.parse(from), before: before === undefined ? Infinity : Date.parse(before) };
    const lists = [tags, ...(this.#stood as Stood).document.rules.filter].filter((list) => list.length > 0);
    const conditions = (lists.length > 0 ? lists : [undefined]).map((list) => timeline.matching({ ...EVERYTHING, span, tags: list }));
    return (n) => conditions.every((matches) => matches(n));
  }

  #take(source: Source, added: { from: number; before: number }): void {
    const from = this.#timeline.size;
    if (!this.#sources.includes(source)) return;
    for (let n = added.from; n < added.before; n++) if (source.counts(n)) this.#put(source, n);
    if (this.#timeline.size > from) this.#tell({ from, before: this.#timeline.size });
  }

  #put({ series: { timeline }, factor }: Source, n: number): void {
    const { player, micros, occurredAt } = timeline.deltas;
    const points = micros[n] as MicroPoints;
    const worth = factor === MICROS_PER_POINT ? points : linkedPoints(points, 0, factor);
    const profileId = timeline.players[player[n] as number] as string;
    for (const row of this.#rows.of(profileId, occurredAt[n] as number, timeline.teamIds(n))) this.#timeline.take(timeline, n, row, worth);
  }

  #roundNow(): Round {
    const { rules } = (this.#stood as Stood).document;
    return roundShownAt(rules, new Date(this.#now).toISOString());
  }

  #tell(added: Parameters<SeriesListener>[0]): void {
    for (const listener of this.#listeners) listener(added);
  }
}

function rosterOf(documents: Iterable<OfRoster | undefined>): Roster {
  const teams = new Map<string, RosterTeam>();
  const participants = new Map<string, Participant>();
  for (const document of documents)
    if (document?.kind === 'team') teams.set(document.teamId, document);
    else if (document) participants.set(document.profileId, document);
  return { teams, participants };
}
