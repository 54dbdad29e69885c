import { Global, Module, type OnModuleInit } from '@nestjs/common';
import { Directory } from '../people/directory.ts';
import { HotViews } from '../platform/live/hot-views.ts';
import { Projector } from '../platform/projector.ts';
import { Boards } from '../scoreboard/boards.ts';
import { SeriesScopes } from '../score-series/series-scopes.ts';
import { ReadTargets } from '../targets/read-targets.ts';
import { TargetGridController } from './grid.controller.ts';
import { hotPace } from './hot-pace.ts';
import { PaceController } from './pace.controller.ts';
import { Paces } from './paces.ts';
import { ReadReachedTargets } from './read-reached-targets.ts';
import { TargetConsequences } from './target-consequences.ts';

const paces = {
  provide: Paces,
  useFactory: (boards: Boards, targets: ReadTargets, directory: Directory, projector: Projector) =>
    new Paces(boards, targets, directory, projector),
  inject: [Boards, ReadTargets, Directory, Projector],
};

@Global()
@Module({
  controllers: [PaceController, TargetGridController],
  providers: [paces, ReadReachedTargets, TargetConsequences],
  exports: [Paces, ReadReachedTargets, TargetConsequences],
})
export class TargetPaceModule implements OnModuleInit {
  constructor(
    private readonly hotViews: HotViews,
    private readonly paces: Paces,
    private readonly targets: ReadTargets,
    private readonly scopes: SeriesScopes,
  ) {}

  onModuleInit(): void {
    this.hotViews.add(hotPace(this.paces, this.targets, this.scopes));
  }
}
