import { Module } from '@nestjs/common';
import { ActiveWebhooks } from './active-webhooks.ts';
import { DueDigests } from './due-digests.ts';
import { FollowOutgoing } from './follow-outgoing.ts';
import { IntegrationsModule } from './integrations.module.ts';
import { OutgoingController } from './outgoing.controller.ts';
import { PumpWebhooks } from './pump-webhooks.ts';
import { RemoveOutgoingHandler } from './remove-outgoing.ts';
import { SaveOutgoingHandler } from './save-outgoing.ts';
import { SendWebhooks } from './send-webhooks.ts';
import { TellInWords } from './tell-in-words.ts';
import { WebhookPlaces } from './webhook-places.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

/** What goes out of integrations. */
@Module({
  imports: [IntegrationsModule],
  controllers: [OutgoingController],
  providers: [
    ActiveWebhooks,
    DueDigests,
    FollowOutgoing,
    PumpWebhooks,
    RemoveOutgoingHandler,
    SaveOutgoingHandler,
    SendWebhooks,
    TellInWords,
    WebhookPlaces,
    WebhookSecrets,
  ],
  exports: [WebhookSecrets],
})
export class OutgoingModule {}
