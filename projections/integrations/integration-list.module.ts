import { Module } from '@nestjs/common';
import { ScoreSeriesListModule } from '../score-series/score-series-list.module.ts';
import { IntegrationListController } from './integration-list.controller.ts';
import { IntegrationLogController } from './integration-log.controller.ts';
import { ReadIntegrations } from './read-integrations.ts';

@Module({
  imports: [ScoreSeriesListModule],
  controllers: [IntegrationListController, IntegrationLogController],
  providers: [ReadIntegrations],
})
export class IntegrationListModule {}
