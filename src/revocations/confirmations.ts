import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Instant, Position, Sealed } from '../platform/event.values.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import { correctedEntry } from '../points/entry-source.values.ts';
import type { PointsAwarded } from '../points/points.events.ts';
import { FrozenLists, type FrozenList } from './frozen-lists.ts';
import { appliedBefore } from './lists.ts';
import { Previews } from './previews.ts';
import { ReinstateEntries } from './reinstate-entries.ts';
import type { ListedEntry } from './revocation.events.ts';
import { RevokeEntries } from './revoke-entries.ts';
import type { Kind, Selection } from './selection.ts';

/** Who confirms, why, and when it happened (now, if absent). */
export type Order = { context: CommandContext; receivedAt: Instant; reason: string; occurredAt?: Instant };

/** Where it stands, and its id: that of the preview. */
export type Confirmed = { revocationId: string; position: Position };

const MOST_REASON = 2_000;
const ATTEMPTS = 5;

/** Turns lists of entries into commands: those that were previewed, or, without anybody looking, all that fits right now. */
@Injectable()
export class Confirmations {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly previews: Previews,
    private readonly frozen: FrozenLists,
    private readonly keys: Keys,
  ) {}

  /**
   * Does what a preview showed.
   * @throws NotFound; BadInput reason-required; Refused preview-outdated, also when a correction is another than was previewed
   */
  async confirm(order: Order, kind: Kind, previewId: string, replacement?: PointsAwarded['data']): Promise<Confirmed> {
    mustSayWhy(order.reason);
    const before = await appliedBefore(this.decisions, order.context);
    if (before) return before;
    const list = await this.frozen.find(order.context.organisationId, previewId, kind);
    if (list.replaces?.entryId !== correctedEntry(replacement?.source) || list.replaces?.points !== replacement?.points) {
      throw new Refused('preview-outdated', 'This is not what the preview showed. Look at it again');
    }
    return this.apply(order, list, replacement);
  }

  /**
   * Collects and confirms in one; when another revocation comes between, both again.
   * @throws NotFound; BadInput reason-required; Refused already-revoked, not-revoked
   */
  async atOnce(order: Order, kind: Kind, selection: Selection, replacement?: PointsAwarded['data']): Promise<Confirmed> {
    mustSayWhy(order.reason);
    for (let attempt = 1; ; attempt++) {
      const before = await appliedBefore(this.decisions, order.context);
      if (before) return before;
      const prepared = await this.previews.prepare(order.context.organisationId, kind, selection);
      try {
        return await this.apply(order, prepared, replacement);
      } catch (error) {
        if (!(error instanceof Refused && error.code === 'preview-outdated') || attempt === ATTEMPTS) throw error;
      }
    }
  }

  private async apply(
    { context, receivedAt, reason, occurredAt = receivedAt }: Order,
    list: FrozenList,
    replacement?: PointsAwarded['data'],
  ): Promise<Confirmed> {
    const { id: revocationId, kind, entries, expected, seriesIds } = list;
    const because = { ...context, reason: await this.seal(reason, context.organisationId, entries) };
    const turned = { revocationId, entries, expected, seriesIds, occurredAt };
    const { position } = await this.commands.execute(
      kind === 'revoke'
        ? new RevokeEntries(because, { ...turned, receivedAt, ...(replacement && { replacement }) })
        : new ReinstateEntries(because, turned),
    );
    return { revocationId, position };
  }

  /** Under the person's key when it is about one person, so that it is forgotten with them; else under the organisation's. */
  private async seal(reason: string, organisationId: string, entries: readonly ListedEntry[]): Promise<Sealed> {
    const [profileId, ...others] = new Set(entries.map((entry) => entry.profileId));
    try {
      return await this.keys.seal(reason.trim(), organisationId, others.length === 0 ? profileId : undefined);
    } catch (error) {
      if (!(error instanceof Refused && error.code === 'person-forgotten')) throw error;
      return await this.keys.seal(reason.trim(), organisationId);
    }
  }
}

function mustSayWhy(reason: string): void {
  const { length } = reason.trim();
  if (length >= 1 && length <= MOST_REASON) return;
  throw new BadInput('reason-required', 'Say why', { fields: [{ field: 'reason', problem: 'must have 1 to 2000 characters' }] });
}
