import { Global, Module } from '@nestjs/common';
import { BadgeProgress } from './badge-progress.ts';
import { ReadWinsDue } from './read-wins-due.ts';
import { Tallies } from './tallies.ts';
import { TellBadgeTrials } from './tell-badge-trials.ts';

/** What entries have won, and how far players are. */
@Global()
@Module({
  providers: [Tallies, ReadWinsDue, BadgeProgress, TellBadgeTrials],
  exports: [Tallies, ReadWinsDue, BadgeProgress, TellBadgeTrials],
})
export class BadgeProgressModule {}
