import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Instant, Position } from '../platform/event.values.ts';
import { Outbox } from '../platform/outbox/outbox.ts';
import type { Letter } from '../platform/outbox/outbox-rows.ts';
import { add, againOnConflict, everyRecord, type Kept, put, type RecordKind, Records, remove } from '../platform/records/records.ts';
import type { FeedEvent, FeedPlace } from '../public-events/public-events.values.ts';

/**
 * By the ids of what goes out at once by webhooks: how far it is, at the event that was sent, or passed over, last. `since`: nothing of before goes out. `isStopped`: its address takes nothing,
 * and it waits here. `arrivedAt`: when something got through after something had not.
 */
export type WebhookPlace = FeedPlace & {
  organisationId: string;
  configId: string;
  since?: Instant;
  isStopped?: true;
  arrivedAt?: Instant;
};
export const WEBHOOK_PLACES: RecordKind<WebhookPlace> = {
  name: 'webhook-places',
  fields: { organisationId: 'value', configId: 'value' },
};

const ALL = 10_000;

/** Where each webhook is in the log. It moves in the same moment as its letters come into the outbox, so that none is lost or made twice. */
@Injectable()
export class WebhookPlaces implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly outbox: Outbox,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(WEBHOOK_PLACES);
  }

  /** Lets one begin at a position, or go on where it waits. */
  async begin(eventId: string, at: { organisationId: string; configId: string; position: Position }): Promise<void> {
    await this.records.write([add(WEBHOOK_PLACES, eventId, { ...at, told: 0 })]);
    await this.records.change(WEBHOOK_PLACES, eventId, ({ isStopped, ...place }) => (isStopped ? place : undefined));
  }

  /** Lets one wait where it is. */
  async stop(eventId: string): Promise<void> {
    await this.records.change(WEBHOOK_PLACES, eventId, (place) => ({ ...place, isStopped: true as const }));
  }

  /** Nothing of it is left, but one that waits stays where it is. */
  async end(eventId: string): Promise<void> {
    const kept = await this.records.get(WEBHOOK_PLACES, eventId);
    if (kept?.document.isStopped) return;
    await this.forget(eventId);
  }

  async forget(eventId: string): Promise<void> {
    await this.records.write([remove(WEBHOOK_PLACES, eventId)]);
    await this.outbox.forgetOf(lettersOf(eventId));
  }

  /** Sends again, or not any more, what comes after a place. Answers whether there is such a one. */
  async move(eventId: string, to: FeedPlace & { since?: Instant }): Promise<boolean> {
    const moved = await this.records.change(WEBHOOK_PLACES, eventId, (place) => ({ ...place, since: undefined, ...to }));
    return moved !== undefined;
  }

  async isUnderWay(eventId: string): Promise<boolean> {
    const kept = await this.records.get(WEBHOOK_PLACES, eventId);
    return kept !== undefined && !kept.document.isStopped;
  }

  /** Those of an organisation that do not wait; of all without one. */
  async under(organisationId?: string): Promise<Kept<WebhookPlace>[]> {
    const found: Kept<WebhookPlace>[] = [];
    const filter = organisationId === undefined ? {} : { organisationId };
    for await (const kept of everyRecord(this.records, WEBHOOK_PLACES, filter, { limit: ALL }))
      if (!kept.document.isStopped) found.push(kept);
    return found;
  }

  /** Takes letters in, and passes what they tell. @throws RecordConflict when somebody else has moved it; nothing is taken in then */
  async pass(
    { key, document, version }: Kept<WebhookPlace>,
    { position, told }: FeedPlace,
    letters: readonly Omit<Letter, 'since' | 'until'>[],
  ): Promise<void> {
    await this.outbox.addAll(letters, [put(WEBHOOK_PLACES, key, { ...document, since: undefined, position, told }, version)]);
  }

  /** Takes back what waits to be sent: it goes on before that. */
  async takeBack(eventId: string): Promise<void> {
    await againOnConflict(async () => {
      const [kept, letters] = [await this.records.get(WEBHOOK_PLACES, eventId), await this.outbox.waitingOf(lettersOf(eventId))];
      const first = letters[0] && placeBefore(letters[0].of);
      if (!first) return;
      const place = kept && isBefore(first, kept.document) && put(WEBHOOK_PLACES, eventId, { ...kept.document, ...first }, kept.version);
      await this.outbox.takeBack(letters, place ? [place] : []);
    });
  }

  /** Something got through: nobody says any more that nothing did. */
  async arrived(eventId: string, arrivedAt: Instant): Promise<void> {
    await this.records.change(WEBHOOK_PLACES, eventId, (place) => ({ ...place, arrivedAt }));
  }

  async arrivedAt(eventId: string): Promise<Instant | undefined> {
    return (await this.records.get(WEBHOOK_PLACES, eventId))?.document.arrivedAt;
  }
}

/** Of letters. */
export const WEBHOOK = 'webhook';

/** By what the outbox finds the letters of one, in the order of the log. */
export function lettersOf(eventId: string): string {
  return `${eventId} `;
}

/** By what it finds the letter of an event. */
export function letterOf(eventId: string, { position, told }: Pick<FeedEvent, 'position' | 'told'>): string {
  return `${lettersOf(eventId)}${position}.${String(told).padStart(6, '0')}`;
}

/** What a letter tells, by what the outbox finds it. */
export function eventOf(of: string): FeedPlace & { eventId: string } {
  const [, eventId = '', position = '', told = ''] = /^(\S+) (.+)\.(\d+)$/.exec(of) ?? [];
  return { eventId, position, told: Number(told) };
}

/** The place before what a letter tells. */
export function placeBefore(of: string): FeedPlace {
  const { position, told } = eventOf(of);
  return { position, told: told - 1 };
}

function isBefore(one: FeedPlace, other: FeedPlace): boolean {
  return one.position === other.position ? one.told < other.told : one.position < other.position;
}
