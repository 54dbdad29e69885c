import { roundShownAt } from '../../src/competitions/rounds.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { type Competition, competitionKey, type FormerRules, isFormerRules, rulesKnownBy } from '../competitions/competitions.ts';
import { FrozenRound } from '../competitions/frozen-round.ts';
import type { RoundTimeline, WhatIf } from '../competitions/round-timeline.ts';
import { type AskedRound, RoundTimelines } from '../competitions/round-timelines.ts';
import { TeamRoster } from '../competitions/team-roster.ts';
import type { OrganisationDirectories, OrganisationDirectory } from '../people/organisation-directory.ts';
import type { ViewReading } from '../platform/read-models.ts';
import { type Scope, scopeKey } from '../platform/scope.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { type Audience, Board } from './board.ts';
import { type Look, pastFrame, shownOf } from './frames.ts';
import { type Followed, LiveBoard } from './live-board.ts';
import { Roster } from './roster.ts';
import type { BoardParams, RoundParams, Sense } from './scoreboard.view.ts';
import { type Folds, type SeriesTimeline, Timelines } from './timelines.ts';

/** Who knows the people of an organisation. */
type Directory = Pick<OrganisationDirectories, 'organisation'>;

/** A round of the past by rules that nobody has saved. */
export type TrialParams = { trial: Competition['rules'] & { before: Instant } };
/** What a board is of: a series, or a round of a competition; of a closed one also as it would be if something were otherwise. */
export type BoardOf = BoardParams | (RoundParams & { whatIf?: WhatIf });

/** What is looked at, and the round that it is of, if it is one's. */
type LookAt = Look & { of?: AskedRound };

/** An instant of the past, and in which sense it is read. */
export type AsOf = { at: Instant; sense: Sense };

class NoCompetition extends Error {
  override readonly name = 'NoCompetition';
}

const MOST_IDLE = 50;
const MOST_ROSTERS = 32;

/** The boards of all series and competitions: live ones, which everybody who sees the same shares, and those of any past instant. */
export class Boards {
  readonly #models: ViewReading;
  readonly #directory: Directory;
  readonly #timelines: Timelines;
  readonly #rounds: RoundTimelines;
  /** Rounds as they are told to those who are bound by their freeze. */
  readonly #frozen = new WeakMap<RoundTimeline, Map<Instant | undefined, FrozenRound>>();
  readonly #live = new Map<string, Shared>();
  readonly #rosters = new WeakMap<OrganisationDirectory, Map<string, Roster>>();

  /** @param goOn asked now and then in a long look at the past; it throws to end it */
  constructor(models: ViewReading, folds: Folds, directory: Directory, goOn?: () => void) {
    this.#models = models;
    this.#directory = directory;
    this.#timelines = new Timelines(models, folds, goOn);
    this.#rounds = new RoundTimelines(models, this.#timelines, folds, goOn ?? (() => undefined));
  }

  /**
   * The live board. It is let go with `release`.
   * @param seen its competition, where whoever asks has just read it
   * @throws NoCompetition, which whoever asks has made sure of
   */
  async live(organisationId: string, params: BoardOf, scope: Scope, seen?: Competition): Promise<LiveBoard> {
    const look = await this.#look(organisationId, params, scope, { seen });
    const key = `${organisationId}|${JSON.stringify(look.of ?? look.params)}|${scopeKey(scope)}|${look.timeZone}`;
    const shared = this.#live.get(key) ?? { opening: this.#open(organisationId, look, () => shared.watchers--), watchers: 0 };
    shared.watchers++;
    this.#live.delete(key);
    this.#live.set(key, shared);
    try {
      return await shared.opening;
    } catch (error) {
      this.#live.delete(key);
      throw error;
    } finally {
      this.#closeIdle();
    }
  }

  /** What is in memory of a series, for views of it that are no boards. */
  series(organisationId: string, seriesId: string): Promise<SeriesTimeline> {
    return this.#timelines.series(organisationId, seriesId);
  }

  /** The board as of a past instant. `now` is what a limit of history is counted from. */
  async asOf(organisationId: string, params: BoardOf, scope: Scope, asOf: AsOf, now: Instant): Promise<Board> {
    const look = await this.#look(organisationId, params, scope, { asOf });
    const directory = await this.#directory.organisation(organisationId);
    const series = await this.#followed(organisationId, look, directory);
    const audience = audienceOf(look, series, directory, (people, teamIds) => this.#roster(directory, people, teamIds));
    const { rosterBy = asOf.at } = series;
    const shown = shownOf(look, audience, series, audience.roster.deletedAt(Date.parse(rosterBy < asOf.at ? rosterBy : asOf.at)));
    return new Board(series.timeline, series.position, pastFrame(shown, asOf, Date.parse(now), series.timeline), audience);
  }

  /** The board of a round that is tried, at its end. Nobody is chosen yet: all players take part, or all teams of the organisation. */
  async tried(organisationId: string, { trial }: TrialParams, scope: Scope): Promise<Board> {
    const { grouping, timeZone, before: at } = trial;
    const directory = await this.#directory.organisation(organisationId);
    const round = await this.#rounds.tried(organisationId, { ...trial, joining: 'everybody' }, [...directory.teams()]);
    const of = { competitionId: '', grouping };
    const look: LookAt = { params: { seriesId: '', period: 'all' }, scope: { people: scope.people }, timeZone, of };
    const audience = audienceOf(look, round, directory, (people, teamIds) => this.#roster(directory, people, teamIds));
    const end = Date.parse(at);
    const shown = shownOf(look, audience, round, audience.roster.deletedAt(end));
    const frame = pastFrame(shown, { at, sense: 'happened' }, end, round.timeline);
    return new Board(round.timeline, round.position, frame, audience);
  }

  async #open(organisationId: string, look: LookAt, onRelease: () => void): Promise<LiveBoard> {
    const directory = await this.#directory.organisation(organisationId);
    const series = await this.#followed(organisationId, look, directory);
    const audience = audienceOf(look, series, directory, (scope, teamIds) => new Roster(directory, scope, teamIds));
    return new LiveBoard(look, series, audience, onRelease);
  }

  async #followed(
    organisationId: string,
    { params, scope, of }: LookAt,
    directory: OrganisationDirectory,
  ): Promise<Followed & Partial<Pick<RoundTimeline, 'teams'>>> {
    if (!of) return this.#timelines.series(organisationId, params.seriesId);
    const round = await this.#rounds.round(organisationId, of);
    if (!round) throw new NoCompetition(of.competitionId);
    if (scope.until !== 'freeze') return round;
    const everybody = () => this.#roster(directory, { people: 'all' }, undefined);
    const known = this.#frozen.get(round) ?? new Map<Instant | undefined, FrozenRound>();
    this.#frozen.set(round, known);
    const { heldFrom } = scope;
    const frozen = known.get(heldFrom) ?? new FrozenRound(round, (instant) => everybody().deletedAt(instant), heldFrom);
    known.set(heldFrom, frozen);
    return frozen;
  }

