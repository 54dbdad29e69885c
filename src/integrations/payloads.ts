import { Injectable, type OnModuleInit } from '@nestjs/common';
import { atOnce } from '../platform/at-once.values.ts';
import { type Instant, later } from '../platform/event.values.ts';
import { readingUrlEncoded } from '../platform/http/form-fields.ts';
import { readingJson } from '../platform/http/json-text.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { add, everyRecord, type RecordKind, Records, remove } from '../platform/records/records.ts';
import { MOST_ROWS, type Payload, rowsOf } from './payload.values.ts';

type KeptPayload = { organisationId: string; expiresAt: Instant; content: Uint8Array };
/** By the id of the delivery: what it says, sealed, for 30 days. */
export const PAYLOADS: RecordKind<KeptPayload> = {
  name: 'payloads',
  fields: { organisationId: 'value', content: 'bytes' },
  expires: 'expiresAt',
};
type NamedIn = { organisationId: string; profileId: string; deliveryId: string; expiresAt: Instant };
/** Whom payloads name that are kept: they go with them. */
export const PAYLOAD_PEOPLE: RecordKind<NamedIn> = {
  name: 'payload-people',
  fields: { organisationId: 'value', profileId: 'value' },
  expires: 'expiresAt',
};

const KEPT_MS = 30 * 24 * 60 * 60_000;
/** Members and elements of 1 MiB of JSON. */
export const MOST_VALUES = 200_000;

/** What came in, for those who read it: rows, never facts. */
@Injectable()
export class Payloads implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(PAYLOADS);
    await this.records.declare(PAYLOAD_PEOPLE);
  }

  /** Durable when it answers: the fact that something came in comes after. */
  async keep(organisationId: string, deliveryId: string, payload: Payload, at: Instant): Promise<void> {
    const content = this.keys.sealOwn(JSON.stringify(payload));
    await this.records.write([add(PAYLOADS, deliveryId, { organisationId, expiresAt: later(at, KEPT_MS), content })]);
  }

  /** The rows of a delivery; nothing where it is not kept any more. @throws BadInput unreadable, too-many-rows, and what JSON is refused for */
  async rows(organisationId: string, deliveryId: string): Promise<unknown[] | undefined> {
    const kept = await this.records.get(PAYLOADS, deliveryId);
    if (kept?.document.organisationId !== organisationId) return undefined;
    return rowsIn(JSON.parse(this.keys.openOwn(kept.document.content)) as Payload);
  }

  /** Notes whom a payload names, before a fact does. */
  async names(organisationId: string, deliveryId: string, profileId: string, at: Instant): Promise<void> {
    const named = { organisationId, profileId, deliveryId, expiresAt: later(at, KEPT_MS) };
    await this.records.write([add(PAYLOAD_PEOPLE, `${deliveryId} ${profileId}`, named)]);
  }
}

/** Nothing that came in is kept any more that names somebody. */
export async function forgetPayloads(records: Records, organisationId: string, profileId: string): Promise<void> {
  for await (const { key, document } of everyRecord(records, PAYLOAD_PEOPLE, { organisationId, profileId }))
    await records.write([remove(PAYLOADS, document.deliveryId), remove(PAYLOAD_PEOPLE, key)]);
}

/** @throws BadInput unreadable, too-many-rows, and what JSON is refused for */
export function rowsIn({ type, text }: Payload): unknown[] {
  const rows = rowsOf(type === 'form' ? atOnce(readingUrlEncoded(text)) : atOnce(readingJson(text, MOST_VALUES)));
  if (!rows) throw new BadInput('unreadable', 'What is sent must be an object, or a list of objects');
  if (rows.length > MOST_ROWS) throw new BadInput('too-many-rows', `A delivery holds at most ${MOST_ROWS} rows`);
  return rows;
}
