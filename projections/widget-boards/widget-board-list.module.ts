import { Module } from '@nestjs/common';
import { BoardsInArchive } from './boards-in-archive.ts';
import { ReadBoards } from './read-boards.ts';
import { ReadWidgetValues } from './read-widget-values.ts';
import { TellWidgets } from './tell-widgets.ts';
import { WidgetBoardListController } from './widget-boards.controller.ts';

@Module({
  controllers: [WidgetBoardListController],
  providers: [ReadBoards, ReadWidgetValues, TellWidgets, BoardsInArchive],
  exports: [ReadBoards, ReadWidgetValues, TellWidgets],
})
export class WidgetBoardListModule {}
