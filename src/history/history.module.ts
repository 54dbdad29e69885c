import { Module, type OnModuleDestroy } from '@nestjs/common';
import { Projector } from '../../projections/platform/projector.ts';
import { BoardReader } from '../../projections/scoreboard/board-reader.ts';
import { Settings } from '../platform/settings.ts';
import { RevocationsModule } from '../revocations/revocations.module.ts';
import { BoardController } from './board.controller.ts';
import { EntryHistory } from './entry-history.ts';
import { HistoryController } from './history.controller.ts';
import { Readings } from './readings.ts';

const reader = {
  provide: BoardReader,
  useFactory: (settings: Settings, projector: Projector) => {
    const { readsOfCaller: ofCaller, readsOfOrganisation: ofOrganisation } = settings.limits;
    return new BoardReader(settings.file('views.db'), projector, { ofCaller, ofOrganisation });
  },
  inject: [Settings, Projector],
};

/** Reading boards of now and of the past, and the entries behind them. */
@Module({
  imports: [RevocationsModule],
  controllers: [BoardController, HistoryController],
  providers: [reader, Readings, EntryHistory],
  exports: [BoardReader, Readings, EntryHistory],
})
export class HistoryModule implements OnModuleDestroy {
  constructor(private readonly reader: BoardReader) {}

  async onModuleDestroy(): Promise<void> {
    await this.reader.end();
  }
}
