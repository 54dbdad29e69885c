import { Injectable } from '@nestjs/common';
import { EventStore } from '../platform/event-store/event-store.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Shown } from '../platform/shown.ts';
import { purseOf } from './balance.ts';
import { ShownOrders, type ShownOrder } from './shown-orders.ts';

/** Finds in which accounts orders are: those that the view does not show yet are waited for. */
@Injectable()
export class FindOrders {
  constructor(
    private readonly orders: ShownOrders,
    private readonly shown: Shown,
    private readonly store: EventStore,
  ) {}

  /** @throws NotFound when one is not there */
  async all(organisationId: string, orderIds: readonly string[]): Promise<ShownOrder[]> {
    const ids = [...new Set(orderIds)];
    let found = await this.orders.withIds(organisationId, ids);
    if (found.length < ids.length) {
      await this.shown.reached(await this.store.head(), { view: 'reward-orders' });
      found = await this.orders.withIds(organisationId, ids);
    }
    if (found.length < ids.length) throw new NotFound('order');
    return found;
  }

  /** The same by the streams of their accounts. */
  async byAccount(organisationId: string, orderIds: readonly string[]): Promise<[stream: string, orders: ShownOrder[]][]> {
    const all = await this.all(organisationId, orderIds);
    return [...Map.groupBy(all, ({ seriesId, profileId }) => purseOf({ organisationId, seriesId, profileId }))];
  }
}
