import { Module } from '@nestjs/common';
import { IntegrationListController } from './integration-list.controller.ts';
import { IntegrationLogController } from './integration-log.controller.ts';
import { KeptRows } from './kept-rows.ts';
import { ReadIntegrations } from './read-integrations.ts';

@Module({ controllers: [IntegrationListController, IntegrationLogController], providers: [ReadIntegrations, KeptRows] })
export class IntegrationListModule {}
