import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { type Page, pageOf, type Turn } from '../../src/platform/http/paging.ts';
import { ORDER_STATUSES } from '../../src/reward-store/order-status.values.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { type Filter, ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import { ReadShop } from '../shop/read-shop.ts';
import { type Order, orderKey } from './reward-orders.ts';
import type { OrderRow } from './reward-orders.view.ts';

/** Where in a list of orders. */
export type OrderPlace = { occurredAt: Instant; orderId: string };

export type ToldOrder = Omit<OrderRow, 'is_held' | 'can_revoke'>;

const NEWEST_FIRST = [
  { field: 'occurredAt', descending: true },
  { field: 'orderId', descending: true },
] as const;
const PART = 500;

/** Orders, newest first: of one player, or, for admins, of all. */
@Injectable()
export class ReadOrders {
  constructor(
    private readonly models: ReadModels,
    private readonly shop: ReadShop,
    private readonly visible: VisibleDirectory,
  ) {}

  async place(organisationId: string, orderId: string): Promise<OrderPlace | undefined> {
    const order = (await this.models.get<Order>('reward-orders', orderKey(organisationId, orderId)))?.document;
    return order && { occurredAt: order.occurredAt, orderId };
  }

  /** @param pass how many are passed over */
  async page(
    { organisationId }: Pick<Viewer, 'organisationId'>,
    { profileId, state, pass = 0 }: { profileId?: string | undefined; state?: Order['state'] | undefined; pass?: number },
    { after, limit }: Turn<OrderPlace>,
  ): Promise<Page<Order, OrderPlace>> {
    const asked: Filter = { organisationId, kind: 'order', ...(profileId !== undefined && { profileId }), ...(state && { state }) };
    const level = after && { ...asked, occurredAt: after.occurredAt, orderId: { before: after.orderId } };
    const parts: Filter[] = level ? [level, { ...asked, occurredAt: { before: after.occurredAt } }] : [asked];
    const found: Order[] = [];
    for (const filter of parts) {
      if (found.length > pass + limit) break;
      for await (const some of this.models.walk<Order>('reward-orders', filter, { sort: NEWEST_FIRST, limit: PART })) {
        found.push(...some.map(({ document }) => document));
        if (found.length > pass + limit) break;
      }
    }
    return pageOf(found.slice(pass, pass + limit + 1), limit, ({ occurredAt, orderId }) => ({ occurredAt, orderId }));
  }

  /** All orders, or all of a player, newest first, in parts. */
  async *of(organisationId: string, profileId?: string): AsyncGenerator<Order[]> {
    const asked = { organisationId, kind: 'order', ...(profileId !== undefined && { profileId }) };
    for await (const part of this.models.walk<Order>('reward-orders', asked, { sort: NEWEST_FIRST, limit: PART }))
      yield part.map(({ document }) => document);
  }

  /** As many of these as there are. */
  async withIds(organisationId: string, orderIds: readonly string[]): Promise<Order[]> {
    const keys = orderIds.map((orderId) => orderKey(organisationId, orderId));
    return [...(await this.models.getMany<Order>('reward-orders', keys)).values()].map(({ document }) => document);
  }

  /** What is told of orders whoever asks. */
  async told(orders: readonly Order[], viewer: Viewer): Promise<ToldOrder[]> {
    const [names, people] = await Promise.all([
      this.shop.names(
        viewer.organisationId,
        orders.map(({ itemId }) => itemId),
      ),
      this.visible.of(viewer),
    ]);
    return orders.map((order) => ({
      id: order.orderId,
      profileid: order.profileId,
      name: people.person(order.profileId)?.name ?? null,
      item_id: order.itemId,
      item_name: names.get(order.itemId) ?? '',
      currency_id: order.seriesId,
      quantity: order.quantity,
      unit_price: order.unitPrice,
      amount: order.amount,
      status: ORDER_STATUSES[order.state],
      ordered_at: order.occurredAt,
      changed_at: order.movedAt,
      revoked_by: order.revoked?.by ?? null,
    }));
  }

  /** @param held the ids of those that are not covered */
  async rows(orders: readonly Order[], held: ReadonlySet<string>, viewer: Viewer): Promise<OrderRow[]> {
    const { organisationId, profileId, role } = viewer;
    const { settings } = await this.shop.store(organisationId);
    const isOwnToRevoke = (row: ToldOrder) => settings.playerCanRevoke && row.profileid === profileId && row.status === 1;
    return (await this.told(orders, viewer)).map((row) => ({
      ...row,
      is_held: held.has(row.id) ? 1 : 0,
      can_revoke: row.status !== 4 && (role === 'admin' || isOwnToRevoke(row)) ? 1 : 0,
    }));
  }
}
