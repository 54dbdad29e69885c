import { Global, Module } from '@nestjs/common';
import { ReadWinsDue } from './read-wins-due.ts';
import { Tallies } from './tallies.ts';

/** What entries have won, and how far players are. */
@Global()
@Module({
  providers: [Tallies, ReadWinsDue],
  exports: [Tallies, ReadWinsDue],
})
export class BadgeProgressModule {}
