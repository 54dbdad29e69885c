import { Module } from '@nestjs/common';
import { ReadTvs } from './read-tvs.ts';
import { TvListController } from './tv-list.controller.ts';

@Module({ controllers: [TvListController], providers: [ReadTvs], exports: [ReadTvs] })
export class TvListModule {}
