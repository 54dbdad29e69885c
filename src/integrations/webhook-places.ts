import { isDeepStrictEqual } from 'node:util';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Instant, Position } from '../platform/event.values.ts';
import { Outbox } from '../platform/outbox/outbox.ts';
import type { Letter } from '../platform/outbox/outbox-rows.ts';
import { add, againOnConflict, everyRecord, type Kept, put, type RecordKind, Records, remove } from '../platform/records/records.ts';
import type { FeedEvent, FeedPlace } from '../public-events/public-events.values.ts';
import type { EventWay, Slot } from './integrations.events.ts';
import { nextSlot } from './slots.ts';

/**
 * By the ids of what goes out: how far it is, at the event that was sent, or passed over, last. `since`: nothing of before goes out. `isStopped`: its address takes nothing,
 * and it waits here. `arrivedAt`: when something got through after something had not. What goes out together has `slots`, is due at `dueAt`, and has `collected` the first places of what it
 * will tell, and how many `more` there are.
 */
export type WebhookPlace = FeedPlace & {
  organisationId: string;
  configId: string;
  since?: Instant;
  isStopped?: true;
  arrivedAt?: Instant;
  slots?: readonly Slot[];
  dueAt?: Instant;
  collected?: readonly FeedPlace[];
  more?: number;
};
export const WEBHOOK_PLACES: RecordKind<WebhookPlace> = {
  name: 'webhook-places',
  fields: { organisationId: 'value', configId: 'value', dueAt: 'value' },
};

const ALL = 10_000;
/** A digest tells so many things, and how many more there are. */
const MOST_TOLD = 50;

/** Where each webhook, message and mail is in the log. It moves in the same moment as its letters come into the outbox, so that none is lost or made twice. */
@Injectable()
export class WebhookPlaces implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly outbox: Outbox,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(WEBHOOK_PLACES);
  }

  /** Lets one begin at a position, or go on where it waits. @param slots when it goes out together; none: at once. Due after `from` */
  async begin(
    eventId: string,
    at: { organisationId: string; configId: string; position: Position },
    { slots, from }: { slots: readonly Slot[]; from: Instant },
  ): Promise<void> {
    await this.records.write([add(WEBHOOK_PLACES, eventId, { ...at, told: 0 })]);
    await this.records.change(WEBHOOK_PLACES, eventId, ({ isStopped, slots: former = [], dueAt, ...place }) => {
      if (slots.length === 0) return isStopped || former.length > 0 ? place : undefined;
      return { ...place, slots, dueAt: isDeepStrictEqual(slots, former) ? dueAt : nextSlot(slots, from) };
    });
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
    const moved = await this.records.change(WEBHOOK_PLACES, eventId, (place) => ({
      ...place,
      since: undefined,
      ...(isBefore(to, place) && { collected: place.collected?.filter((one) => !isBefore(to, one)), more: undefined }),
      ...to,
    }));
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

  /** Passes what happened, and keeps the places of what a digest will tell. @throws RecordConflict as {@link pass} */
  async collect(
    { key, document, version }: Kept<WebhookPlace>,
    { position, told }: FeedPlace,
    wanted: readonly FeedPlace[],
  ): Promise<void> {
    const { collected = [], more = 0 } = document;
    const room = MOST_TOLD - collected.length;
    const first = wanted.slice(0, room).map((one) => ({ position: one.position, told: one.told }));
    const kept = { collected: [...collected, ...first], more: more + wanted.length - first.length };
    await this.records.write([put(WEBHOOK_PLACES, key, { ...document, ...kept, since: undefined, position, told }, version)]);
  }

  /** Those of a span of time in which they are due, the first due first. */
  due(span: { after?: Instant; to?: Instant }, page: { limit: number; after?: string }) {
    return this.records.find(WEBHOOK_PLACES, { dueAt: { after: '', ...span } }, { sort: { field: 'dueAt' }, ...page });
  }

  countDue(span: { after?: Instant; to?: Instant }): Promise<number> {
    return this.records.count(WEBHOOK_PLACES, { dueAt: { after: '', ...span } });
  }

  /**
   * What goes out together has been looked at, and is due again after an instant. @param make makes of what was collected a letter, if any is to go; then that is told
   */
  async tell(
    eventId: string,
    now: Instant,
    make: (place: WebhookPlace) => Promise<Omit<Letter, 'since' | 'until'> | undefined>,
  ): Promise<void> {
    await againOnConflict(async () => {
      const kept = await this.records.get(WEBHOOK_PLACES, eventId);
      const { dueAt, slots = [], isStopped, collected = [] } = kept?.document ?? {};
      if (!kept || dueAt === undefined || dueAt > now) return;
      const letter = isStopped || collected.length === 0 ? undefined : await make(kept.document);
      const told = letter && { collected: undefined, more: undefined };
      const next = { ...kept.document, ...told, dueAt: nextSlot(slots, now) };
      await this.outbox.addAll(letter ? [letter] : [], [put(WEBHOOK_PLACES, eventId, next, kept.version)]);
    });
  }

  /** Takes back what waits to be sent, or told together: it goes on before that. */
  async takeBack(eventId: string): Promise<void> {
    await againOnConflict(async () => {
      const [kept, letters] = [await this.records.get(WEBHOOK_PLACES, eventId), await this.outbox.waitingOf(lettersOf(eventId))];
      const [collected] = kept?.document.collected ?? [];
      const [first = collected && before(collected)] = letters.flatMap(({ of }) => placesOf(of).slice(0, 1)).map(before);
      if (!first) return;
      const former = { collected: undefined, more: undefined, ...first };
      const place = kept && isBefore(first, kept.document) && put(WEBHOOK_PLACES, eventId, { ...kept.document, ...former }, kept.version);
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

/** Of letters, by how they go out. */
export const LETTER_KINDS = { webhook: 'webhook', message: 'message', mail: 'outgoing-mail' } as const satisfies Record<EventWay, string>;

/** By what the outbox finds the letters of one, in the order of the log. */
export function lettersOf(eventId: string): string {
  return `${eventId} `;
}

/** By what it finds the letter that tells some events, in their order. */
export function letterOf(eventId: string, events: readonly Pick<FeedEvent, 'position' | 'told'>[]): string {
  return `${lettersOf(eventId)}${events.map(({ position, told }) => `${position}.${String(told).padStart(6, '0')}`).join(' ')}`;
}

/** Whose a letter is, by what the outbox finds it. */
export function ownerOf(of: string): string {
  return of.slice(0, of.indexOf(' '));
}

/** What it tells. */
export function placesOf(of: string): FeedPlace[] {
  const [, ...places] = of.split(' ');
  return places.map((place) => {
    const dot = place.lastIndexOf('.');
    return { position: place.slice(0, dot), told: Number(place.slice(dot + 1)) };
  });
}

/** Where somebody is who has heard what comes before an event. */
export function before({ position, told }: FeedPlace): FeedPlace {
  return { position, told: told - 1 };
}

function isBefore(one: FeedPlace, other: FeedPlace): boolean {
  return one.position === other.position ? one.told < other.told : one.position < other.position;
}
