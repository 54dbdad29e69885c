import type { Type } from '@nestjs/common';
import { AuditTrailModule } from './audit-trail/audit-trail.module.ts';
import { auditTrail } from './audit-trail/audit-trail.ts';
import { BadgeProgressModule } from './badge-progress/badge-progress.module.ts';
import { BadgeWinReadsModule } from './badge-wins/badge-win-reads.module.ts';
import { badgeWinsView } from './badge-wins/badge-wins.ts';
import { BadgeListModule } from './badges/badge-list.module.ts';
import { badgeRules } from './badges/badge-rules.ts';
import { badgesView } from './badges/badges.ts';
import { BattleReadsModule } from './battles/battle-reads.module.ts';
import { BillingReadsModule } from './billing/billing.module.ts';
import { billingView } from './billing/billing.ts';
import { CastListModule } from './casts/cast-list.module.ts';
import { castsView } from './casts/casts.ts';
import { CompetitionRostersModule } from './competition-rosters/competition-rosters.module.ts';
import { competitionRosters } from './competition-rosters/competition-rosters.ts';
import { CompetitionRoundsModule } from './competition-rounds/competition-rounds.module.ts';
import { competitionRounds } from './competition-rounds/competition-rounds.ts';
import { CompetitionThemeListModule } from './competition-themes/competition-theme-list.module.ts';
import { competitionThemesView } from './competition-themes/competition-themes.ts';
import { CompetitionListModule } from './competitions/competition-list.module.ts';
import { competitionsView } from './competitions/competitions.ts';
import { revealsView } from './competitions/reveals.ts';
import { EntriesModule } from './entries/entries.module.ts';
import { entries } from './entries/entries.ts';
import { IconListModule } from './icons/icon-list.module.ts';
import { iconsView } from './icons/icons.ts';
import { InboxReadsModule } from './inbox/inbox.module.ts';
import { inboxView } from './inbox/inbox.ts';
import { InvitationListModule } from './invitations/invitation-list.module.ts';
import { invitations } from './invitations/invitations.ts';
import { JoinRequestListModule } from './join-requests/join-requests.module.ts';
import { joinRequests } from './join-requests/join-requests.ts';
import { LoginProviderListModule } from './login-providers/login-providers.module.ts';
import { loginProviders } from './login-providers/login-providers.ts';
import { MomentsModule } from './moments/moments.module.ts';
import { momentsView } from './moments/moments.ts';
import { OrganisationReadsModule } from './organisations/organisations.module.ts';
import { organisations } from './organisations/organisations.ts';
import { PeopleModule } from './people/people.module.ts';
import { people } from './people/people.ts';
import { PersonalDataModule } from './personal-data/personal-data.module.ts';
import type { Projection } from './platform/projection.ts';
import { QuestAttemptsModule } from './quest-attempts/quest-attempts.module.ts';
import { questAttempts } from './quest-attempts/quest-attempts.ts';
import { QuestResultsModule } from './quest-results/quest-results.module.ts';
import { questResults } from './quest-results/quest-results.ts';
import { AutomationListModule } from './automations/automation-list.module.ts';
import { EventFeedModule } from './event-feed/event-feed.module.ts';
import { automationsView } from './automations/automations.ts';
import { integrationLog } from './integrations/integration-log.ts';
import { IntegrationListModule } from './integrations/integration-list.module.ts';
import { integrationsView } from './integrations/integrations.ts';
import { itemChanges } from './objects/item-changes.ts';
import { StepRowsModule } from './step-rows/step-rows.module.ts';
import { stepRows } from './step-rows/step-rows.ts';
import { itemsView } from './objects/items.ts';
import { ObjectListModule } from './objects/object-list.module.ts';
import { objectsView } from './objects/objects.ts';
import { QuestListModule } from './quests/quest-list.module.ts';
import { questsView } from './quests/quests.ts';
import { revocations } from './revocations/revocations.ts';
import { ToldRevocationsModule } from './revocations/told-revocations.module.ts';
import { RewardOrdersModule } from './reward-orders/reward-orders.module.ts';
import { rewardOrders } from './reward-orders/reward-orders.ts';
import { RoundDisputesModule } from './round-disputes/round-disputes.module.ts';
import { roundDisputes } from './round-disputes/round-disputes.ts';
import { ScoreSeriesListModule } from './score-series/score-series-list.module.ts';
import { scoreSeriesView } from './score-series/score-series.ts';
import { ScoreboardModule } from './scoreboard/scoreboard.module.ts';
import { ShopModule } from './shop/shop.module.ts';
import { shopView } from './shop/shop.ts';
import { TagListModule } from './tags/tag-list.module.ts';
import { tagsView } from './tags/tags.ts';
import { TargetPaceModule } from './target-pace/target-pace.module.ts';
import { targetsView } from './targets/targets.ts';
import { TargetsListModule } from './targets/targets-list.module.ts';
import { TeamListModule } from './teams/team-list.module.ts';
import { teams } from './teams/teams.ts';
import { TvListModule } from './tvs/tv-list.module.ts';
import { tvsView } from './tvs/tvs.ts';
import { WidgetBoardListModule } from './widget-boards/widget-board-list.module.ts';
import { widgetBoardsView } from './widget-boards/widget-boards.ts';

