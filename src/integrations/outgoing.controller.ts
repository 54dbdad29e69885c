import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { DONE, done, instant, listOf, object, ok, optional, text, whole } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Nested, Text, When } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { NotFound, wrongField } from '../platform/http/refusals.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { Outbox } from '../platform/outbox/outbox.ts';
import { Refused } from '../platform/refused.ts';
import { ToldEvents } from '../public-events/told-events.ts';
import { integrations, integrationsOf, mustBeOutgoing } from './integrations.ts';
import { PumpWebhooks } from './pump-webhooks.ts';
import { RemoveOutgoing } from './remove-outgoing.ts';
import { SaveOutgoing } from './save-outgoing.ts';
import { outgoingSent, SentOutgoing } from './sent-outgoing.ts';
import { lettersOf, placesOf, WebhookPlaces } from './webhook-places.ts';
import { WebhookSecrets } from './webhook-secrets.ts';

const MOST_TOLD = 1_000;
const ACTING = { optional: true, note: 'The acting profile' } as const;

class UpdateEvent {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The integration' }) config_id!: string;
  @Nested(SentOutgoing) data!: SentOutgoing;
}
class ReplayEvent {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The event' }) id!: string;
  @Text({ optional: true, max: 100, note: 'What comes after the event with this token of the feed; empty: from the first on' })
  since_token?: string;
  @When({ optional: true, note: 'Without a token: what happened from this instant on' }) since?: string;
}
class SendAgain {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The event' }) id!: string;
  @Id({ optional: true, note: 'One message; all that did not arrive if absent' }) message_id?: string;
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
    private readonly events: ToldEvents,
    private readonly outbox: Outbox,
    private readonly places: WebhookPlaces,
    private readonly pump: PumpWebhooks,
    private readonly secrets: WebhookSecrets,
  ) {}

  @Post(
    'update_config_event',
    'Lets something go out of an integration, or changes how. What is absent stays as it is. The secret of a new webhook is in this answer alone.',
    done({ id: text, secret: optional(text) }),
  )
  @Allow(admin, { scope: 'webhooks:write', reauthenticate: true })
  async save(@Body() { config_id: configId, data }: UpdateEvent, @CallOf() call: Call) {
    const context = contextOf(call);
    const eventId = data.id ?? derivedId('outgoing', context.commandId);
    const isNew = data.id === undefined;
    const { position } = await this.commands.execute(new SaveOutgoing(context, { configId, eventId, isNew }, outgoingSent(data)));
    const isSigned = isNew && (data.event_main_type ?? 'webhook') === 'webhook';
    const [secret] = isSigned ? await this.secrets.of(eventId, call.receivedAt) : [];
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
    await this.ofWebhook(id, call);
    await this.secrets.renew(id, call.commandId, call.receivedAt);
    const [secret = ''] = await this.secrets.of(id, call.receivedAt);
    return { status: 'ok', secret };
  }

  @Post(
    'replay_event',
    'Ours. Sends what happened after a token of the feed, or from an instant on, once more, each message with the id that it had.',
    ok({}),
  )
  @Allow(admin, { scope: 'webhooks:write' })
  async replay(@Body() { id, since_token, since }: ReplayEvent, @CallOf() call: Call) {
    const organisationId = await this.ofWebhook(id, call);
    if (since_token === undefined && since === undefined) throw wrongField('since', 'is needed, or since_token');
    const place = await this.events.placeOf(since_token ?? '');
    if (!(await this.places.move(id, { ...place, ...(since_token === undefined && { since }) }))) throw isOff();
    this.pump.wake(organisationId);
    return { status: 'ok' };
  }

  @Post(
    'get_dead_messages',
    'Ours. What a webhook sent in vain and tries no more, the oldest first: at most 1,000. Each is kept for 30 days.',
    ok({ messages: listOf(object({ id: text, token: text, tries: whole, since: instant, at: instant, why: text })) }),
  )
  @Allow(admin, { scope: 'webhooks:write', whileFrozen: true })
  async dead(@Body() { id }: OfEvent, @CallOf() call: Call) {
    await this.ofWebhook(id, call);
    const messages = [];
    for await (const { id: messageId, of = '', tries, since, at, why } of this.outbox.deadOf(lettersOf(id))) {
      const [first] = placesOf(of);
      if (messages.push({ id: messageId, token: `${first?.position}.${first?.told}`, tries, since, at, why }) === MOST_TOLD) break;
    }
    return { status: 'ok', messages };
  }

  @Post('send_again', 'Ours. Sends again what a webhook sent in vain: one message, or all. Tells how many.', ok({ messages: whole }))
  @Allow(admin, { scope: 'webhooks:write' })
  async sendAgain(@Body() { id, message_id }: SendAgain, @CallOf() call: Call) {
    await this.ofWebhook(id, call);
    if (!(await this.places.isUnderWay(id))) throw isOff();
    const messages = await this.outbox.retry(message_id, lettersOf(id));
    if (message_id !== undefined && messages === 0) throw new NotFound('message');
    return { status: 'ok', messages };
  }

  /** Whose it is. @throws NotFound */
  private async ofWebhook(eventId: string, call: Call): Promise<string> {
    const { organisationId } = contextOf(call);
    mustBeOutgoing(await this.decisions.load(integrations, integrationsOf(organisationId)), eventId);
    return organisationId;
  }
}

function isOff(): Refused {
  return new Refused('event-off', 'It is off: switch it on first');
}
