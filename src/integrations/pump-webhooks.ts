import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { derivedId } from '../platform/derived-id.ts';
import type { Position } from '../platform/event.values.ts';
import { Outbox } from '../platform/outbox/outbox.ts';
import { type Kept, RecordConflict } from '../platform/records/records.ts';
import { inTheNameOf } from '../platform/unhandled.ts';
import type { FeedEvent } from '../public-events/public-events.values.ts';
import { ToldEvents } from '../public-events/told-events.ts';
import { type ActiveWebhook, ActiveWebhooks } from './active-webhooks.ts';
import { isWanted } from './outgoing.values.ts';
import { LETTER_KINDS, letterOf, type WebhookPlace, WebhookPlaces } from './webhook-places.ts';

/** Of one address in the outbox; then those after it wait in the log. */
const MOST_WAITING = 1_000;
const PAGE = 100;
/** Where programs were told something lately, of each organisation: who is further behind reads the log. */
const MOST_HEARD = 1_000;
const AGAIN_MS = 1_000;
/** Who waits for room, or for something to be switched on, is looked at again after so long at the latest. */
const LOOK_AGAIN_MS = 60_000;
/** Who waits for room is looked at again when so many were sent. */
const ENOUGH_ROOM = 100;
const IDS = 'd6a7b9e2-6d0b-4f0c-8f6e-0f5f3a1c9b27';

/** Of an organisation: where it was told something after a position, and whether its webhooks are looked at now, or are to be once more. */
type Heard = { from: Position; positions: Position[]; isBusy: boolean; isAsked: boolean; waits: boolean; sent: number };

/**
 * Makes letters of what happens, for each webhook in the order of the log. Nothing is kept for who is slow but a place: who has a thousand letters waiting waits
 * in the log. Two processes may do the same: whose place has moved meanwhile begins anew.
 */
@Injectable()
export class PumpWebhooks implements OnModuleDestroy {
  private readonly log = new Logger('webhooks');
  private readonly heard = new Map<string, Heard>();
  private readonly over = new AbortController();
  private front: Position | undefined;
  private looking: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly active: ActiveWebhooks,
    private readonly events: ToldEvents,
    private readonly outbox: Outbox,
    private readonly places: WebhookPlaces,
  ) {}

  /** A process that serves nobody sends nothing. */
  async start(): Promise<void> {
    const all = await this.places.under();
    this.front = all.map(({ document }) => document.position).sort()[0] ?? (await this.events.head());
    for (const { document } of all) this.begin(document.organisationId);
    this.running = inTheNameOf('webhooks', () => this.follow());
    this.looking = setInterval(() => {
      for (const [organisationId, { waits }] of this.heard) if (waits) this.wake(organisationId);
    }, LOOK_AGAIN_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.over.abort();
    clearInterval(this.looking);
    await this.running;
  }

  /** Something has begun to send, or sends something else: it is looked at. */
  begin(organisationId: string): void {
    if (this.front !== undefined && !this.heard.has(organisationId))
      this.heard.set(organisationId, { from: this.front, positions: [], isBusy: false, isAsked: false, waits: false, sent: 0 });
    this.wake(organisationId);
  }

  /** Something of an organisation has been sent: whoever waits for room may have some. */
  left(organisationId: string): void {
    const heard = this.heard.get(organisationId);
    if (heard?.waits && ++heard.sent >= ENOUGH_ROOM) this.wake(organisationId);
  }

  wake(organisationId: string): void {
    const heard = this.heard.get(organisationId);
    if (!heard || this.over.signal.aborted) return;
    heard.isAsked = true;
    if (!heard.isBusy) void inTheNameOf('webhooks', () => this.look(organisationId, heard));
  }

  private async follow(): Promise<void> {
    while (!this.over.signal.aborted)
      try {
        for await (const { organisationId, position } of this.events.heard(this.front || undefined, this.over.signal)) {
          this.front = position;
          const heard = this.heard.get(organisationId);
          if (!heard) continue;
          heard.positions.push(position);
          if (heard.positions.length > MOST_HEARD) heard.from = heard.positions.shift() ?? heard.from;
          this.wake(organisationId);
        }
      } catch (error) {
        await this.pauseAfter(error);
      }
  }

  private async look(organisationId: string, heard: Heard): Promise<void> {
    heard.isBusy = true;
    while (heard.isAsked && !this.over.signal.aborted) {
      heard.isAsked = false;
      try {
        await this.pump(organisationId, heard);
      } catch (error) {
        heard.isAsked = true;
        if (!(error instanceof RecordConflict)) await this.pauseAfter(error);
      }
    }
    heard.isBusy = false;
  }

  /** Each round reads once for all that are at the same place. */
  private async pump(organisationId: string, heard: Heard): Promise<void> {
    heard.sent = 0;
    heard.waits = false;
    const ended = new Set<string>();
    for (;;) {
      const places = await this.places.under(organisationId);
      if (places.length === 0) this.heard.delete(organisationId);
      const active = await this.active.of(organisationId);
      heard.waits ||= places.some(({ key }) => !active.has(key));
      const open = places.filter(({ key }) => active.has(key) && !ended.has(key));
      const [first] = open;
      if (!first || this.over.signal.aborted) return;
      const together = open.filter(({ document }) => isSame(document, first.document));
      const { position, told, since } = first.document;
      const among = position >= heard.from ? heard.positions.filter((one) => one > position) : undefined;
      const events = await this.events.page(
        organisationId,
        { position, told },
        { most: PAGE, signal: this.over.signal, ...(since !== undefined && { since }), ...(among && { among }) },
      );
      for (const place of together) {
        const webhook = active.get(place.key);
        const isFull = webhook && events.length > 0 && (await this.pass(place, webhook, events)) === 'full';
        heard.waits ||= isFull === true;
        if (isFull || events.length < PAGE) ended.add(place.key);
      }
    }
  }

  /** Makes letters of what somebody is to be sent, as far as there is room; of what goes together the places are kept. */
  private async pass(place: Kept<WebhookPlace>, webhook: ActiveWebhook, events: readonly FeedEvent[]): Promise<'full' | undefined> {
    const { key: eventId, document } = place;
    const { organisationId } = document;
    const wanted = events.filter((event) => isWanted(webhook, event));
    const [end] = events.slice(-1);
    if (document.slots && end) {
      await this.places.collect(place, end, wanted);
      return undefined;
    }
    const kind = LETTER_KINDS[webhook.settings.way];
    const room = MOST_WAITING - (await this.outbox.waitingFor(kind, webhook.address));
    const taken = wanted.slice(0, Math.max(0, room));
    const isFull = taken.length < wanted.length;
    const last = isFull ? taken.at(-1) : end;
    if (!last) return 'full';
    const letters = taken.map((event) => ({
      id: derivedId(`${eventId} ${event.id}`, IDS),
      kind,
      destination: webhook.address,
      content: '',
      about: { organisationId },
      of: letterOf(eventId, [event]),
    }));
    await this.places.pass(place, last, letters);
    return isFull ? 'full' : undefined;
  }

  private async pauseAfter(error: unknown): Promise<void> {
    if (this.over.signal.aborted) return;
    this.log.warn(`what webhooks send could not be read, and is read again: ${String(error)}`);
    await wait(AGAIN_MS, undefined, { signal: this.over.signal }).catch(() => undefined);
  }
}

function isSame(one: WebhookPlace, other: WebhookPlace): boolean {
  return one.position === other.position && one.told === other.told && one.since === other.since;
}
