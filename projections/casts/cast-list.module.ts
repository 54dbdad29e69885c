import { Module } from '@nestjs/common';
import { CastListController } from './casts.controller.ts';
import { TvListModule } from '../tvs/tv-list.module.ts';
import { ReadSlides } from './read-slides.ts';

@Module({ imports: [TvListModule], controllers: [CastListController], providers: [ReadSlides], exports: [ReadSlides] })
export class CastListModule {}
