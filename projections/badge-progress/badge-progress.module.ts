import { Global, Module } from '@nestjs/common';
import { BadgeProgress } from './badge-progress.ts';
import { ReadWinsDue } from './read-wins-due.ts';
import { Tallies } from './tallies.ts';
import { WinsThatTurn } from './wins-that-turn.ts';
import { TellBadgeTrials } from './tell-badge-trials.ts';

/** What entries have won, and how far players are. */
@Global()
@Module({
  providers: [Tallies, ReadWinsDue, BadgeProgress, TellBadgeTrials, WinsThatTurn],
  exports: [Tallies, ReadWinsDue, BadgeProgress, TellBadgeTrials, WinsThatTurn],
})
export class BadgeProgressModule {}
