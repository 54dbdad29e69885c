import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { Outbound } from '../platform/outbound/outbound.ts';
import { NotBefore, Outbox, RefusedForGood, type Sending, TakenBack } from '../platform/outbox/outbox.ts';
import type { BegunLetter, Letter } from '../platform/outbox/outbox-rows.ts';
import { Settings } from '../platform/settings.ts';
import { Mail } from '../mail/mail.ts';
import type { FeedEvent } from '../public-events/public-events.values.ts';
import { ToldEvents } from '../public-events/told-events.ts';
import { type ActiveWebhook, ActiveWebhooks } from './active-webhooks.ts';
import { AdminAddresses } from './admin-addresses.ts';
import { integrations, integrationsOf } from './integrations.ts';
import type { Stop } from './integrations.events.ts';
import { outgoingMail } from './outgoing-mails.ts';
import { PumpWebhooks } from './pump-webhooks.ts';
import { stopOutgoing } from './stop-outgoing.ts';
import { type Told, TellInWords } from './tell-in-words.ts';
import { before, LETTER_KINDS, ownerOf, placesOf, WebhookPlaces } from './webhook-places.ts';
import { WebhookSecrets } from './webhook-secrets.ts';
import { retryAfter, webhookWaitAfter } from './webhook-tries.values.ts';

/** Nothing is sent there any more. */
class Gone extends RefusedForGood {
  constructor(
    message: string,
    readonly stop: Stop,
  ) {
    super(message);
  }
}

const HEADERS = { 'content-type': 'application/json', 'user-agent': 'Laurel' } as const;

/** What a webhook says: an event, or what goes together. */
function webhookBody({ events, more }: Told, { since }: Letter): string {
  const said = events.map(({ type, at, data }) => ({ type, timestamp: at, data }));
  return JSON.stringify(more === undefined ? said[0] : { type: 'digest', timestamp: since, data: { events: said, more } });
}

/** What a webhook sends. `webhookId`: of the letter, by which whoever gets it twice knows it again. */
function webhookRequest(body: string, webhookId: string, secrets: readonly string[], now: Date) {
  return {
    method: 'POST' as const,
    headers: {
      ...HEADERS,
      'webhook-id': webhookId,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
      'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(webhookId, now, body)).join(' '),
    },
    body,
  };
}

/**
 * Takes webhooks to their addresses, as Standard Webhooks 1.0 says, and messages and mails likewise. A letter names what it tells, and nothing else: what it says is read when it goes.
 * What is off, frozen or has another address by then is taken back instead, and made again when its time comes.
 */
@Injectable()
export class SendWebhooks implements OnModuleDestroy {
  private readonly outbound: Outbound;
  private readonly origin: string;
  private readonly over = new AbortController();
  /** Of whom it is noted that something got through since something last did not. */
  private readonly noted = new Set<string>();

  constructor(
    settings: Settings,
    private readonly clock: Clock,
    private readonly decisions: Decisions,
    private readonly active: ActiveWebhooks,
    private readonly admins: AdminAddresses,
    private readonly events: ToldEvents,
    private readonly mail: Mail,
    private readonly places: WebhookPlaces,
    private readonly secrets: WebhookSecrets,
    private readonly pump: PumpWebhooks,
    private readonly words: TellInWords,
    outbox: Outbox,
  ) {
    this.outbound = new Outbound({ allow: settings.outboundAllow });
    this.origin = settings.origin;
    const sending: Sending = { waitAfter: webhookWaitAfter, onDead: (letter, why) => this.giveUp(letter, why) };
    outbox.carry(LETTER_KINDS.webhook, (letter) => this.send(letter), { ...sending, isKnownAgain: true });
    for (const kind of [LETTER_KINDS.message, LETTER_KINDS.mail]) outbox.carry(kind, (letter) => this.send(letter), sending);
  }

  onModuleDestroy(): void {
    this.over.abort();
  }

