import { Module, type OnModuleInit } from '@nestjs/common';
import { Directory } from '../people/directory.ts';
import { HotViews } from '../platform/live/hot-views.ts';
import { Projector } from '../platform/projector.ts';
import { Boards } from '../scoreboard/boards.ts';
import { SeriesScopes } from '../score-series/series-scopes.ts';
import { ReadTargets } from '../targets/read-targets.ts';
import { hotPace } from './hot-pace.ts';
import { PaceController } from './pace.controller.ts';
import { Paces } from './paces.ts';

const paces = {
  provide: Paces,
  useFactory: (boards: Boards, targets: ReadTargets, directory: Directory, projector: Projector) =>
    new Paces(boards, targets, directory, projector),
  inject: [Boards, ReadTargets, Directory, Projector],
};

@Module({ controllers: [PaceController], providers: [paces], exports: [Paces] })
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
