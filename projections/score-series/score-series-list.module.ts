import { Module } from '@nestjs/common';
import { ScoreSeriesController, ScoreSeriesSettingsController } from './score-series.controller.ts';
import { ScoreSeriesList } from './score-series-list.ts';

@Module({ controllers: [ScoreSeriesController, ScoreSeriesSettingsController], providers: [ScoreSeriesList], exports: [ScoreSeriesList] })
export class ScoreSeriesListModule {}