  private async send(letter: Letter): Promise<void> {
    const { organisationId, eventId, places, more } = saidBy(letter);
    const outgoing = (await this.active.of(organisationId, eventId)).get(eventId);
    if (outgoing?.address !== letter.destination || LETTER_KINDS[outgoing.settings.way] !== letter.kind) {
      await this.places.takeBack(eventId);
      this.pump.wake(organisationId);
      throw new TakenBack();
    }
    const events: FeedEvent[] = [];
    for (const place of places)
      events.push(...(await this.events.page(organisationId, before(place), { most: 1, among: [], signal: this.over.signal })));
    if (events.length === 0) throw new RefusedForGood('what it tells is not there any more');
    try {
      await this.carry(letter, outgoing, { events, ...(more !== undefined && { more }) });
    } catch (error) {
      this.noted.delete(eventId);
      throw error;
    }
    this.pump.left(organisationId);
    if (this.noted.has(eventId)) return;
    await this.places.arrived(eventId, this.clock.now());
    this.noted.add(eventId);
  }

  private async carry(letter: Letter, { settings: { way }, address, name }: ActiveWebhook, told: Told): Promise<void> {
    const { organisationId, eventId } = saidBy(letter);
    if (way === 'webhook') {
      const now = this.clock.now();
      const request = webhookRequest(webhookBody(told, letter), letter.id, await this.secrets.of(eventId, now), new Date(now));
      return this.judge(await this.outbound.send({ url: address, ...request }));
    }
    const words = await this.words.of(organisationId, told);
    if (way === 'message') {
      const text = [name, ...words.lines].map(inChat).join('\n');
      return this.judge(await this.outbound.send({ url: address, method: 'POST', headers: HEADERS, body: JSON.stringify({ text }) }));
    }
    const to = await this.admins.of(organisationId, address);
    if (to === undefined) throw new Gone('who gets it is no admin with an address any more', 'no-admin');
    await this.mail.deliver(letter, outgoingMail(to, { ...words, name, origin: this.origin }));
  }

  private judge({ status, headers }: Awaited<ReturnType<Outbound['send']>>): void {
    if (status >= 200 && status < 300) return;
    const why = `it answers ${status}`;
    if (status === 410) throw new Gone(why, 'gone');
    const waits = retryAfter(headers['retry-after']?.toString(), Date.parse(this.clock.now()));
    throw waits === undefined ? new Error(why) : new NotBefore(why, waits);
  }

  /** Where nothing got through since it was tried first, the webhook is switched off: what did not arrive waits with its place. */
  private async giveUp(letter: BegunLetter, why: unknown): Promise<boolean> {
    const { organisationId, eventId } = saidBy(letter);
    const { failing = this.clock.now(), since, id } = letter;
    const arrivedAt = await this.places.arrivedAt(eventId);
    if (!(why instanceof Gone) && arrivedAt !== undefined && arrivedAt > failing) return false;
    const context = { commandId: derivedId(`${id} ${since} ${failing}`, STOPS), organisationId, actor: {}, channel: 'reaction' as const };
    await this.decisions.decide(integrations, integrationsOf(organisationId), context, (state) =>
      stopOutgoing(eventId, why instanceof Gone ? why.stop : 'unreachable', state),
    );
    await this.places.takeBack(eventId);
    return true;
  }
}

const STOPS = '5e0c2f0e-6a58-4b0c-9c1a-9f0b1de2a7c4';

function saidBy({ about, of = '' }: Letter) {
  const more = about?.more === undefined ? undefined : Number(about.more);
  return { organisationId: String(about?.organisationId), eventId: ownerOf(of), places: placesOf(of), more };
}

/** Nothing that somebody is called calls others in a chat, or leads elsewhere. */
function inChat(words: string): string {
  const PLAIN: Readonly<Record<string, string>> = { '<': '\u2039', '>': '\u203a', '@': '\uff20', '[': '(', ']': ')' };
  return words.replaceAll(/[<>@[\]]/g, (one) => PLAIN[one] ?? '');
}
