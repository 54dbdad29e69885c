import { Module } from '@nestjs/common';
import { DeleteLinkHandler } from './delete-link.ts';
import { DeleteSeriesHandler } from './delete-series.ts';
import { PinSeriesHandler } from './pin-series.ts';
import { RestoreSeriesHandler } from './restore-series.ts';
import { SaveLinkHandler } from './save-link.ts';
import { SaveScoreSeriesHandler } from './save-settings.ts';
import { ScoreSeriesController, ScoreSeriesSettingsController } from './score-series.controller.ts';
import { ScoreSeriesList } from './score-series-list.ts';
import { SetLimitsHandler } from './set-limits.ts';

@Module({
  controllers: [ScoreSeriesController, ScoreSeriesSettingsController],
  providers: [
    ScoreSeriesList,
    SaveScoreSeriesHandler,
    SetLimitsHandler,
    SaveLinkHandler,
    DeleteLinkHandler,
    DeleteSeriesHandler,
    RestoreSeriesHandler,
    PinSeriesHandler,
  ],
})
export class ScoreSeriesModule {}
