import { Global, Logger, Module, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { TrialRows } from '../projections/automations/trial-rows.controller.ts';
import { ReadWinsDue } from '../projections/badge-progress/read-wins-due.ts';
import { WinPayments } from '../projections/badge-progress/wins-that-turn.ts';
import { TellBadgeTrials } from '../projections/badge-progress/tell-badge-trials.ts';
import { FindWins } from '../projections/badge-wins/find-wins.ts';
import { ReadRoundRanks } from '../projections/competition-rounds/read-round-ranks.ts';
import { Payments } from '../projections/competition-rounds/reward-consequences.ts';
import { TellRulings } from '../projections/competition-rounds/tell-rulings.ts';
import { ReadTargetsReached } from '../projections/competition-rounds/read-targets-reached.ts';
import { ReadReachedTargets } from '../projections/target-pace/read-reached-targets.ts';
import { TellTrials } from '../projections/competitions/tell-trials.ts';
import { FindEntries } from '../projections/entries/find-entries.ts';
import { notedIn, securityLog, SecurityNotes } from '../projections/audit-trail/security-reader.ts';
import { Availabilities } from '../projections/battles/availability.ts';
import { CastGround } from '../projections/casts/cast-ground.ts';
import { ReadSlides } from '../projections/casts/read-slides.ts';
import { TvGround } from '../projections/tvs/tv-ground.ts';
import { Offer } from '../projections/billing/offer.ts';
import { EventFeed } from '../projections/event-feed/event-feed.ts';
import { ReadNamesInEvents } from '../projections/event-feed/read-names-in-events.ts';
import { InvitedGroups } from '../projections/inbox/invited-groups.ts';
import { TellNotifications } from '../projections/inbox/tell-notifications.ts';
import { IntegrationGround } from '../projections/integrations/integration-list.controller.ts';
import { ProviderGround } from '../projections/login-providers/login-providers.controller.ts';
import { Directory } from '../projections/people/directory.ts';
import { FindMentions } from '../projections/people/find-mentions.ts';
import type { WaitingRequest } from '../projections/join-requests/join-requests.ts';
import { PlayersByAddress } from '../projections/people/players-by-address.ts';
import { Acting, LastUses, TellProfiles, UiOfPeople } from '../projections/people/tell-profiles.ts';
import { VisibleDirectory } from '../projections/people/visible-directory.ts';
import { ParticipantLimits } from '../projections/quests/participant-limits.ts';
import { FindAttempts } from '../projections/quest-attempts/find-attempts.ts';
import { TakenQuests } from '../projections/quests/taken-quests.ts';
import { ArchiveLimit } from '../projections/personal-data/archive.controller.ts';
import { KeptReads } from '../projections/personal-data/told-reads.ts';
import { MomentScopes } from '../projections/moments/moment-scopes.ts';
import { FindStepRows } from '../projections/step-rows/find-step-rows.ts';
import { FindChangedItems } from '../projections/objects/find-changed-items.ts';
import { ReadObjects } from '../projections/objects/read-objects.ts';
import { TellSeenPosts } from '../projections/moments/tell-seen-posts.ts';
import { HotViews } from '../projections/platform/live/hot-views.ts';
import { LiveGateway } from '../projections/platform/live/live-gateway.ts';
import { LiveController } from '../projections/platform/live/live.controller.ts';
import { Projector } from '../projections/platform/projector.ts';
import { FactLog } from '../projections/platform/fact-log.ts';
import { ReadModels } from '../projections/platform/read-models.ts';
import { Unsealer } from '../projections/platform/unsealer.ts';
import { calls, projections } from '../projections/projections.ts';
import { Allowances } from '../projections/revocations/limits.ts';
import { LinkedPoints } from '../projections/revocations/paid-points.ts';
import { TellRevocations } from '../projections/revocations/tell-revocations.ts';
import { SupposedRules } from '../projections/revocations/turned-rules.ts';
import { ReadOrders } from '../projections/reward-orders/read-orders.ts';
import { SeriesScopes } from '../projections/score-series/series-scopes.ts';
import { TellWidgets } from '../projections/widget-boards/tell-widgets.ts';
import { factLog } from './fact-log.ts';
import { Accounts } from './accounts/accounts.ts';
import { Limits } from './accounts/limits.ts';
import { OpenId } from './accounts/openid/open-id.ts';
import { OwnProfiles } from './accounts/own-profiles.ts';
import { PersonalReads } from './accounts/personal-reads.ts';
import { ProfilesOfAccounts } from './accounts/profiles-of-accounts.ts';
import { SecurityLog } from './accounts/security-log.ts';
import { Sessions } from './accounts/sessions.ts';
import { TryAutomation } from './automations/try-automation.ts';
import { paidBy, takenBackBy as winTakenBackBy } from './badges/pay-wins.ts';
import { winIdOf } from './badges/win-id.ts';
import { ShownWins } from './badges/shown-wins.ts';
import { BattleAvailability } from './battles/availability.ts';
import { ToldBadgeTrials } from './badges/told-badge-trials.ts';
import { WinsDue } from './badges/wins-due.ts';
import { RulesOfWins } from './badges/rules-of-wins.ts';
import { Devices } from './accounts/devices.ts';
import { CastPins } from './casts/cast-pins.ts';
import { Plans } from './billing/plans.ts';
import { givenBackBy, paymentOf, takenBackBy } from './competitions/rewards.ts';
import { ToldRulings } from './competitions/told-rulings.ts';
import { ToldTrials } from './competitions/told-trials.ts';
import { NewNotifications } from './digests/new-notifications.ts';
import { SeenPosts } from './feed/seen-posts.ts';
import { OwnNotifications } from './inbox/own-notifications.ts';
import { ProviderOptions } from './login-providers/provider-options.ts';
import { ShownOrganisations } from './organisations/shown-organisations.ts';
import { UiOfProfiles } from './organisations/ui-of-profiles.ts';
import { RoundRanks } from './competitions/round-ranks.ts';
import { TargetsReached } from './competitions/targets-reached.ts';
import { Clock } from './platform/clock.ts';
import { Decisions } from './platform/decisions.ts';
import { EventStore } from './platform/event-store/event-store.ts';
import { Identification } from './platform/http/identification.ts';
import { Forbidden } from './platform/http/refusals.ts';
import { contextOf } from './platform/http/who.ts';
import { Keys } from './platform/keys.ts';
import { Refused } from './platform/refused.ts';
import { Settings } from './platform/settings.ts';
import { AskedToJoin } from './players/asked-to-join.ts';
import { CurrentRoles } from './players/current-roles.ts';
import { Invitations } from './players/invitations.ts';
import { Invited } from './players/invited.ts';
import { Mentioned } from './players/mentioned.ts';
import { ShownPlayers } from './players/shown-players.ts';
import { Followers } from './points/followers.ts';
import { allowanceOf, giverAllowance } from './points/giver-allowance.ts';
import { linkedEntryId } from './points/linked-entry-id.ts';
import { ShownEntries } from './points/shown-entries.ts';
import { NamesInEvents } from './public-events/names-in-events.ts';
import { ToldEvents } from './public-events/told-events.ts';
import { KeptDrafts } from './quests/kept-drafts.ts';
import { OpenActivity } from './quests/open-activity.ts';
import { QuestLimits } from './quests/quest-limits.ts';
import { SecretAttempts } from './quests/secret-attempts.ts';
import { ShownItems } from './objects/shown-items.ts';
import { ShownRows } from './integrations/shown-rows.ts';
import { ShownAttempts } from './quests/shown-attempts.ts';
import { mustNotBeDone, QuestTakers } from './quests/quest-takers.ts';
import { UnderWay } from './quests/under-way.ts';
import { LinkedEntries } from './revocations/linked-entries.ts';
import { revokedTogether } from './revocations/lists.ts';
import { EntrySelection } from './revocations/selection.ts';
import { ToldTurnings } from './revocations/told-turnings.ts';
import { ShownOrders } from './reward-store/shown-orders.ts';
import { ReachedTargets } from './targets/reached-targets.ts';
import { ShownTeams } from './teams/shown-teams.ts';
import { ShownAmong } from './tvs/shown-among.ts';
import { ToldWidgets } from './widget-boards/told-widgets.ts';

/** What READ takes of WRITE and WRITE of READ, each by a small class of its own. */
const bound = [
  { provide: Unsealer, useExisting: Keys },
  { provide: SecurityNotes, useExisting: SecurityLog },
  { provide: KeptReads, useExisting: PersonalReads },
  { provide: ArchiveLimit, inject: [Limits], useFactory: archiveLimit },
  { provide: FactLog, inject: [EventStore], useFactory: factLog },
  { provide: Availabilities, useExisting: BattleAvailability },
  { provide: ShownOrganisations, inject: [ReadModels], useFactory: shownOrganisations },
  { provide: Offer, useExisting: Plans },
  { provide: IntegrationGround, inject: [Settings], useFactory: ({ origin }: Settings): IntegrationGround => ({ origin }) },
  { provide: ProviderGround, inject: [ProviderOptions, OpenId, Sessions], useFactory: providerGround },
  { provide: CastGround, inject: [CastPins, Settings], useFactory: castGround },
  { provide: ParticipantLimits, useExisting: QuestLimits },
  { provide: TakenQuests, inject: [QuestTakers, KeptDrafts, SecretAttempts, UnderWay, CommandBus], useFactory: takenQuests },
  { provide: TvGround, inject: [Devices], useFactory: tvGround },
  { provide: ShownAmong, useExisting: ReadSlides },
  { provide: Acting, useExisting: CurrentRoles },
  { provide: LastUses, useExisting: Sessions },
  { provide: UiOfPeople, useExisting: UiOfProfiles },
  { provide: OwnProfiles, useExisting: TellProfiles },
  { provide: Invited, useExisting: PlayersByAddress },
  { provide: Mentioned, useExisting: FindMentions },
  { provide: AskedToJoin, inject: [ReadModels], useFactory: askedToJoin },
  { provide: ProfilesOfAccounts, useExisting: Directory },
  { provide: ShownTeams, useExisting: Directory },
  { provide: ShownPlayers, useExisting: Directory },
  { provide: ShownEntries, useExisting: FindEntries },
  { provide: ShownWins, useExisting: FindWins },
  { provide: ShownAttempts, useExisting: FindAttempts },
  { provide: ShownItems, useExisting: FindChangedItems },
  { provide: ShownRows, useExisting: FindStepRows },
  { provide: ToldEvents, useExisting: EventFeed },
  { provide: NamesInEvents, useExisting: ReadNamesInEvents },
  { provide: TrialRows, useExisting: TryAutomation },
  { provide: ShownOrders, useExisting: ReadOrders },
  { provide: ToldTurnings, useExisting: TellRevocations },
  { provide: ToldTrials, useExisting: TellTrials },
  { provide: ToldWidgets, useExisting: TellWidgets },
  { provide: RoundRanks, useExisting: ReadRoundRanks },
  { provide: ToldRulings, useExisting: TellRulings },
  { provide: Payments, useFactory: payments },
  { provide: WinPayments, useFactory: winPayments },
  { provide: SupposedRules, useExisting: RulesOfWins },
  { provide: LinkedPoints, inject: [EventStore, Decisions, ShownEntries], useFactory: linkedPoints },
  { provide: TargetsReached, useExisting: ReadTargetsReached },
  { provide: ToldBadgeTrials, useExisting: TellBadgeTrials },
  { provide: WinsDue, useExisting: ReadWinsDue },
  { provide: SeenPosts, inject: [TellSeenPosts, Clock], useFactory: seenPosts },
  { provide: OwnNotifications, useExisting: TellNotifications },
  { provide: NewNotifications, useExisting: TellNotifications },
  { provide: InvitedGroups, inject: [Accounts, Invitations], useFactory: invitedGroups },
  { provide: ReachedTargets, useExisting: ReadReachedTargets },
  { provide: Allowances, inject: [Decisions], useFactory: allowances },
];

/** The READ room put together: what answers reads of every view, and live views over sockets. */
@Global()
@Module({
  imports: [...calls],
  controllers: [LiveController],
  providers: [HotViews, ...bound],
  exports: [HotViews, ...bound.map(({ provide }) => provide)],
})
export class ReadsModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly log = new Logger('live');
  private gateway: LiveGateway | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    private readonly identification: Identification,
    private readonly projector: Projector,
    private readonly notes: SecurityNotes,
    private readonly hotViews: HotViews,
    private readonly scopes: SeriesScopes,
    private readonly moments: MomentScopes,
    private readonly objects: ReadObjects,
    private readonly visible: VisibleDirectory,
    private readonly slides: ReadSlides,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Sockets come over the HTTP server, so that one port and one address serve both. */
  onApplicationBootstrap(): void {
    const { identification, projector, notes, hotViews, scopes, moments, objects, visible, slides, settings, clock, log } = this;
    const http = this.host.httpAdapter.getHttpServer() as ReturnType<NestFastifyApplication['getHttpServer']>;
    this.gateway = new LiveGateway(http, {
      identification,
      commits: {
        onReset: (listener) => projector.onReset(listener),
        onCommitted: (listener) => {
          const stops = [projector.onCommitted(listener), notes.onNoted((organisationId) => listener([notedIn(organisationId)]))];
          return () => stops.forEach((stop) => stop());
        },
      },
      site: settings,
      boardsOfCaller: settings.limits.boardsOfCaller,
      guestsOfOrganisation: settings.limits.guestsOfOrganisation,
      views: hotViews.all(),
      concerns: {
        projections: [...projections, securityLog],
        changesSight: (change) => visible.changes(change),
        whoSees: (organisationId, seriesId, all) => scopes.whoSees(organisationId, seriesId, all),
        sees: async (viewer, documents) => (await moments.seesAny(viewer, documents, clock.now())) || objects.seesAny(viewer, documents),
        castsShowing: (organisationId) => slides.castsShowing(organisationId),
      },
      now: () => clock.now(),
      report: (error) => log.error(error instanceof Error ? (error.stack ?? error.message) : String(error)),
    });
  }

  onModuleDestroy(): void {
    this.gateway?.close();
  }
}

