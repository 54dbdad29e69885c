import { Module } from '@nestjs/common';
import { CastListController } from './casts.controller.ts';
import { TvListModule } from '../tvs/tv-list.module.ts';
import { WidgetBoardListModule } from '../widget-boards/widget-board-list.module.ts';
import { ReadShown } from './read-shown.ts';
import { ReadShownWidgets } from './read-shown-widgets.ts';
import { ReadSlides } from './read-slides.ts';

@Module({
  imports: [TvListModule, WidgetBoardListModule],
  controllers: [CastListController],
  providers: [ReadShown, ReadShownWidgets, ReadSlides],
  exports: [ReadSlides],
})
export class CastListModule {}
