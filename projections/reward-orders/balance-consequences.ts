import { Injectable } from '@nestjs/common';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { told } from '../../src/points/told-amount.values.ts';
import { correctedEntry } from '../../src/points/entry-source.values.ts';
import { type SpentPoints, uncoveredOrders } from '../../src/reward-store/uncovered-orders.values.ts';
import type { Entry } from '../entries/entries.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { type Consequence, MOST_TOLD, type Turn } from '../revocations/consequence.ts';
import { ReadShop } from '../shop/read-shop.ts';
import type { BalanceTold } from './balance-told.values.ts';
import { ReadOrders } from './read-orders.ts';
import type { Order } from './reward-orders.ts';

type Whose = { seriesId: string; profileId: string };
type Standing = { orderId: string; itemId: string; amount: number; state: Order['state']; occurredAt: string };

/** What falls to what of what people can spend, and what becomes of orders that are not covered then (part 10). */
@Injectable()
export class BalanceConsequences implements Consequence<BalanceTold> {
  constructor(
    private readonly entries: FindEntries,
    private readonly orders: ReadOrders,
    private readonly shop: ReadShop,
  ) {}

  async says(turn: Turn): Promise<BalanceTold[]> {
    const { organisationId, turned, brought } = turn;
    const { currencies, settings } = await this.shop.store(organisationId);
    const all = new Map<string, Whose>();
    for (const { seriesId, profileId } of [...turned, ...brought]) all.set(`${seriesId} ${profileId}`, { seriesId, profileId });
    const lines: BalanceTold[] = [];
    for (const whose of all.values()) {
      if (lines.length === MOST_TOLD) break;
      const orders = await this.standing(turn, whose);
      if (orders.length === 0 && !currencies.includes(whose.seriesId)) continue;
      const line = await this.line(turn, whose, orders, settings.spentPoints);
      if (line.before !== line.after || line.orders.length > 0) lines.push(line);
    }
    return lines;
  }

  /** The orders that stand, or stood just before it was recorded. */
  private async standing({ organisationId, recordedAt }: Turn, { seriesId, profileId }: Whose): Promise<Standing[]> {
    const found: Standing[] = [];
    for await (const orders of this.orders.of(organisationId, { profileId }))
      for (const { orderId, itemId, amount, state, occurredAt, ...order } of orders) {
        if (order.seriesId !== seriesId || (recordedAt !== undefined && order.recordedAt >= recordedAt)) continue;
        const isRevoked = order.revoked !== null && (recordedAt === undefined || order.revoked.recordedAt < recordedAt);
        // What was moved on since is told as it is now.
        if (!isRevoked)
          found.push({ orderId, itemId, amount: toMicros(amount), state: state === 'revoked' ? 'pending' : state, occurredAt });
      }
    return found;
  }

  private async line(turn: Turn, whose: Whose, orders: Standing[], policy: SpentPoints): Promise<BalanceTold> {
    const { seriesId, profileId } = whose;
    const spent = orders.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const earned = await this.earned(turn, whose);
    const [before, falls] = [earned.before - spent, earned.after - spent];
    const isReplaced = turn.isRegrade || turn.brought.some(({ source }) => correctedEntry(source) !== undefined);
    const isTaken = policy === 'take back' && turn.kind === 'revoke' && !isReplaced;
    const taken = isTaken ? uncoveredOrders(orders, falls) : [];
    const held = policy === 'hold' ? turnedBetween(uncoveredOrders(orders, before), uncoveredOrders(orders, falls)) : [];
    const items = await this.shop.names(
      turn.organisationId,
      orders.map(({ itemId }) => itemId),
    );
    const lines = [...taken.map((order) => ({ order, what: 'taken' as const })), ...held];
    return {
      seriesId,
      currency: turn.series.get(seriesId)?.name ?? '',
      profileId,
      name: turn.nameOf(profileId),
      before: told(before),
      after: told(taken.reduce((sum, { amount }) => sum + BigInt(amount), falls)),
      orders: lines.map(({ order: { orderId, itemId, amount }, what }) => ({
        ...{ orderId, item: items.get(itemId) ?? '', amount: fromMicros(amount), what },
      })),
    };
  }

  /** What counts before and after. */
  private async earned({ organisationId, kind, turned, brought, recordedAt }: Turn, { seriesId, profileId }: Whose) {
    const turns = new Set(turned.map(({ entryId }) => entryId));
    let [before, after] = [0n, 0n];
    for await (const entry of this.entries.among(organisationId, { seriesId, playerId: profileId })) {
      const counts = countedBefore(entry, recordedAt);
      if (counts === undefined) continue;
      const points = BigInt(toMicros(entry.points));
      if (counts) before += points;
      if (turns.has(entry.entryId) ? kind === 'reinstate' : counts) after += points;
    }
    for (const entry of brought) if (entry.seriesId === seriesId && entry.profileId === profileId) after += BigInt(toMicros(entry.points));
    return { before, after };
  }
}

/** Whether an entry counts, or counted as far as was known just before an instant; nothing when it was not known. */
function countedBefore(entry: Entry, instant: string | undefined): boolean | undefined {
  if (instant === undefined) return entry.revoked === null;
  if (entry.recordedAt >= instant) return undefined;
  return entry.turns.findLast(({ recordedAt }) => recordedAt < instant)?.counts ?? true;
}

function turnedBetween(before: Standing[], after: Standing[]) {
  const isAmong = (some: Standing[]) => (order: Standing) => some.includes(order);
  return [
    ...after.filter((order) => !isAmong(before)(order)).map((order) => ({ order, what: 'held' as const })),
    ...before.filter((order) => !isAmong(after)(order)).map((order) => ({ order, what: 'free' as const })),
  ];
}
