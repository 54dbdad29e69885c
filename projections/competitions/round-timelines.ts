import type { Instant, Position } from '../../src/platform/event.values.ts';
import { NOT_SHARED } from '../../src/competitions/competitions.events.ts';
import type { Change } from '../platform/projection.ts';
import type { ViewReading } from '../platform/read-models.ts';
import type { Team } from '../teams/teams.ts';
import type { RoundParams } from '../scoreboard/scoreboard.view.ts';
import type { Folds, Timelines } from '../scoreboard/timelines.ts';
import type { RosterTeam } from '../competition-rosters/competition-rosters.ts';
import { type Competition, competitionKey, isCompetition, isFormerRules } from './competitions.ts';
import { type Ground, RoundTimeline, type WhatIf } from './round-timeline.ts';

const MOST_ROUNDS = 64;
/** Of rounds as they were known before something of them was changed: whoever replays one looks at these in turn. */
const MOST_FORMER = 4;
/** Which round, as it is supposed or as it was known by an instant, if not as it is. */
export type AskedRound = RoundParams & { whatIf?: WhatIf; knownBy?: Instant };

/** What they are made of beside series. */
const VIEWS: ReadonlySet<string> = new Set(['competitions', 'competition-rosters', 'competition-rounds', 'reveals']);

/** The rounds of competitions whose past is in memory. They follow their series and their rules. */
export class RoundTimelines {
  readonly #ground: Ground;
  readonly #rounds = new Map<string, RoundTimeline>();
  readonly #former = new Map<string, RoundTimeline>();

  constructor(models: ViewReading, timelines: Timelines, folds: Pick<Folds, 'onFolded' | 'onReset'>, goOn: () => void) {
    this.#ground = { models, timelines, goOn };
    folds.onFolded((changes, _, position, view) => {
      if (view === 'competitions') this.#take(changes, position);
      else if (view === 'competition-rosters') for (const round of this.#all()) round.place(changes, position);
      else if (view === 'reveals') for (const round of this.#all()) round.reveal(changes, position);
      else if (view === 'competition-rounds') for (const round of this.#all()) round.settle(changes, position);
    });
    folds.onReset((view) => VIEWS.has(view) && this.#forget());
  }

  /**
   * A round by its number, or the one that runs: the first before any has begun, then always the last that has. Nothing for no competition. With
   * `knownBy` by the rules, and with the roster, that were known by then: where nothing of it was changed since, it is the same one.
   */
  async round(organisationId: string, { competitionId, round, whatIf, knownBy }: AskedRound): Promise<RoundTimeline | undefined> {
    const competition = competitionKey(organisationId, competitionId);
    if (whatIf) {
      // Looked at once: it follows nothing.
      const supposed = new RoundTimeline(competition, round, this.#ground, { whatIf });
      const isThere = await supposed.loaded();
      supposed.close();
      return isThere ? supposed : undefined;
    }
    const make = (otherwise?: { before: Instant }) => new RoundTimeline(competition, round, this.#ground, otherwise);
    const key = `${competition}/${round ?? ''}`;
    const now = await this.#kept(this.#rounds, key, make);
    setImmediate(() => this.#makeRoom());
    const before = knownBy === undefined ? undefined : now?.firstChange(knownBy);
    if (before === undefined) return now;
    const former = await this.#kept(this.#former, `${key}/${before}`, () => make({ before }));
    setImmediate(() => this.#makeRoomForFormer());
    return former;
  }

  /** A round of rules that are not stored, among all teams. It is as it is now: nothing follows it. */
  async tried(organisationId: string, rules: Competition['rules'], teams: readonly Team[]): Promise<RoundTimeline> {
    const competitionId = 'trial';
    const document = {
      organisationId,
      competitionId,
      name: '',
      infoText: null,
      rules,
      since: '',
      edition: 0,
      deleted: false,
      battle: null,
      players: [],
      freezes: false,
      hides: [],
      sharing: NOT_SHARED,
      reached: [],
      held: [],
      dueAt: null,
    };
    const roster = teams.map(({ teamId }): RosterTeam => {
      const team = {
        kind: 'team',
        organisationId,
        competitionId,
        teamId,
        of: teamId,
        name: null,
        icon: null,
        target: null,
        since: '',
      } as const;
      return { ...team, targetSharing: 'team', playersOnly: false };
    });
    const round = new RoundTimeline(competitionId, 1, this.#ground);
    try {
      await round.count(document, roster);
      return round;
    } finally {
      round.close();
    }
  }

  /** One of those in memory, or read now. */
  async #kept(rounds: Map<string, RoundTimeline>, key: string, make: () => RoundTimeline): Promise<RoundTimeline | undefined> {
    const known = rounds.get(key);
    if (known) rounds.delete(key);
    const timeline = known ?? make();
    rounds.set(key, timeline);
    try {
      const isThere = await timeline.loaded();
      if (!isThere) rounds.delete(key);
      return isThere ? timeline : undefined;
    } catch (error) {
      rounds.delete(key);
      throw error;
    }
  }

  *#all(): Generator<RoundTimeline> {
    yield* this.#rounds.values();
    yield* this.#former.values();
  }

  #take(changes: readonly Change[], position: Position): void {
    const former = changes.filter(({ after }) => isFormerRules(after));
    if (former.length > 0) for (const timeline of this.#all()) timeline.remember(former);
    for (const { key, after } of changes)
      if (isCompetition(after))
        for (const timeline of this.#all()) if (timeline.competition === key) timeline.change({ document: after, position });
  }

  /** After a rebuild the documents say the same. What nobody listens to is read anew when it is asked for. */
  #forget(): void {
    for (const [key, timeline] of this.#rounds) if (!timeline.isHeard) this.#close(this.#rounds, key, timeline);
    for (const [key, timeline] of this.#former) this.#close(this.#former, key, timeline);
  }

  #makeRoom(): void {
    for (const [key, timeline] of this.#rounds) {
      if (this.#rounds.size <= MOST_ROUNDS) return;
      if (!timeline.isHeard) this.#close(this.#rounds, key, timeline);
    }
  }

  #makeRoomForFormer(): void {
    for (const [key, timeline] of this.#former) {
      if (this.#former.size <= MOST_FORMER) return;
      this.#close(this.#former, key, timeline);
    }
  }

  #close(rounds: Map<string, RoundTimeline>, key: string, timeline: RoundTimeline): void {
    rounds.delete(key);
    timeline.close();
  }
}
