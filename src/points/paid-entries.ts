import { Injectable } from '@nestjs/common';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { appendList, revocationsOf, revokedTogether } from '../revocations/lists.ts';
import { reinstateEntries } from '../revocations/reinstate-entries.ts';
import type { ListedEntry } from '../revocations/revocation.events.ts';
import { revocations } from '../revocations/revocations.ts';
import { revokeEntries } from '../revocations/revoke-entries.ts';
import { LinkHistory } from '../score-series/link-history.ts';
import { Followers } from './followers.ts';
import { fromMicros } from './point-amount.values.ts';
import { accountOf, pointsAccount } from './points-account.ts';
import type { PointsAwarded } from './points.events.ts';
import { Replacements } from './replacements.ts';

/** An entry that was, or may have been, given. */
export type PaidEntry = Pick<ListedEntry, 'entryId' | 'seriesId' | 'profileId'>;

/** When it happened that they count no more, or again, and when that was learned. */
type When = { occurredAt: Instant; receivedAt: Instant };

/**
 * Entries that were given for something, which count as long as that stands: what is taken back goes with all that follows it by links, and comes back with
 * exactly that. What a person revoked stays so.
 */
@Injectable()
export class PaidEntries {
  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly followers: Followers,
    private readonly replacements: Replacements,
  ) {}

  /** Revokes those that are there and count. `list`: its id, the same for the same command. */
  async takeBack(context: CommandContext, list: string, paid: readonly PaidEntry[], when: When): Promise<Position | undefined> {
    const { revoked } = await this.decisions.load(revocations, revocationsOf(context.organisationId));
    const standing = paid.filter(({ entryId }) => !revoked.has(entryId));
    return this.turn(context, 'revoke', list, standing, ({ entryId }) => revoked.has(entryId), when);
  }

  /**
   * Revokes those that are there and count, and lets awards take their place, and the place of what followed them.
   * @param awards each takes the place of one of them; of what is there without one, nothing comes
   */
  async replace(
    context: CommandContext,
    list: string,
    paid: readonly PaidEntry[],
    awards: readonly PointsAwarded['data'][],
    when: When,
  ): Promise<Position | undefined> {
    const { revoked } = await this.decisions.load(revocations, revocationsOf(context.organisationId));
    const standing = paid.filter(({ entryId }) => !revoked.has(entryId));
    return this.turn(context, 'revoke', list, standing, ({ entryId }) => revoked.has(entryId), when, awards);
  }

  /** Reinstates those that one of some lists took back. */
  async giveBack(
    context: CommandContext,
    list: string,
    paid: readonly PaidEntry[],
    takenBackBy: ReadonlySet<string>,
    when: When,
  ): Promise<Position | undefined> {
    const { revoked } = await this.decisions.load(revocations, revocationsOf(context.organisationId));
    const out = paid.filter(({ entryId }) => takenBackBy.has(revoked.get(entryId) ?? ''));
    const wentAlong = ({ entryId, linkedFrom = '' }: ListedEntry) => revokedTogether(revoked.get(linkedFrom), revoked.get(entryId));
    return this.turn(context, 'reinstate', list, out, (follower) => !wentAlong(follower), when);
  }

  private async turn(
    context: CommandContext,
    kind: 'revoke' | 'reinstate',
    revocationId: string,
    paid: readonly PaidEntry[],
    isPassedOver: (follower: ListedEntry) => boolean,
    when: When,
    awards?: readonly PointsAwarded['data'][],
  ): Promise<Position | undefined> {
    const { organisationId } = context;
    const there = await this.listed(organisationId, paid, kind);
    if (there.length === 0) return undefined;
    const links = await LinkHistory.load(this.store, organisationId);
    const entries = [...there, ...(await this.followers.of(organisationId, links, there, isPassedOver))];
    const replacements = awards && (await this.replacements.of(organisationId, awards, entries));
    const decide = kind === 'revoke' ? revokeEntries : reinstateEntries;
    const { position } = await appendList(this.decisions, context, revocationId, (state) =>
      decide({ revocationId, entries, seriesIds: [], expected: state.applications, ...when, ...(replacements && { replacements }) }, state),
    );
    return position;
  }

  /** Those that were given indeed, as they are. @throws Error where one to be revoked is on its way, so that who reacts tries again */
  private async listed(organisationId: string, paid: readonly PaidEntry[], kind: 'revoke' | 'reinstate'): Promise<ListedEntry[]> {
    const { instead } = await this.decisions.load(revocations, revocationsOf(organisationId));
    const found: ListedEntry[] = [];
    for (const { entryId, seriesId, profileId } of paid) {
      const { entries } = await this.decisions.load(pointsAccount, accountOf(organisationId, seriesId, profileId));
      const entry = entries.get(entryId);
      if (!entry && kind === 'revoke' && instead.has(entryId)) throw new Error(`the entry ${entryId} is not given yet`);
      if (entry) found.push({ entryId, seriesId, profileId, points: fromMicros(entry.points), occurredAt: entry.occurredAt });
    }
    return found;
  }
}