  /** `asOf`: of the rounds of a competition the one that ran then, by the rules of today or, of what was known, by those of then. */
  async #look(
    organisationId: string,
    params: BoardOf,
    scope: Scope,
    { asOf, seen }: { asOf?: AsOf; seen?: Competition | undefined },
  ): Promise<LookAt> {
    if ('competitionId' in params) {
      const { competitionId, round, whatIf } = params;
      const key = competitionKey(organisationId, competitionId);
      const competition = seen ?? (await this.#models.get<Competition>('competitions', key))?.document;
      if (!competition) throw new NoCompetition(competitionId);
      const knownBy = asOf?.sense === 'known' && !whatIf ? asOf.at : undefined;
      const rules = knownBy === undefined ? competition.rules : await this.#rulesBy(key, competition.rules, knownBy);
      const number = round ?? (asOf && roundShownAt(rules, asOf.at).number);
      const of = { competitionId, ...(number !== undefined && { round: number }), ...(whatIf && { whatIf }), ...(knownBy && { knownBy }) };
      const { people, until, heldFrom } = scope;
      return { params: { seriesId: '', period: 'all' }, scope: { people, until, heldFrom }, timeZone: rules.timeZone, of };
    }
    const series = await this.#series(organisationId, params.seriesId);
    return { params: inOneForm(params), scope, timeZone: series?.timeZone ?? 'UTC' };
  }

  async #rulesBy(key: string, rules: Competition['rules'], knownBy: Instant): Promise<Competition['rules']> {
    const formers: FormerRules[] = [];
    for await (const { document } of this.#models.scan('competitions', { prefix: `${key}/` }))
      if (isFormerRules(document)) formers.push(document);
    return rulesKnownBy(formers, rules, knownBy);
  }

  async #series(organisationId: string, seriesId: string): Promise<ScoreSeries | undefined> {
    return (await this.#models.get<ScoreSeries>('score-series', seriesKey(organisationId, seriesId)))?.document;
  }

  #roster(directory: OrganisationDirectory, scope: Scope, teamIds: readonly string[] | undefined): Roster {
    const rosters = this.#rosters.get(directory) ?? new Map<string, Roster>();
    this.#rosters.set(directory, rosters);
    const key = `${scopeKey(scope)}|${teamIds?.join() ?? ''}`;
    const known = rosters.get(key);
    known?.refresh();
    const roster = known ?? new Roster(directory, scope, teamIds);
    rosters.delete(key);
    rosters.set(key, roster);
    const oldest = rosters.size > MOST_ROSTERS ? rosters.keys().next() : undefined;
    if (oldest && !oldest.done) rosters.delete(oldest.value);
    return roster;
  }

  /** Closes what nobody looks at and was asked for longest ago. */
  #closeIdle(): void {
    const idle = [...this.#live].filter(([, { watchers }]) => watchers === 0);
    for (const [key, { opening }] of idle.slice(0, Math.max(0, this.#live.size - MOST_IDLE))) {
      this.#live.delete(key);
      void opening.then(
        (board) => board.close(),
        () => undefined,
      );
    }
  }
}

/** A live board and how many look at it. */
type Shared = { opening: Promise<LiveBoard>; watchers: number };

/** The same board in the same words: lists in order, empty ones left out. */
function inOneForm({ seriesId, period, teamIds, tagIds }: BoardParams): BoardParams {
  return {
    seriesId,
    period,
    ...(teamIds && teamIds.length > 0 && { teamIds: [...new Set(teamIds)].sort() }),
    ...(tagIds && tagIds.length > 0 && { tagIds: [...new Set(tagIds)].sort() }),
  };
}

/** Of a series one sees those in sight alone; the ranks of a competition are the same for all, and which player is out of sight is left out of the rows. */
function audienceOf(
  { params, scope, of }: LookAt,
  { teams, round }: Partial<Pick<RoundTimeline, 'teams' | 'round'>>,
  directory: OrganisationDirectory,
  rosterOf: (scope: Scope, teamIds: readonly string[] | undefined) => Roster,
): Audience {
  if (!of) return { directory, roster: rosterOf(scope, params.teamIds) };
  if (round?.grouping === 'teams' && teams) {
    const roster = new TeamRoster(teams, directory);
    return { directory, roster, tell: (id) => roster.tell(id) };
  }
  const roster = rosterOf({ people: 'all' }, undefined);
  return { directory, roster, ...(scope.people !== 'all' && { sight: rosterOf(scope, undefined) }) };
}
