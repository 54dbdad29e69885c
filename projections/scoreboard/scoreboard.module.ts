import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { Directory } from '../people/directory.ts';
import { HotViews } from '../platform/live/hot-views.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import { SeriesFreezes } from '../competitions/series-freezes.ts';
import { SeriesScopes } from '../score-series/series-scopes.ts';
import { BoardController } from './board.controller.ts';
import { Boards } from './boards.ts';
import { hotScoreboard } from './hot-scoreboard.ts';
import { Readings } from './readings.ts';

const boards = {
  provide: Boards,
  useFactory: (models: ReadModels, projector: Projector, directory: Directory) => new Boards(models, projector, directory),
  inject: [ReadModels, Projector, Directory],
};

/** Boards of now and of the past, and those that are watched: every way of reading shares them. */
@Global()
@Module({
  controllers: [BoardController],
  providers: [boards, Readings, SeriesFreezes, SeriesScopes],
  exports: [Boards, Readings, SeriesFreezes, SeriesScopes],
})
export class ScoreboardModule implements OnModuleInit {
  constructor(
    private readonly hotViews: HotViews,
    private readonly boards: Boards,
    private readonly scopes: SeriesScopes,
  ) {}

  onModuleInit(): void {
    this.hotViews.add(hotScoreboard(this.boards, this.scopes));
  }
}
