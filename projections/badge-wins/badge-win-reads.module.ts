import { Global, Module } from '@nestjs/common';
import { BadgeWinListController } from './badge-wins.controller.ts';
import { CareerController } from './career.controller.ts';
import { FindWins } from './find-wins.ts';
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
  controllers: [BadgeWinListController, CareerController, ProfileBadgesController],
  providers: [FindWins, Possessions, ReadWins, WhyWonReader, WinRows, WinScopes, WornBadges],
  exports: [FindWins, ReadWins, WinRows, WinScopes, WornBadges],
})
export class BadgeWinReadsModule {}
