import { Module } from '@nestjs/common';
import { DeleteLinkHandler } from './delete-link.ts';
import { DeleteSeriesHandler } from './delete-series.ts';
import { PinSeriesHandler } from './pin-series.ts';
import { RestoreSeriesHandler } from './restore-series.ts';
import { SaveLinkHandler } from './save-link.ts';
import { SaveScoreSeriesHandler } from './save-settings.ts';
import { ScoreSeriesSettingsController } from './score-series.controller.ts';
import { SetLimitsHandler } from './set-limits.ts';

@Module({
  controllers: [ScoreSeriesSettingsController],
  providers: [
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
