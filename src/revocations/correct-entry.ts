import { Injectable } from '@nestjs/common';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import { upcast } from '../../migrations-events/upcast.ts';
import { Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Recorded, Sealed } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { followedEntry } from '../points/entry-source.values.ts';
import { MAX_TOTAL, type PointAmount, toMicros } from '../points/point-amount.values.ts';
import { accountOf, type PointsAccount, pointsAccount } from '../points/points-account.ts';
import type { PointsAwarded, PointsEvent } from '../points/points.events.ts';
import type { ShownEntry } from '../points/shown-entries.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { type Confirmed, Confirmations, type Order } from './confirmations.ts';
import { appliedBefore } from './lists.ts';
import { Previews } from './previews.ts';
import { EntrySelection } from './selection.ts';

const REPLACEMENTS = '3f0c2f5b-6a52-4a1e-8c1b-7d5e9b0a4c26';

export type Correction = {
  entryId: string;
  seriesId?: string;
  points: PointAmount;
  /** In plain text; that of the entry if absent. */
  comment?: string;
};

/**
 * What takes the place of an entry: all of it but what is corrected, at the same time, with the tags that it has and the teams of that time.
 * @throws Refused linked-entry: it follows another, which is to be corrected; points-out-of-range
 */
export function replacementOf(
  awarded: PointsAwarded['data'],
  corrected: { entryId: string; points: PointAmount; comment: Sealed | undefined },
  account: PointsAccount,
): PointsAwarded['data'] {
  const followed = followedEntry(awarded.source);
  if (followed !== undefined)
    throw new Refused('linked-entry', 'This entry follows another by a link. Correct that one', { entry: followed });
  const { entryId, points, comment } = corrected;
  if (Math.abs(account.total - toMicros(awarded.points) + toMicros(points)) > MAX_TOTAL) {
    throw new Refused('points-out-of-range', 'These are more points than can be held');
  }
  const tags = [...(account.entries.get(awarded.entryId)?.tags ?? awarded.tags)];
  const source = { kind: 'correction', entryId: awarded.entryId } as const;
  const replacement: PointsAwarded['data'] = { ...awarded, entryId, points, tags, source };
  delete replacement.comment;
  return comment ? { ...replacement, comment } : replacement;
}

/** The id of what takes the place of an entry: of a correction that was previewed it follows from that, so that whatever the preview tells of it comes. */
function replacedBy(orderId: string): string {
  return derivedId(orderId, REPLACEMENTS);
}

/** Revokes an entry and puts another in its place, as one fact. It counts from the entry's own time on: that is when it happened. */
@Injectable()
export class CorrectEntry {
  constructor(
    private readonly confirmations: Confirmations,
    private readonly previews: Previews,
    private readonly selection: EntrySelection,
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  /**
   * What will follow from it. The preview's id, given to {@link correct}, does just that.
   * @throws as {@link correct}
   */
  async preview(organisationId: string, sent: Correction): Promise<RevocationPreview> {
    await this.previews.everythingShown(organisationId);
    const entry = await this.selection.one(organisationId, sent.entryId, sent.seriesId);
    const { entryId, seriesId } = entry;
    const { points } = await this.replacement(organisationId, entry, entryId, sent);
    const source = { kind: 'correction' as const, entryId };
    const id = crypto.randomUUID();
    const replacement = { ...entry, entryId: replacedBy(id), points, source };
    const correction = { id, replaces: { entryId, points }, replacement };
    return this.previews.show(organisationId, 'revoke', { entryIds: [entryId], seriesId }, correction);
  }

  /** @throws NotFound; BadInput reason-required; Refused already-revoked, preview-outdated, series-deleted, and as {@link replacementOf} says */
  async correct(order: Order, correction: Correction, previewId?: string): Promise<Confirmed & { entryId: string }> {
    const { organisationId, commandId } = order.context;
    const entryId = replacedBy(previewId ?? commandId);
    const before = await appliedBefore(this.decisions, order.context);
    if (before) return { ...before, entryId };
    await this.previews.everythingShown(organisationId);
    const entry = await this.selection.one(organisationId, correction.entryId, correction.seriesId);
    const { seriesId, occurredAt } = entry;
    const replacement = await this.replacement(organisationId, entry, entryId, correction);
    const back = { ...order, occurredAt };
    const confirmed = previewId
      ? await this.confirmations.confirm(back, 'revoke', previewId, replacement)
      : await this.confirmations.atOnce(back, 'revoke', { entryIds: [entry.entryId], seriesId }, replacement);
    return { ...confirmed, entryId };
  }

  private async replacement(
    organisationId: string,
    { entryId: corrected, seriesId, profileId }: ShownEntry,
    entryId: string,
    { points, comment }: Correction,
  ): Promise<PointsAwarded['data']> {
    if ((await loadSeries(this.decisions, organisationId, seriesId)).deleted)
      throw new Refused('series-deleted', 'The score series is deleted');
    const stream = accountOf(organisationId, seriesId, profileId);
    const account = await this.decisions.load(pointsAccount, stream);
    const awarded = await this.awarded(stream, corrected);
    const said = comment === undefined ? awarded.comment : comment && (await this.keys.seal(comment, organisationId, profileId));
    return replacementOf(awarded, { entryId, points, comment: said || undefined }, account);
  }

  /** The award of an entry, as its account has it. @throws NotFound */
  private async awarded(account: string, entryId: string): Promise<PointsAwarded['data']> {
    for await (const recorded of this.store.readStream(account)) {
      const { type, data } = upcast(recorded) as Recorded<PointsEvent>;
      if (type === 'PointsAwarded' && data.entryId === entryId) return data;
    }
    throw new NotFound('entry');
  }
}
