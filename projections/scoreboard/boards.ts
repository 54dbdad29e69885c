import type { Instant } from '../../src/platform/event.values.ts';
import type { OrganisationDirectories, OrganisationDirectory } from '../people/organisation-directory.ts';
import type { ViewReading } from '../platform/read-models.ts';
import { type Scope, scopeKey } from '../platform/scope.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { type Audience, Board } from './board.ts';
import { type Look, pastFrame } from './frames.ts';
import { LiveBoard } from './live-board.ts';
import { Roster } from './roster.ts';
import type { BoardParams, Sense } from './scoreboard.view.ts';
import { type Folds, Timelines } from './timelines.ts';

/** Who knows the people of an organisation. */
type Directory = Pick<OrganisationDirectories, 'organisation'>;

/** An instant of the past, and in which sense it is read. */
export type AsOf = { at: Instant; sense: Sense };

const MOST_IDLE = 50;
const MOST_ROSTERS = 32;

/** The boards of all series: live ones, which everybody who sees the same shares, and those of any past instant. */
export class Boards {
  readonly #models: ViewReading;
  readonly #directory: Directory;
  readonly #timelines: Timelines;
  readonly #live = new Map<string, Shared>();
  readonly #rosters = new WeakMap<OrganisationDirectory, Map<string, Roster>>();

  /** @param goOn asked now and then in a long look at the past; it throws to end it */
  constructor(models: ViewReading, folds: Folds, directory: Directory, goOn?: () => void) {
    this.#models = models;
    this.#directory = directory;
    this.#timelines = new Timelines(models, folds, goOn);
  }

  /** The live board. It is let go with `release`. */
  async live(organisationId: string, params: BoardParams, scope: Scope): Promise<LiveBoard> {
    const look = await this.#look(organisationId, params, scope);
    const key = `${organisationId}|${JSON.stringify(look.params)}|${scopeKey(scope)}|${look.timeZone}`;
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

  /** The board as of a past instant. `now` is what a limit of history is counted from. */
  async asOf(organisationId: string, params: BoardParams, scope: Scope, asOf: AsOf, now: Instant): Promise<Board> {
    const look = await this.#look(organisationId, params, scope);
    const directory = await this.#directory.organisation(organisationId);
    const audience = { directory, roster: this.#roster(directory, scope, look.params.teamIds) };
    const series = await this.#timelines.series(organisationId, params.seriesId);
    const shown = { ...look, without: audience.roster.deletedAt(Date.parse(asOf.at)), only: audience.roster.only() };
    return new Board(series.timeline, series.position, pastFrame(shown, asOf, Date.parse(now), series.timeline), audience);
  }

  async #open(organisationId: string, look: Look, onRelease: () => void): Promise<LiveBoard> {
    const directory = await this.#directory.organisation(organisationId);
    const series = await this.#timelines.series(organisationId, look.params.seriesId);
    const audience: Audience = { directory, roster: new Roster(directory, look.scope, look.params.teamIds) };
    return new LiveBoard(look, series, audience, onRelease);
  }

  async #look(organisationId: string, params: BoardParams, scope: Scope): Promise<Look> {
    const series = await this.#series(organisationId, params.seriesId);
    return { params: inOneForm(params), scope, timeZone: series?.timeZone ?? 'UTC' };
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
