import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import { type Instant, later } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { put, type RecordKind, Records, remove } from '../platform/records/records.ts';

/**
 * What a regrade was previewed with: at which scoring version, at which number of revocations, after how many regrades of the quest, of which series it
 * speaks, and whose results change.
 */
export type FrozenRegrade = {
  id: string;
  questId: string;
  scoringVersion: number;
  expected: number;
  regrades: number;
  seriesIds: readonly string[];
  attemptIds: readonly string[];
  madeAt: Instant;
};

type Kept = FrozenRegrade & { organisationId: string; expiresAt: Instant };

/** By organisation and id. */
export const FROZEN_REGRADES: RecordKind<Kept> = {
  name: 'frozen-regrades',
  fields: { organisationId: 'value', madeAt: 'beside' },
  expires: 'expiresAt',
};

const VALID_MS = 30 * 60_000;
const KEPT_MS = 24 * 60 * 60_000;
/** Of an organisation. */
const MOST_KEPT = 20;

/** Keeps what was previewed until it is confirmed: ids, and no personal data. */
@Injectable()
export class FrozenRegrades implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): Promise<void> {
    return this.records.declare(FROZEN_REGRADES);
  }

  async keep(organisationId: string, frozen: Omit<FrozenRegrade, 'madeAt'>): Promise<void> {
    const madeAt = this.clock.now();
    const kept = await this.records.keys(FROZEN_REGRADES, { organisationId }, { sort: { field: 'madeAt', descending: true } });
    await this.records.write([
      ...kept.slice(MOST_KEPT - 1).map((key) => remove(FROZEN_REGRADES, key)),
      put(FROZEN_REGRADES, keyOf(organisationId, frozen.id), { ...frozen, organisationId, madeAt, expiresAt: later(madeAt, KEPT_MS) }),
    ]);
  }

  /** @throws NotFound when the organisation has no such preview */
  async find(organisationId: string, id: string): Promise<FrozenRegrade & { isValid: boolean }> {
    const kept = (await this.records.get(FROZEN_REGRADES, keyOf(organisationId, id)))?.document;
    if (!kept) throw new NotFound('preview');
    return { ...kept, isValid: this.clock.now() < later(kept.madeAt, VALID_MS) };
  }
}

function keyOf(organisationId: string, id: string): string {
  return `${organisationId}/${id}`;
}
