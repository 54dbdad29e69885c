import 'reflect-metadata';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DynamicModule, Global, Module, type ValueProvider } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { upcast } from '../../migrations-events/upcast.ts';
import { AuditTrailModule } from '../../projections/audit-trail/audit-trail.module.ts';
import { auditTrail } from '../../projections/audit-trail/audit-trail.ts';
import { SecurityNotes } from '../../projections/audit-trail/security-reader.ts';
import { PastTallies } from '../../projections/badge-progress/past-tallies.ts';
import { ReadWinsDue } from '../../projections/badge-progress/read-wins-due.ts';
import { Tallies } from '../../projections/badge-progress/tallies.ts';
import { WinsThatTurn } from '../../projections/badge-progress/wins-that-turn.ts';
import { badgeWinsView } from '../../projections/badge-wins/badge-wins.ts';
import { badgesView } from '../../projections/badges/badges.ts';
import { KeptRosters } from '../../projections/competition-rosters/kept-rosters.ts';
import { ReadRosters } from '../../projections/competition-rosters/read-rosters.ts';
import { competitionRounds } from '../../projections/competition-rounds/competition-rounds.ts';
import { SeriesFreezes } from '../../projections/competitions/series-freezes.ts';
import { JudgedRounds } from '../../projections/competition-rounds/judged-rounds.ts';
import { ReadRoundRanks } from '../../projections/competition-rounds/read-round-ranks.ts';
import { RewardConsequences } from '../../projections/competition-rounds/reward-consequences.ts';
import { type Entry, entries, entryKey } from '../../projections/entries/entries.ts';
import { EntryRows } from '../../projections/entries/entry-rows.ts';
import { FindEntries } from '../../projections/entries/find-entries.ts';
import { Directory } from '../../projections/people/directory.ts';
import { VisibleDirectory } from '../../projections/people/visible-directory.ts';
import { SeriesScopes } from '../../projections/score-series/series-scopes.ts';
import { momentsView } from '../../projections/moments/moments.ts';
import { PostsThatTurn } from '../../projections/moments/posts-that-turn.ts';
import { organisations } from '../../projections/organisations/organisations.ts';
import { people } from '../../projections/people/people.ts';
import { FactLog } from '../../projections/platform/fact-log.ts';
import type { Projection } from '../../projections/platform/projection.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { SqliteReadModels } from '../../projections/platform/sqlite-read-models.ts';
import { Unsealer } from '../../projections/platform/unsealer.ts';
import { Consequences } from '../../projections/revocations/consequences.ts';
import { Limits } from '../../projections/revocations/limits.ts';
import { PaidPoints } from '../../projections/revocations/paid-points.ts';
import { LockedPlaces } from '../../projections/revocations/locked-places.ts';
import { LockedRounds } from '../../projections/revocations/locked-rounds.ts';
import { Ranks } from '../../projections/revocations/ranks.ts';
import { revocations } from '../../projections/revocations/revocations.ts';
import { TellRevocations } from '../../projections/revocations/tell-revocations.ts';
import { TurnedBadges } from '../../projections/revocations/turned-badges.ts';
import { TurnedRules } from '../../projections/revocations/turned-rules.ts';
import { scoreSeriesView } from '../../projections/score-series/score-series.ts';
import { BoardReader } from '../../projections/scoreboard/board-reader.ts';
import { Boards } from '../../projections/scoreboard/boards.ts';
import { Readings } from '../../projections/scoreboard/readings.ts';
import { tagsView } from '../../projections/tags/tags.ts';
import { targetsView } from '../../projections/targets/targets.ts';
import { teams } from '../../projections/teams/teams.ts';
import { knownTypes } from '../../src/catalogue.events.ts';
import { ArchiveParts } from '../../src/platform/archive/archive-parts.ts';
import { Clock } from '../../src/platform/clock.ts';
import { Notes } from '../../src/platform/http/noted.ts';
import { type CommandContext, Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { openEventStore } from '../../src/platform/ground.ts';
import { Keys } from '../../src/platform/keys.ts';
import { Quotas } from '../../src/platform/quota.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { Records } from '../../src/platform/records/records.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';
import { Settings } from '../../src/platform/settings.ts';
import { BalanceConsequences } from '../../projections/reward-orders/balance-consequences.ts';
import { ReadOrders } from '../../projections/reward-orders/read-orders.ts';
import { rewardOrders } from '../../projections/reward-orders/reward-orders.ts';
import { ReadShop } from '../../projections/shop/read-shop.ts';
import { shopView } from '../../projections/shop/shop.ts';
import { TargetConsequences } from '../../projections/target-pace/target-consequences.ts';
import { ReadTargets } from '../../projections/targets/read-targets.ts';
import { Settled } from '../../src/platform/settled.ts';
import { factLog } from '../../src/fact-log.ts';
import { allowances, linkedPoints, payments, winPayments } from '../../src/reads.module.ts';
import { accountOf, pointsAccount } from '../../src/points/points-account.ts';
import type { PointsAwarded, PointsEvent } from '../../src/points/points.events.ts';
import { ShownEntries } from '../../src/points/shown-entries.ts';
import { RevocationsModule } from '../../src/revocations/revocations.module.ts';
import { ToldTurnings } from '../../src/revocations/told-turnings.ts';
import { scoreSeries } from '../../src/score-series/score-series.ts';
import type { ScoreSeriesEvent, ScoreSeriesSettings } from '../../src/score-series/score-series.events.ts';
import { seriesStream } from '../../src/score-series/load-series.ts';
import { eventStoreOf } from './event-store-of.ts';

export const ORGANISATION = 'org';
export const ADMIN = 'admin';

/** The areas of revocation and audit on real engines in a folder of their own, without HTTP. */
export async function openGround() {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-revocation-'));
  const store = await openEventStore(Settings.read({ LAUREL_DATA: folder, ...(await eventStoreOf(folder)) }));
  const models = await SqliteReadModels.open({ file: join(folder, 'views.db') });
  const records = SqliteRecords.open(join(folder, 'records.db'));
  const keys = await Keys.open(records, 'a secret of the test that is long enough');
  const report = (message: string) => process.stderr.write(`${message}\n`);
  const projector = new Projector(store, models, (sealed) => Promise.resolve(keys.open(sealed)), upcast, knownTypes, report);
  const reactions = await Reactions.open({ feed: store, records, upcast, known: knownTypes, report });
  const decisions = new Decisions(store, upcast, new Quotas({ facts: Infinity, bytes: Infinity }));
  const directory = new Directory(models, projector);
  const reader = new BoardReader(join(folder, 'views.db'), projector, { ofCaller: 100, ofOrganisation: 100 });
  const visible = new VisibleDirectory(directory);
  const [boards, scopes] = [
    new Boards(models, projector, directory),
    new SeriesScopes(models, visible, new SeriesFreezes(models, projector)),
  ];
  const readings = new Readings(models, boards, reader, scopes);
  const found = new FindEntries(models);
  const rows = new EntryRows(visible, models, keys);
  const rosters = new ReadRosters(models, visible, new KeptRosters(models, projector));
  const rounds = new ReadRoundRanks(projector, models, rosters, readings, factLog(store));
  const [ranks, limits] = [new Ranks(readings), new Limits(found, allowances(decisions))];
  const paid = new PaidPoints(found, linkedPoints(store, decisions, found));
  const rewards = new RewardConsequences(payments(), paid, found, models, ranks, limits, directory);
  const due = new ReadWinsDue(projector, models, new Tallies(models, projector, found), new PastTallies(found));
  const wins = new WinsThatTurn(models, projector, found, due, paid, winPayments());
  const judged = new JudgedRounds(rounds, models, rewards);
  const locked = new LockedRounds(rounds, judged, rewards, rosters, models);
  const places = new LockedPlaces(rounds, judged, rewards, rosters, models);
  const targets = new TargetConsequences(new ReadTargets(models, scopes), boards, models, directory);
  const posts = new PostsThatTurn(models, wins);
  const shop = new ReadShop(models);
  const balances = new BalanceConsequences(found, new ReadOrders(models, shop, visible), shop);
  // There are no automations here.
  const rules = new TurnedRules(models, found, wins, { of: () => Promise.resolve([]) }, paid);
  const consequences = new Consequences(
    ranks,
    limits,
    locked,
    places,
    new TurnedBadges(models, wins),
    rules,
    targets,
    posts,
    balances,
    models,
  );
  const told = new TellRevocations(consequences, found, rows, models, directory, keys);
  const provided = [
    { provide: EventStore, useValue: store },
    { provide: ReadModels, useValue: models },
    { provide: Records, useValue: records },
    { provide: Keys, useValue: keys },
    { provide: Unsealer, useValue: keys },
    { provide: FactLog, useValue: factLog(store) },
    { provide: Projector, useValue: projector },
    { provide: Reactions, useValue: reactions },
    { provide: Decisions, useValue: decisions },
    { provide: Directory, useValue: directory },
    { provide: VisibleDirectory, useValue: visible },
    { provide: EntryRows, useValue: rows },
    { provide: ShownEntries, useValue: found },
    { provide: TellRevocations, useValue: told },
    { provide: ToldTurnings, useValue: told },
    { provide: Settled, useValue: new Settled(reactions, projector) },
    { provide: Clock, useValue: new Clock() },
    { provide: ArchiveParts, useValue: new ArchiveParts() },
    { provide: Notes, useValue: { shown: () => Promise.resolve() } },
    { provide: SecurityNotes, useValue: { page: () => Promise.resolve({ rows: [] }), onNoted: () => () => undefined } },
  ];
  const app = await NestFactory.createApplicationContext(Areas.on(provided), { logger: ['error'] });

  const views = [
    people,
    teams,
    organisations,
    tagsView,
    targetsView,
    scoreSeriesView,
    entries,
    revocations,
    auditTrail,
    competitionRounds,
    badgesView,
    badgeWinsView,
    momentsView,
    shopView,
    rewardOrders,
  ] as unknown as readonly Projection[];
  projector.run(views);
  await reactions.start();
  await keys.createOrganisationKey(ORGANISATION);

  let commands = 0;
  const context = (more: Partial<CommandContext> = {}): CommandContext => ({
    commandId: uuid5(`command ${++commands}`, uuid5.URL),
    organisationId: ORGANISATION,
    actor: { profileId: ADMIN },
    channel: 'session',
    ...more,
  });

  return {
    app,
    store,
    models,
    projector,
    reactions,
    decisions,
    keys,
    records,
    context,

    async series(seriesId: string, settings: Partial<ScoreSeriesSettings> = {}, limits: { daily?: string } = {}): Promise<void> {
      const all = { ...plainSettings, name: await keys.seal(seriesId, ORGANISATION), ...settings };
      await decisions.decide(scoreSeries, seriesStream(ORGANISATION, seriesId), context(), (): ScoreSeriesEvent[] => [
        { type: 'ScoreSeriesCreated', data: { seriesId, settings: all } },
        { type: 'LimitsSet', data: { seriesId, ...limits } },
      ]);
    },

    async award(
      awards: readonly (Pick<PointsAwarded['data'], 'entryId' | 'profileId' | 'points'> & Partial<PointsAwarded['data']>)[],
    ): Promise<void> {
      await keys.createPersonKeys(ORGANISATION, [...new Set(awards.map(({ profileId }) => profileId))]);
      const complete = awards.map((award) => ({
        seriesId: 'contest',
        tags: [],
        teamIds: [],
        occurredAt: '2025-03-02T11:10:02.000Z',
        ...award,
      }));
      for (const [account, group] of Map.groupBy(complete, ({ seriesId, profileId }) => accountOf(ORGANISATION, seriesId, profileId))) {
        await decisions.decide(pointsAccount, account, context(), (): PointsEvent[] =>
          group.map((data) => ({ type: 'PointsAwarded', data })),
        );
      }
    },

    async entry(entryId: string, seriesId = 'contest'): Promise<Entry> {
      await app.get(Settled).settled(await store.head());
      const kept = await models.get<Entry>('entries', entryKey(ORGANISATION, seriesId, entryId));
      if (!kept) throw new Error(`there is no entry ${entryId}`);
      return kept.document;
    },

    async facts(...types: string[]): Promise<Recorded[]> {
      await app.get(Settled).settled(await store.head());
      const all: Recorded[] = [];
      for await (const fact of store.readAll()) if (types.includes(fact.type)) all.push(fact);
      return all;
    },

    async close(): Promise<void> {
      await app.close();
      await reactions.stop();
      await reader.end();
      await projector.stop();
      await models.close();
      await store.close();
      await records.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type RevocationGround = Awaited<ReturnType<typeof openGround>>;

@Global()
@Module({})
class Ground {
  static of(providers: readonly ValueProvider[]): DynamicModule {
    const exported = providers.map(({ provide }) => provide);
    return { module: Ground, imports: [CqrsModule.forRoot()], providers: [...providers], exports: [CqrsModule, ...exported] };
  }
}

@Module({})
class Areas {
  static on(providers: readonly ValueProvider[]): DynamicModule {
    return { module: Areas, imports: [Ground.of(providers), RevocationsModule, AuditTrailModule] };
  }
}

const plainSettings: Omit<ScoreSeriesSettings, 'name'> = {
  icon: '',
  groupId: 'main',
  allowPlayerEntry: false,
  allowPlayerEntryOther: false,
  notify: false,
  showRevokedPointsInFeed: true,
  pointsHistoryLimit: 0,
  teamFilter: false,
  scoreVerb: 'scored',
  pointNameSingular: 'point',
  pointNamePlural: 'points',
  allowNewsFeedEntry: false,
  limitsType: 0,
  limitsFor: 0,
  tags: [],
  pointTypes: [],
  timeZone: 'UTC',
};
