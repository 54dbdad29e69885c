import { Module } from '@nestjs/common';
import { RevocationsModule } from '../revocations/revocations.module.ts';
import { BoardController } from './board.controller.ts';
import { EntryHistory } from './entry-history.ts';
import { HistoryController } from './history.controller.ts';
import { Readings } from './readings.ts';

/** Reading boards of now and of the past, and the entries behind them. */
@Module({
  imports: [RevocationsModule],
  controllers: [BoardController, HistoryController],
  providers: [Readings, EntryHistory],
  exports: [Readings, EntryHistory],
})
export class HistoryModule {}
