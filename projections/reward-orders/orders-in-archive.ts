import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { orderFacts } from '../../src/reward-store/orders.events.ts';
import { rewardStockFacts } from '../../src/reward-store/reward-stock.events.ts';
import { ReadShop } from '../shop/read-shop.ts';
import { ReadOrders } from './read-orders.ts';
import type { Order } from './reward-orders.ts';

const COLUMNS = ['order_id', 'item_id', 'item', 'currency_id', 'quantity', 'amount', 'status', 'ordered_at', 'changed_at'] as const;

/** What somebody has bought, in their archive. */
@Injectable()
export class OrdersInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly orders: ReadOrders,
    private readonly shop: ReadShop,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'orders',
      title: 'Your orders',
      says: 'Everything that you bought in the reward store, also what was revoked.',
      order: 38,
      facts: [...Object.keys(orderFacts), ...Object.keys(rewardStockFacts)],
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    for await (const orders of this.orders.of(organisationId, { profileId })) {
      const names = await this.shop.names(
        organisationId,
        orders.map(({ itemId }) => itemId),
      );
      yield orders.map((order) => rowOf(order, names.get(order.itemId) ?? null));
    }
  }
}

function rowOf(order: Order, item: string | null): ArchiveRow<(typeof COLUMNS)[number]> {
  const { orderId, itemId, seriesId, quantity, amount, state, occurredAt, movedAt } = order;
  return {
    ...{ order_id: orderId, item_id: itemId, item, currency_id: seriesId, quantity, amount },
    ...{ status: state, ordered_at: occurredAt, changed_at: movedAt },
  };
}
