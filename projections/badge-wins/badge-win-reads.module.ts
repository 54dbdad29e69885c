import { Global, Module } from '@nestjs/common';
import { BadgeExportController } from './badge-export.controller.ts';
import { BadgeExport } from './badge-export.ts';
import { BadgesInArchive } from './badges-in-archive.ts';
import { BadgeWinListController } from './badge-wins.controller.ts';
import { CareerController } from './career.controller.ts';
import { FindWins } from './find-wins.ts';
import { HappenedWins } from './happened-wins.ts';
import { Possessions } from './possessions.ts';
import { ProfileBadgesController } from './profile-badges.controller.ts';
import { ReadWins } from './read-wins.ts';
import { WhyWonReader } from './why-won.ts';
import { WinRows } from './win-rows.ts';
import { WinScopes } from './win-scopes.ts';
import { WornBadges } from './worn-badges.ts';

/** Who has won what, as everybody who tells of it reads it. */
@Global()
@Module({
  controllers: [BadgeWinListController, BadgeExportController, CareerController, ProfileBadgesController],
  providers: [BadgeExport, BadgesInArchive, FindWins, HappenedWins, Possessions, ReadWins, WhyWonReader, WinRows, WinScopes, WornBadges],
  exports: [BadgeExport, FindWins, ReadWins, WinRows, WinScopes, WornBadges],
})
export class BadgeWinReadsModule {}