/** Every view, a line each: what is folded and kept, and what answers reads of it. */
const views: readonly { folded?: Projection; calls?: Type }[] = [
  { folded: entries, calls: EntriesModule },
  { folded: auditTrail, calls: AuditTrailModule },
  { folded: revocations, calls: ToldRevocationsModule },
  { folded: organisations, calls: OrganisationReadsModule },
  { folded: billingView, calls: BillingReadsModule },
  { folded: loginProviders, calls: LoginProviderListModule },
  { folded: people, calls: PeopleModule },
  { folded: invitations, calls: InvitationListModule },
  { folded: joinRequests, calls: JoinRequestListModule },
  { folded: teams, calls: TeamListModule },
  { folded: scoreSeriesView, calls: ScoreSeriesListModule },
  { folded: competitionsView, calls: CompetitionListModule },
  { folded: competitionRosters, calls: CompetitionRostersModule },
  { folded: revealsView },
  { folded: competitionRounds, calls: CompetitionRoundsModule },
  { folded: roundDisputes, calls: RoundDisputesModule },
  { folded: competitionThemesView, calls: CompetitionThemeListModule },
  { folded: badgesView, calls: BadgeListModule },
  { folded: badgeRules },
  { folded: badgeWinsView, calls: BadgeWinReadsModule },
  { calls: BadgeProgressModule },
  { folded: automationsView, calls: AutomationListModule },
  { folded: integrationsView, calls: IntegrationListModule },
  { folded: integrationLog },
  { folded: objectsView, calls: ObjectListModule },
  { folded: itemsView },
  { folded: itemChanges },
  { folded: stepRows, calls: StepRowsModule },
  { folded: questsView, calls: QuestListModule },
  { folded: questAttempts, calls: QuestAttemptsModule },
  { folded: questResults, calls: QuestResultsModule },
  { folded: castsView, calls: CastListModule },
  { folded: tvsView, calls: TvListModule },
  { folded: tagsView, calls: TagListModule },
  { folded: iconsView, calls: IconListModule },
  { folded: targetsView, calls: TargetsListModule },
  { folded: momentsView, calls: MomentsModule },
  { folded: inboxView, calls: InboxReadsModule },
  { calls: BattleReadsModule },
  { calls: EventFeedModule },
  { calls: ScoreboardModule },
  { calls: TargetPaceModule },
  { folded: widgetBoardsView, calls: WidgetBoardListModule },
  { folded: shopView, calls: ShopModule },
  { folded: rewardOrders, calls: RewardOrdersModule },
  { calls: PersonalDataModule },
];

export const projections: readonly Projection[] = views.flatMap(({ folded }) => folded ?? []);
export const calls = views.flatMap(({ calls: module }) => module ?? []);
