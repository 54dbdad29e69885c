import { Injectable } from '@nestjs/common';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { told } from '../../src/points/told-amount.values.ts';
import { type Coverable, uncoveredOrders } from '../../src/reward-store/uncovered-orders.values.ts';
import type { Entry } from '../entries/entries.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { deltasOf } from '../scoreboard/deltas.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { ReadShop } from '../shop/read-shop.ts';
import { ReadOrders } from './read-orders.ts';
import type { Order } from './reward-orders.ts';
import type { BalanceRow } from './reward-orders.view.ts';

/**
 * What somebody can spend, added up from entries and orders: so it is known of any instant, in both senses. It is their own: no freeze of others and no
 * limit of history hides anything of it.
 */
@Injectable()
export class ReadBalances {
  constructor(
    private readonly entries: FindEntries,
    private readonly orders: ReadOrders,
    private readonly shop: ReadShop,
  ) {}

  /** In each currency of the store, in its order, and then in those that were one once and in which they have bought something. */
  async of(organisationId: string, playerId: string, asOf: AsOf | undefined): Promise<BalanceRow[]> {
    const { currencies } = await this.shop.store(organisationId);
    const spent = new Map<string, bigint>();
    for await (const orders of this.orders.of(organisationId, { profileId: playerId }))
      for (const order of orders) spent.set(order.seriesId, (spent.get(order.seriesId) ?? 0n) + BigInt(costOf(order, asOf)));
    const all = [...new Set([...currencies, ...spent.keys()])];
    const names = new Map((await this.shop.currencies({ organisationId, currencies: all })).map(({ id, name }) => [id, name]));
    return Promise.all(
      all.map(async (seriesId) => {
        const earned = await this.earned(organisationId, seriesId, playerId, asOf);
        const cost = spent.get(seriesId) ?? 0n;
        const amounts = { balance: told(earned - cost), earned: told(earned), spent: told(cost) };
        return { currency_id: seriesId, name: names.get(seriesId) ?? '', ...amounts };
      }),
    );
  }

  /** Those of some orders that what was earned does not cover, where the store holds them. */
  async held(organisationId: string, some: readonly Order[]): Promise<Set<string>> {
    const held = new Set<string>();
    if ((await this.shop.store(organisationId)).settings.spentPoints !== 'hold') return held;
    for (const playerId of new Set(some.map(({ profileId }) => profileId))) {
      const orders: (Coverable & Pick<Order, 'seriesId'>)[] = [];
      for await (const part of this.orders.of(organisationId, { profileId: playerId }))
        for (const order of part) if (order.revoked === null) orders.push({ ...order, amount: toMicros(order.amount) });
      for (const [seriesId, own] of Map.groupBy(orders, (order) => order.seriesId)) {
        const spent = own.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
        const balance = (await this.earned(organisationId, seriesId, playerId, undefined)) - spent;
        for (const { orderId } of uncoveredOrders(own, balance)) held.add(orderId);
      }
    }
    return held;
  }

  private async earned(organisationId: string, seriesId: string, playerId: string, asOf: AsOf | undefined): Promise<bigint> {
    let earned = 0n;
    for await (const entry of this.entries.among(organisationId, { seriesId, playerId })) earned += BigInt(worthOf(entry, asOf));
    return earned;
  }
}

/** What an entry counts, as of an instant. */
function worthOf(entry: Entry, asOf: AsOf | undefined): number {
  if (!asOf) return entry.revoked ? 0 : toMicros(entry.points);
  const by = Date.parse(asOf.at);
  const deltas = deltasOf(entry).filter(({ at, recordedAt }) => (asOf.sense === 'known' ? recordedAt : at) <= by);
  return deltas.reduce((sum, { micros }) => sum + micros, 0);
}

/** What an order costs, as of an instant. */
function costOf({ amount, occurredAt, recordedAt, revoked }: Order, asOf: AsOf | undefined): number {
  const isBy = (fact: { at: string; recordedAt: string }) =>
    asOf === undefined || (asOf.sense === 'known' ? fact.recordedAt : fact.at) <= asOf.at;
  const stands = isBy({ at: occurredAt, recordedAt }) && !(revoked && isBy(revoked));
  return stands ? toMicros(amount) : 0;
}
