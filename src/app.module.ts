import { type DynamicModule, Module } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.ts';
import { AuditModule } from './audit/audit.module.ts';
import { HistoryModule } from './history/history.module.ts';
import { CommandLineModule } from './command-line/command-line.module.ts';
import type { Ground } from './platform/ground.ts';
import { HealthController } from './platform/health.controller.ts';
import { PlatformModule } from './platform/platform.module.ts';
import { IconsModule } from './icons/icons.module.ts';
import { ImportsModule } from './points/imports.module.ts';
import { LiveModule } from './live/live.module.ts';
import { MailModule } from './mail/mail.module.ts';
import { OrganisationsModule } from './organisations/organisations.module.ts';
import { PlayersModule } from './players/players.module.ts';
import { PointsModule } from './points/points.module.ts';
import { RevocationsModule } from './revocations/revocations.module.ts';
import { ScoreSeriesModule } from './score-series/score-series.module.ts';
import { TagsModule } from './tags/tags.module.ts';

/** Every area, a line each. */
const areas: NonNullable<DynamicModule['imports']> = [
  CommandLineModule,
  AccountsModule,
  MailModule,
  OrganisationsModule,
  PlayersModule,
  AuditModule,
  RevocationsModule,
  HistoryModule,
  IconsModule,
  PointsModule,
  ImportsModule,
  ScoreSeriesModule,
  TagsModule,
  LiveModule,
];

@Module({ controllers: [HealthController] })
export class AppModule {
  static with(ground: Ground): DynamicModule {
    return { module: AppModule, imports: [PlatformModule.with(ground), ...areas] };
  }
}