function seenPosts(posts: TellSeenPosts, clock: Clock): SeenPosts {
  return {
    mustSee: (postId, who) => posts.mustSee(postId, who, clock.now()),
    countBefore: (groupId, before, who) => posts.countBefore(groupId, before, who),
  };
}

function shownOrganisations(models: ReadModels): ShownOrganisations {
  return { count: (which) => models.count('organisations', which) };
}

function providerGround({ all: options }: ProviderOptions, openId: OpenId, sessions: Sessions): ProviderGround {
  return { options, redirectUri: openId.landing({ response: 'code' }), logins: (providerId) => sessions.countThrough(providerId) };
}

function castGround(pins: CastPins, { origin }: Settings): CastGround {
  return { pinOf: (organisationId, castId) => pins.find(organisationId, castId), addressOf: (key) => `${origin}/v_tvcast/${key}` };
}

function invitedGroups(accounts: Accounts, invitations: Invitations): InvitedGroups {
  return {
    async of(userId) {
      const address = (await accounts.get(userId))?.email ?? null;
      const rows = (await invitations.to(address)).map(async ({ accesskey: access_key, org_name: name }) => {
        const { organisationId: id } = await invitations.find(address, access_key);
        return { id, name, access_key };
      });
      return Promise.all(rows);
    },
  };
}

