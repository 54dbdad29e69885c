import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { put, type RecordKind, Records } from '../platform/records/records.ts';

/** What a display must know beside the address of a cast. By organisation and cast. */
export const CAST_PINS: RecordKind<{ organisationId: string; castId: string; pin: Sealed }> = {
  name: 'cast-pins',
  fields: { organisationId: 'value' },
};

/** The pins of casts are rows, sealed under the organisation's key, and in no fact. */
@Injectable()
export class CastPins implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly keys: Keys,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(CAST_PINS);
  }

  /** Nothing where there is none, or its key is gone. */
  async find(organisationId: string, castId: string): Promise<string | undefined> {
    const kept = await this.records.get(CAST_PINS, keyOf(organisationId, castId));
    return this.keys.open(kept?.document.pin);
  }

  /** Durable when it answers: the fact that says so comes after. @throws Refused organisation-deleted */
  async keep(organisationId: string, castId: string, pin: string): Promise<void> {
    const sealed = await this.keys.seal(pin, organisationId);
    await this.records.write([put(CAST_PINS, keyOf(organisationId, castId), { organisationId, castId, pin: sealed })]);
  }

  async forgetAll(organisationId: string): Promise<void> {
    await this.records.deleteAll(CAST_PINS, { organisationId });
  }
}

function keyOf(organisationId: string, castId: string): string {
  return `${organisationId}/${castId}`;
}
