import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { DONE, done, ok, optional, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Nested } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { integrations, integrationsOf, mustBeOutgoing } from './integrations.ts';
import { RemoveOutgoing } from './remove-outgoing.ts';
import { SaveOutgoing } from './save-outgoing.ts';
import { outgoingSent, SentOutgoing } from './sent-outgoing.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;

class UpdateEvent {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The integration' }) config_id!: string;
  @Nested(SentOutgoing) data!: SentOutgoing;
}
class OfEvent {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The event' }) id!: string;
}

/** What admins, and programs that may, command of what goes out. Whereto, and with which secret, is for people who have lately shown that it is them (U-060). */
@Route('externalApiConfig')
@NoReceipt()
export class OutgoingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly secrets: WebhookSecrets,
  ) {}

  @Post(
    'update_config_event',
    'Lets something go out of an integration, or changes how. What is absent stays as it is. The secret of a new one is in this answer alone.',
    done({ id: text, secret: optional(text) }),
  )
  @Allow(admin, { scope: 'webhooks:write', reauthenticate: true })
  async save(@Body() { config_id: configId, data }: UpdateEvent, @CallOf() call: Call) {
    const context = contextOf(call);
    const eventId = data.id ?? derivedId('outgoing', context.commandId);
    const isNew = data.id === undefined;
    const { position } = await this.commands.execute(new SaveOutgoing(context, { configId, eventId, isNew }, outgoingSent(data)));
    const [secret] = isNew ? await this.secrets.of(eventId, call.receivedAt) : [];
    return { status: 'ok', position, id: eventId, ...(secret !== undefined && { secret }) };
  }

  @Post('remove_config_event', 'Lets something go out no more, for ever.', DONE)
  @Allow(admin, { scope: 'webhooks:write' })
  async remove(@Body() { id }: OfEvent, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RemoveOutgoing(contextOf(call), id));
    return { status: 'ok', position };
  }

  @Post(
    'new_webhook_secret',
    'Ours. Makes a new secret for a webhook; for 24 hours what it sends is signed with the former one as well. It is in this answer alone.',
    ok({ secret: text }),
  )
  @Allow(admin, { scope: 'webhooks:write', reauthenticate: true })
  async newSecret(@Body() { id }: OfEvent, @CallOf() call: Call) {
    const { organisationId, commandId } = contextOf(call);
    mustBeOutgoing(await this.decisions.load(integrations, integrationsOf(organisationId)), id);
    await this.secrets.renew(id, commandId, call.receivedAt);
    const [secret = ''] = await this.secrets.of(id, call.receivedAt);
    return { status: 'ok', secret };
  }
}
