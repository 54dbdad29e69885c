import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import type { Instant } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { keepPreview, type KeptPreview, previewKey } from '../platform/records/kept-previews.ts';
import { type RecordKind, Records } from '../platform/records/records.ts';
import { Refused } from '../platform/refused.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { ListedEntry } from './revocation.events.ts';
import type { Kind } from './selection.ts';

/**
 * What a preview showed and a confirmation will do: these entries, at this number of revocations and reinstatements. `seriesIds`: where others will
 * follow by links.
 */
export type FrozenList = {
  id: string;
  kind: Kind;
  expected: number;
  entries: readonly ListedEntry[];
  seriesIds: readonly string[];
  replaces?: Replaces;
};

/** Of a correction: which of the entries another takes the place of, and with how many points. */
export type Replaces = { entryId: string; points: PointAmount };

/** Lists of an earlier Laurel do not say what else they speak of. */
type Kept = Omit<FrozenList, 'id' | 'seriesIds'> & Partial<Pick<FrozenList, 'seriesIds'>> & KeptPreview;

/** By organisation and id. */
export const FROZEN_LISTS: RecordKind<Kept> = {
  name: 'frozen-lists',
  fields: { organisationId: 'value', madeAt: 'beside' },
  expires: 'expiresAt',
};

const VALID_MS = 30 * 60_000;

/** Keeps what was previewed until it is confirmed: records, valid for half an hour. They hold ids and no personal data. */
@Injectable()
export class FrozenLists implements OnModuleInit {
  constructor(
    private readonly records: Records,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.records.declare(FROZEN_LISTS);
  }

  async keep(organisationId: string, { id, kind, expected, entries, seriesIds, replaces }: FrozenList): Promise<void> {
    // Whoever calls may know more of the entries than is kept here.
    const list = { kind, expected, entries, seriesIds, ...(replaces && { replaces }) };
    await keepPreview(this.records, FROZEN_LISTS, { organisationId, id, now: this.clock.now() }, list, null);
  }

  /** @throws NotFound when the organisation has no such preview; Refused preview-outdated after half an hour */
  async find(organisationId: string, id: string, kind: Kind): Promise<FrozenList> {
    const list = (await this.records.get(FROZEN_LISTS, previewKey(organisationId, id)))?.document;
    if (list?.kind !== kind) throw new NotFound('preview');
    if (list.madeAt < this.ago(VALID_MS)) throw new Refused('preview-outdated', 'The preview is older than half an hour. Look at it again');
    const { expected, entries, seriesIds = [], replaces } = list;
    return { id, kind, expected, entries, seriesIds, ...(replaces && { replaces }) };
  }

  private ago(milliseconds: number): Instant {
    return new Date(Date.parse(this.clock.now()) - milliseconds).toISOString();
  }
}