function takenQuests(
  takers: QuestTakers,
  drafts: KeptDrafts,
  secrets: SecretAttempts,
  underWay: UnderWay,
  commands: CommandBus,
): TakenQuests {
  return {
    async hindrance(organisationId, profileId, questId, at) {
      try {
        const { own } = await takers.startable(organisationId, questId, await takers.taker(organisationId, profileId), at);
        mustNotBeDone(own);
        return undefined;
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { code, message } = error;
        return code === 'not-found' ? { code: 'not-taking-part', message: 'You do not take part in this quest' } : { code, message };
      }
    },
    async open(call, questId, activityId) {
      const { profileId } = call.who;
      if (profileId === undefined) throw new Forbidden();
      return (await commands.execute(new OpenActivity(contextOf(call), { questId, activityId, profileId }, call.receivedAt))).points;
    },
    drafts: (organisationId, profileId, attemptId) => drafts.of(organisationId, profileId, attemptId),
    async underWay(organisationId, of) {
      const nothing = { activityIds: [], teamIds: [], startedAt: '', opened: new Map(), given: new Map() };
      const { attempt } = await secrets.of(organisationId, { begun: 1, attempt: { ...of, ...nothing } });
      return { opened: Object.fromEntries(attempt?.opened ?? []), given: Object.fromEntries(attempt?.given ?? []) };
    },
    onUnderWay: (listener) => underWay.onChange(listener),
  };
}

