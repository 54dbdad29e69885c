import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { Outbound } from '../platform/outbound/outbound.ts';
import { NotBefore, Outbox, RefusedForGood, TakenBack } from '../platform/outbox/outbox.ts';
import type { BegunLetter, Letter } from '../platform/outbox/outbox-rows.ts';
import { Settings } from '../platform/settings.ts';
import type { FeedEvent } from '../public-events/public-events.values.ts';
import { ToldEvents } from '../public-events/told-events.ts';
import { ActiveWebhooks } from './active-webhooks.ts';
import { integrations, integrationsOf } from './integrations.ts';
import { PumpWebhooks } from './pump-webhooks.ts';
import { stopOutgoing } from './stop-outgoing.ts';
import { eventOf, placeBefore, WEBHOOK, WebhookPlaces } from './webhook-places.ts';
import { WebhookSecrets } from './webhook-secrets.ts';
import { retryAfter, webhookWaitAfter } from './webhook-tries.values.ts';

/** The address says that it is gone: nothing is sent there any more. */
class Gone extends RefusedForGood {}

/** What a webhook sends. `webhookId`: of the letter, by which whoever gets it twice knows it again. */
export function webhookRequest({ type, at, data }: FeedEvent, webhookId: string, secrets: readonly string[], now: Date) {
  const body = JSON.stringify({ type, timestamp: at, data });
  return {
    method: 'POST' as const,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Laurel',
      'webhook-id': webhookId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(webhookId, now, body)).join(' '),
    },
    body,
  };
}

/**
 * Takes webhooks to their addresses, as Standard Webhooks 1.0 says. A letter names what it tells, and nothing else: what it says is read when it goes.
 * What is off, frozen or has another address by then is taken back instead, and made again when its time comes.
 */
@Injectable()
export class SendWebhooks implements OnModuleDestroy {
  private readonly outbound: Outbound;
  private readonly over = new AbortController();
  /** Of whom it is noted that something got through since something last did not. */
  private readonly noted = new Set<string>();

  constructor(
    settings: Settings,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly active: ActiveWebhooks,
    private readonly events: ToldEvents,
    private readonly places: WebhookPlaces,
    private readonly secrets: WebhookSecrets,
    private readonly pump: PumpWebhooks,
    outbox: Outbox,
  ) {
    this.outbound = new Outbound({ allow: settings.outboundAllow });
    outbox.carry(WEBHOOK, (letter) => this.send(letter), {
      waitAfter: webhookWaitAfter,
      isKnownAgain: true,
      onDead: (letter, why) => this.giveUp(letter, why),
    });
  }

  onModuleDestroy(): void {
    this.over.abort();
  }

  private async send(letter: Letter): Promise<void> {
    const { organisationId, eventId, place } = told(letter);
    const webhook = (await this.active.of(organisationId)).get(eventId);
    if (webhook?.address !== letter.destination) {
      await this.places.takeBack(eventId);
      this.pump.wake(organisationId);
      throw new TakenBack();
    }
    const [event] = await this.events.page(organisationId, place, { most: 1, among: [], signal: this.over.signal });
    if (!event) throw new RefusedForGood('what it tells is not there any more');
    const now = this.clock.now();
    const request = webhookRequest(event, letter.id, await this.secrets.of(eventId, now), new Date(now));
    try {
      this.judge(await this.outbound.send({ url: webhook.address, ...request }));
    } catch (error) {
      this.noted.delete(eventId);
      throw error;
    }
    this.pump.left(organisationId);
    if (this.noted.has(eventId)) return;
    await this.places.arrived(eventId, this.clock.now());
    this.noted.add(eventId);
  }

  private judge({ status, headers }: Awaited<ReturnType<Outbound['send']>>): void {
    if (status >= 200 && status < 300) return;
    const why = `it answers ${status}`;
    if (status === 410) throw new Gone(why);
    const waits = retryAfter(headers['retry-after']?.toString(), Date.parse(this.clock.now()));
    throw waits === undefined ? new Error(why) : new NotBefore(why, waits);
  }

  /** Where nothing got through since it was tried first, the webhook is switched off: what did not arrive waits with its place. */
  private async giveUp(letter: BegunLetter, why: unknown): Promise<boolean> {
    const { organisationId, eventId } = told(letter);
    const { failing = this.clock.now(), since, id } = letter;
    const arrivedAt = await this.places.arrivedAt(eventId);
    if (!(why instanceof Gone) && arrivedAt !== undefined && arrivedAt > failing) return false;
    const context = { commandId: derivedId(`${id} ${since} ${failing}`, STOPS), organisationId, actor: {}, channel: 'reaction' as const };
    await this.decisions.decide(integrations, integrationsOf(organisationId), context, (state) =>
      stopOutgoing(eventId, why instanceof Gone ? 'gone' : 'unreachable', state),
    );
    await this.places.takeBack(eventId);
    return true;
  }
}

const STOPS = '5e0c2f0e-6a58-4b0c-9c1a-9f0b1de2a7c4';

function told({ about, of = '' }: Letter) {
  return { organisationId: String(about?.organisationId), eventId: eventOf(of).eventId, place: placeBefore(of) };
}
