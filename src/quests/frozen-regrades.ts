import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { isStillValid, keepPreview, type KeptPreview, previewKey } from '../platform/records/kept-previews.ts';
import { type RecordKind, Records } from '../platform/records/records.ts';

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

type Kept = Omit<FrozenRegrade, 'madeAt'> & KeptPreview;

/** By organisation and id. */
export const FROZEN_REGRADES: RecordKind<Kept> = {
  name: 'frozen-regrades',
  fields: { organisationId: 'value', madeAt: 'beside' },
  expires: 'expiresAt',
};

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
    await keepPreview(this.records, FROZEN_REGRADES, { organisationId, id: frozen.id, now: this.clock.now() }, frozen);
  }

  /** @throws NotFound when the organisation has no such preview */
  async find(organisationId: string, id: string): Promise<FrozenRegrade & { isValid: boolean }> {
    const kept = (await this.records.get(FROZEN_REGRADES, previewKey(organisationId, id)))?.document;
    if (!kept) throw new NotFound('preview');
    return { ...kept, isValid: isStillValid(kept, this.clock.now()) };
  }
}
