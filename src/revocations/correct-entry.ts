import { Injectable } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import type { Entry } from '../../projections/entries/entries.ts';
import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import { Decisions } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { followedEntry } from '../points/entry-source.values.ts';
import { MAX_TOTAL, type PointAmount, toMicros } from '../points/point-amount.values.ts';
import { accountOf, type PointsAccount, pointsAccount } from '../points/points-account.ts';
import type { PointsAwarded } from '../points/points.events.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { type Confirmed, Confirmations, type Order } from './confirmations.ts';
import { appliedBefore } from './lists.ts';
import { Previews } from './previews.ts';
import { EntrySelection } from './selection.ts';

export type Correction = {
  entryId: string;
  seriesId?: string;
  points: PointAmount;
  /** In plain text; that of the entry if absent. */
  comment?: string;
};

/**
 * What takes the place of an entry: all of it but what is corrected, at the same time, with the tags and teams of that time.
 * @throws Refused linked-entry: it follows another, which is to be corrected; points-out-of-range
 */
export function replacementOf(
  entry: Entry,
  entryId: string,
  points: PointAmount,
  comment: Sealed | undefined,
  account: PointsAccount,
): PointsAwarded['data'] {
  const followed = followedEntry(entry.source);
  if (followed !== undefined)
    throw new Refused('linked-entry', 'This entry follows another by a link. Correct that one', { entry: followed });
  if (Math.abs(account.total - toMicros(entry.points) + toMicros(points)) > MAX_TOTAL) {
    throw new Refused('points-out-of-range', 'These are more points than can be held');
  }
  const { seriesId, profileId, pointType, tags, teamIds, occurredAt, giverId, importId, timeZone } = entry;
  return {
    entryId,
    seriesId,
    profileId,
    points,
    ...(pointType && { pointType }),
    ...(comment && { comment }),
    tags: [...tags],
    teamIds: [...teamIds],
    occurredAt,
    ...(giverId && { giverId }),
    ...(importId && { importId }),
    source: { kind: 'correction', entryId: entry.entryId },
    ...(timeZone && { timeZone }),
  };
}

/** Revokes an entry and puts another in its place, as one fact. It counts from the entry's own time on: that is when it happened. */
@Injectable()
export class CorrectEntry {
  constructor(
    private readonly confirmations: Confirmations,
    private readonly previews: Previews,
    private readonly selection: EntrySelection,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  /**
   * What will follow from it. The preview's id, given to {@link correct}, does just that.
   * @throws as {@link correct}
   */
  async preview(organisationId: string, correction: Correction): Promise<RevocationPreview> {
    await this.previews.everythingShown(organisationId);
    const entry = await this.selection.one(organisationId, correction.entryId, correction.seriesId);
    const { entryId, seriesId } = entry;
    const { points } = await this.replacement(organisationId, entry, entryId, correction);
    const source = { kind: 'correction' as const, entryId };
    const replacement = { ...entry, entryId: uuid5('replacement', entryId), points, source };
    return this.previews.show(organisationId, 'revoke', { entryIds: [entryId], seriesId }, { replaces: { entryId, points }, replacement });
  }

  /** @throws NotFound; BadInput reason-required; Refused already-revoked, preview-outdated, series-deleted, and as {@link replacementOf} says */
  async correct(order: Order, correction: Correction, previewId?: string): Promise<Confirmed & { entryId: string }> {
    const { organisationId, commandId } = order.context;
    const entryId = uuid5('replacement', commandId);
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

  private async replacement(organisationId: string, entry: Entry, entryId: string, correction: Correction): Promise<PointsAwarded['data']> {
    const { seriesId, profileId } = entry;
    if ((await loadSeries(this.decisions, organisationId, seriesId)).deleted)
      throw new Refused('series-deleted', 'The score series is deleted');
    const account = await this.decisions.load(pointsAccount, accountOf(organisationId, seriesId, profileId));
    const text = correction.comment ?? entry.comment ?? '';
    const comment = text === '' ? undefined : await this.keys.seal(text, organisationId, profileId);
    return replacementOf(entry, entryId, correction.points, comment, account);
  }
}
