import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.ts';
import { AutomationsModule } from './automations/automations.module.ts';
import { BadgesModule } from './badges/badges.module.ts';
import { BattlesModule } from './battles/battles.module.ts';
import { BillingModule } from './billing/billing.module.ts';
import { CastsModule } from './casts/casts.module.ts';
import { CompetitionThemesModule } from './competition-themes/competition-themes.module.ts';
import { CompetitionsModule } from './competitions/competitions.module.ts';
import { CommandLineModule } from './command-line/command-line.module.ts';
import { CredentialsModule } from './credentials/credentials.module.ts';
import { DigestsModule } from './digests/digests.module.ts';
import { FeedModule } from './feed/feed.module.ts';
import { FeedbackModule } from './feedback/feedback.module.ts';
import { IconsModule } from './icons/icons.module.ts';
import { InboxModule } from './inbox/inbox.module.ts';
import { EmbedModule } from './integrations/embed.module.ts';
import { IntegrationsModule } from './integrations/integrations.module.ts';
import { OutgoingModule } from './integrations/outgoing.module.ts';
import { LoginProvidersModule } from './login-providers/login-providers.module.ts';
import { MailModule } from './mail/mail.module.ts';
import { OrganisationsModule } from './organisations/organisations.module.ts';
import type { Ground } from './platform/ground.ts';
import { HealthController } from './platform/health.controller.ts';
import { PlatformModule } from './platform/platform.module.ts';
import { PlayersModule } from './players/players.module.ts';
import { ImportsModule } from './points/imports.module.ts';
import { PointsModule } from './points/points.module.ts';
import { ObjectsModule } from './objects/objects.module.ts';
import { QuestsModule } from './quests/quests.module.ts';
import { ReadsModule } from './reads.module.ts';
import { RevocationsModule } from './revocations/revocations.module.ts';
import { RewardStoreModule } from './reward-store/reward-store.module.ts';
import { ScoreSeriesModule } from './score-series/score-series.module.ts';
import { TagsModule } from './tags/tags.module.ts';
import { TargetsModule } from './targets/targets.module.ts';
import { TeamsModule } from './teams/teams.module.ts';
import { TvsModule } from './tvs/tvs.module.ts';
import { WidgetBoardsModule } from './widget-boards/widget-boards.module.ts';

/** Every area, a line each. */
const areas: NonNullable<DynamicModule['imports']> = [
  CommandLineModule,
  AccountsModule,
  MailModule,
  OrganisationsModule,
  LoginProvidersModule,
  BillingModule,
  PlayersModule,
  TeamsModule,
  FeedbackModule,
  FeedModule,
  InboxModule,
  DigestsModule,
  RevocationsModule,
  IconsModule,
  PointsModule,
  ImportsModule,
  ScoreSeriesModule,
  CompetitionsModule,
  BattlesModule,
  AutomationsModule,
  IntegrationsModule,
  OutgoingModule,
  EmbedModule,
  BadgesModule,
  CredentialsModule,
  QuestsModule,
  ObjectsModule,
  CastsModule,
  TvsModule,
  CompetitionThemesModule,
  TagsModule,
  TargetsModule,
  WidgetBoardsModule,
  RewardStoreModule,
];

@Module({ controllers: [HealthController] })
export class AppModule {
  static with(ground: Ground): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.with(ground), ReadsModule, ...areas] };
  }
}
