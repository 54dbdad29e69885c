import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { v5 as uuid5 } from 'uuid';
import { upcast } from '../../migrations-events/upcast.ts';
import { competitionsView } from '../../projections/competitions/competitions.ts';
import { competitionRounds } from '../../projections/competition-rounds/competition-rounds.ts';
import { revealsView } from '../../projections/competitions/reveals.ts';
import { SeriesFreezes } from '../../projections/competitions/series-freezes.ts';
import { entries } from '../../projections/entries/entries.ts';
import { Directory } from '../../projections/people/directory.ts';
import { VisibleDirectory } from '../../projections/people/visible-directory.ts';
import { organisations } from '../../projections/organisations/organisations.ts';
import { SeriesScopes } from '../../projections/score-series/series-scopes.ts';
import { people } from '../../projections/people/people.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { SqliteReadModels } from '../../projections/platform/sqlite-read-models.ts';
import { scoreSeriesView } from '../../projections/score-series/score-series.ts';
import { Boards } from '../../projections/scoreboard/boards.ts';
import { teams } from '../../projections/teams/teams.ts';
import { knownTypes } from '../../src/catalogue.events.ts';
import { EmbeddedEventStore } from '../../src/platform/event-store/embedded-event-store.ts';
import { type Event, type Position, streamName } from '../../src/platform/event.values.ts';
import { PROFILE } from '../../src/players/players.events.ts';
import { TEAM } from '../../src/teams/teams.events.ts';
import { POINTS_ACCOUNT } from '../../src/points/points.events.ts';
import { REVOCATIONS } from '../../src/revocations/revocation.events.ts';
import { SCORE_SERIES } from '../../src/score-series/score-series.events.ts';
import { ORG, type PointsFact, SERIES } from './points-history.ts';

const IDS = '6f1f3f3e-3b4c-4d2e-9f6a-2f5d8c7b6a59';

/** The real engines on a folder of their own: facts are appended, views are folded, boards follow. Sealed texts are their own boxes. */
export class BoardsWorld {
  private readonly revisions = new Map<string, number>();
  private appended = 0;
  private last: Position = '';

  private constructor(
    private readonly folder: string,
    private readonly store: EmbeddedEventStore,
    readonly models: SqliteReadModels,
    readonly projector: Projector,
    readonly boards: Boards,
    readonly scopes: SeriesScopes,
  ) {}

  /** @param report hears what the projector complains of; nothing may be */
  static async open(
    report: (message: string) => void = (message) => {
      throw new Error(message);
    },
  ): Promise<BoardsWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-boards-'));
    const store = await EmbeddedEventStore.open({ file: join(folder, 'events.db') });
    const models = await SqliteReadModels.open({ file: join(folder, 'views.db') });
    const projector = new Projector(store, models, (sealed) => Promise.resolve(sealed?.box), upcast, knownTypes, report);
    const directory = new Directory(models, projector);
    const boards = new Boards(models, projector, directory);
    const scopes = new SeriesScopes(models, new VisibleDirectory(directory), new SeriesFreezes(models, projector));
    projector.run([entries, organisations, people, teams, scoreSeriesView, competitionRounds, competitionsView, revealsView]);
    return new BoardsWorld(folder, store, models, projector, boards, scopes);
  }

  /** The file that the views are in. */
  get views(): string {
    return join(this.folder, 'views.db');
  }

  /** Other boards of the same views, with nothing in memory. */
  freshBoards(): Boards {
    return new Boards(this.models, this.projector, new Directory(this.models, this.projector));
  }

  async series(settings: { timeZone?: string; teamFilter?: boolean; pointsHistoryLimit?: number } = {}): Promise<void> {
    const all = {
      name: box('Score'),
      icon: '',
      timeZone: 'UTC',
      teamFilter: false,
      pointsHistoryLimit: 0,
      tags: [],
      pointTypes: [],
      ...settings,
    };
    await this.append(streamName(SCORE_SERIES, ORG, SERIES), [{ type: 'ScoreSeriesCreated', data: { seriesId: SERIES, settings: all } }]);
  }

  async team(teamId: string, name: string): Promise<void> {
    await this.append(streamName(TEAM, ORG, teamId), [{ type: 'TeamCreated', data: { teamId, name: box(name) } }]);
  }

  async player(
    profileId: string,
    name: string,
    { role = 'player', teamIds = [] }: { role?: 'player' | 'admin'; teamIds?: string[] } = {},
  ): Promise<void> {
    const created = { type: 'ProfileCreated', data: { profileId, name: box(name), role, offline: true, personal: false } };
    const joined = teamIds.map((teamId) => ({ type: 'TeamJoined', data: { profileId, teamId } }));
    await this.append(streamName(PROFILE, ORG, profileId), [created, ...joined]);
  }

  async rename(profileId: string, name: string): Promise<void> {
    await this.append(streamName(PROFILE, ORG, profileId), [{ type: 'ProfileChanged', data: { profileId, name: box(name) } }]);
  }

  joins(profileId: string, teamId: string): Promise<void> {
    return this.append(streamName(PROFILE, ORG, profileId), [{ type: 'TeamJoined', data: { profileId, teamId } }]);
  }

  leaves(profileId: string, teamId: string): Promise<void> {
    return this.append(streamName(PROFILE, ORG, profileId), [{ type: 'TeamLeft', data: { profileId, teamId } }]);
  }

  /** Appends facts of points and revocations, in order. */
  async tell(facts: readonly PointsFact[]): Promise<void> {
    for (const run of runsOf(facts)) await this.append(run.stream, run.facts);
  }

  async append(stream: string, events: readonly Event[]): Promise<void> {
    const revision = this.revisions.get(stream);
    const batch = events.map(({ type, data }) => {
      const metadata = { schema: 1, organisationId: ORG, actor: {}, channel: 'session' as const, correlationId: IDS, causationId: IDS };
      return { type, data, id: uuid5(String(this.appended++), IDS), metadata };
    });
    const appended = await this.store.append(stream, batch, { expected: revision ?? 'no-stream' });
    this.revisions.set(stream, appended.revision);
    this.last = appended.position;
  }

  /** Every view shows everything that was appended. */
  async settled(): Promise<void> {
    await this.projector.reached(this.last);
  }

  async close(): Promise<void> {
    await this.projector.stop();
    await this.models.close();
    await this.store.close();
    rmSync(this.folder, { recursive: true });
  }
}

/** Neighbouring facts of one stream, at most 500 at once. */
function runsOf(facts: readonly PointsFact[]): { stream: string; facts: PointsFact[] }[] {
  const runs: { stream: string; facts: PointsFact[] }[] = [];
  for (const fact of facts) {
    const stream = 'profileId' in fact.data ? streamName(POINTS_ACCOUNT, ORG, SERIES, fact.data.profileId) : streamName(REVOCATIONS, ORG);
    const run = runs.at(-1);
    if (run?.stream === stream && run.facts.length < 500) run.facts.push(fact);
    else runs.push({ stream, facts: [fact] });
  }
  return runs;
}

function box(text: string): { key: string; box: string } {
  return { key: 'k', box: text };
}
