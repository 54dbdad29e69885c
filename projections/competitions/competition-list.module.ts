import { Module, type OnModuleInit } from '@nestjs/common';
import { HotViews } from '../platform/live/hot-views.ts';
import { Boards } from '../scoreboard/boards.ts';
import { BattlesInArchive } from './battles-in-archive.ts';
import { CompetitionBoardController } from './competition-board.controller.ts';
import { CompetitionExportController } from './competition-export.controller.ts';
import { CompetitionExport } from './competition-export.ts';
import { CompetitionScopes } from './competition-scopes.ts';
import { DetailedScoreController } from './detailed-score.controller.ts';
import { CompetitionListController } from './competitions.controller.ts';
import { RevealOrder } from './reveal-order.ts';
import { hotCompetition } from './hot-competition.ts';
import { TellTrials } from './tell-trials.ts';

@Module({
  controllers: [CompetitionListController, CompetitionBoardController, CompetitionExportController, DetailedScoreController],
  providers: [BattlesInArchive, CompetitionExport, RevealOrder, TellTrials],
  exports: [CompetitionExport, RevealOrder, TellTrials],
})
export class CompetitionListModule implements OnModuleInit {
  constructor(
    private readonly hotViews: HotViews,
    private readonly boards: Boards,
    private readonly scopes: CompetitionScopes,
  ) {}

  onModuleInit(): void {
    this.hotViews.add(hotCompetition(this.boards, this.scopes));
  }
}
