import { Module } from '@nestjs/common';
import { Hooks } from './hooks.ts';
import { IntegrationsController } from './integrations.controller.ts';
import { OpenKeyHandler } from './open-key.ts';
import { RemoveIntegrationHandler } from './remove-integration.ts';
import { RemoveStepHandler } from './remove-step.ts';
import { SaveIntegrationHandler } from './save-integration.ts';
import { SaveStepHandler } from './save-step.ts';
import { TurnIntegrationHandler } from './turn-integration.ts';

@Module({
  controllers: [IntegrationsController],
  providers: [
    Hooks,
    SaveIntegrationHandler,
    SaveStepHandler,
    TurnIntegrationHandler,
    RemoveIntegrationHandler,
    RemoveStepHandler,
    OpenKeyHandler,
  ],
})
export class IntegrationsModule {}