function tvGround(devices: Devices): TvGround {
  return {
    letIn: async (organisationId, now) =>
      (await devices.all(organisationId, now)).flatMap(({ deviceId, castId, came, createdAt, seenAt, build }) =>
        castId === undefined || !came
          ? []
          : [{ tvId: deviceId, castId, by: came.by, since: createdAt, seenAt: seenAt ?? createdAt, build }],
      ),
  };
}

function askedToJoin(models: ReadModels): AskedToJoin {
  return {
    async ofUser(userId) {
      const { items } = await models.find<WaitingRequest>('join-requests', { userId }, { limit: 1_000 });
      return items.map(({ document }) => document);
    },
  };
}

function archiveLimit(limits: Limits): ArchiveLimit {
  return { count: (userId, now) => limits.count(now, { archivesOf: userId }) };
}

export function winPayments(): WinPayments {
  return { paidBy, takenBackBy: winTakenBackBy, winIdOf };
}

export function linkedPoints(store: EventStore, decisions: Decisions, shown: ShownEntries): LinkedPoints {
  const linked = new LinkedEntries(store, decisions, new EntrySelection(shown), new Followers(store, decisions));
  return { linkedEntryId, revokedTogether, coming: (organisationId, entries) => linked.coming(organisationId, entries) };
}

export function payments(): Payments {
  return { entryId: (reward) => paymentOf(reward, reward.profileId).entryId, takenBackBy, givenBackBy };
}

export function allowances(decisions: Decisions): Allowances {
  const reserved: Allowances['reserved'] = async (organisationId, seriesId, giverId) =>
    (await decisions.load(giverAllowance, allowanceOf(organisationId, seriesId, giverId))).reserved;
  return { reserved };
}
