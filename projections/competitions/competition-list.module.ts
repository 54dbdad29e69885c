import { Module, type OnModuleInit } from '@nestjs/common';
import { HotViews } from '../platform/live/hot-views.ts';
import { Boards } from '../scoreboard/boards.ts';
import { CompetitionBoardController } from './competition-board.controller.ts';
import { CompetitionScopes } from './competition-scopes.ts';
import { CompetitionListController } from './competitions.controller.ts';
import { hotCompetition } from './hot-competition.ts';

@Module({ controllers: [CompetitionListController, CompetitionBoardController], providers: [CompetitionScopes] })
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
