import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { HotViews } from '../platform/live/hot-views.ts';
import { BadgeProgress } from './badge-progress.ts';
import { HotProgress } from './hot-progress.ts';
import { PastTallies } from './past-tallies.ts';
import { ReadWinsDue } from './read-wins-due.ts';
import { Tallies } from './tallies.ts';
import { WinsThatTurn } from './wins-that-turn.ts';
import { TellBadgeTrials } from './tell-badge-trials.ts';

/** What entries have won, and how far players are. */
@Global()
@Module({
  providers: [Tallies, PastTallies, ReadWinsDue, BadgeProgress, HotProgress, TellBadgeTrials, WinsThatTurn],
  exports: [Tallies, ReadWinsDue, BadgeProgress, TellBadgeTrials, WinsThatTurn],
})
export class BadgeProgressModule implements OnModuleInit {
  constructor(
    private readonly hotViews: HotViews,
    private readonly progress: HotProgress,
  ) {}

  onModuleInit(): void {
    this.hotViews.add(this.progress);
  }
}
