import { Module } from '@nestjs/common';
import { IntegrationListController } from './integration-list.controller.ts';
import { IntegrationLogController } from './integration-log.controller.ts';
import { ReadIntegrations } from './read-integrations.ts';

@Module({ controllers: [IntegrationListController, IntegrationLogController], providers: [ReadIntegrations] })
export class IntegrationListModule {}
