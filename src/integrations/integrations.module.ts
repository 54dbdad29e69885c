import { Module } from '@nestjs/common';
import { AccessTokens } from './access-tokens.ts';
import { AdminAddresses } from './admin-addresses.ts';
import { AskToConnect } from './ask-to-connect.ts';
import { BindCommunityHandler } from './bind-community.ts';
import { CallbackController } from './callback.controller.ts';
import { Connections } from './connections.ts';
import { DeliveriesController } from './deliveries.controller.ts';
import { EndAccessHandler } from './end-access.ts';
import { GiveAccessHandler } from './give-access.ts';
import { Hooks } from './hooks.ts';
import { ImportTeamsController } from './import-teams.controller.ts';
import { ImportTeams } from './import-teams.ts';
import { IntegrationHistories } from './integration-history.ts';
import { IntegrationSource } from './integration-source.ts';
import { IntegrationsController } from './integrations.controller.ts';
import { MissingRows } from './missing-rows.ts';
import { OpenKeyHandler } from './open-key.ts';
import { Payloads } from './payloads.ts';
import { PollSteps } from './poll-steps.ts';
import { ReadDeliveries } from './read-deliveries.ts';
import { ReceiveDeliveryHandler } from './receive-delivery.ts';
import { ReleaseStepHandler } from './release-step.ts';
import { ReplayDeliveryHandler } from './replay-delivery.ts';
import { RowPeople } from './row-people.ts';
import { RowTargets } from './row-targets.ts';
import { StepItems } from './step-items.ts';
import { StepTeams } from './step-teams.ts';
import { TakeHooked } from './take-hooked.ts';
import { TakeRows } from './take-rows.ts';
import { TryStep } from './try-step.ts';
import { RemoveIntegrationHandler } from './remove-integration.ts';
import { RemoveStepHandler } from './remove-step.ts';
import { SaveIntegrationHandler } from './save-integration.ts';
import { SaveStepHandler } from './save-step.ts';
import { SetupsController } from './setups.controller.ts';
import { TurnIntegrationHandler } from './turn-integration.ts';
import { UnbindCommunityHandler } from './unbind-community.ts';
import { WebhookSource } from './webhook-source.ts';

@Module({
  controllers: [IntegrationsController, DeliveriesController, CallbackController, SetupsController, ImportTeamsController],
  providers: [
    Hooks,
    SaveIntegrationHandler,
    SaveStepHandler,
    TurnIntegrationHandler,
    RemoveIntegrationHandler,
    RemoveStepHandler,
    OpenKeyHandler,
    BindCommunityHandler,
    UnbindCommunityHandler,
    Payloads,
    ReceiveDeliveryHandler,
    ReplayDeliveryHandler,
    ReleaseStepHandler,
    IntegrationHistories,
    IntegrationSource,
    WebhookSource,
    RowPeople,
    StepItems,
    StepTeams,
    RowTargets,
    TakeRows,
    MissingRows,
    ReadDeliveries,
    TakeHooked,
    TryStep,
    AccessTokens,
    EndAccessHandler,
    GiveAccessHandler,
    AdminAddresses,
    AskToConnect,
    Connections,
    PollSteps,
    ImportTeams,
  ],
  exports: [AccessTokens, AdminAddresses],
})
export class IntegrationsModule {}
