import { Global, Module } from '@nestjs/common';
import { ReadWinsDue } from './read-wins-due.ts';
import { Tallies } from './tallies.ts';
import { WinsThatTurn } from './wins-that-turn.ts';

/** What entries have won, and how far players are. */
@Global()
@Module({
  providers: [Tallies, ReadWinsDue, WinsThatTurn],
  exports: [Tallies, ReadWinsDue, WinsThatTurn],
})
export class BadgeProgressModule {}
