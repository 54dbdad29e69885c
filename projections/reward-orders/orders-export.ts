import { Injectable } from '@nestjs/common';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { type Columns, type ExportFormat, exportOf } from '../platform/export.ts';
import type { Viewer } from '../platform/scope.ts';
import { ReadShop } from '../shop/read-shop.ts';
import { ReadOrders, type ToldOrder } from './read-orders.ts';
import type { Order } from './reward-orders.ts';

type Row = ToldOrder & { external_id: string | null; currency: string };

const COLUMNS: Columns<Row> = {
  order_id: ({ id }) => id,
  ordered_at: (row) => row.ordered_at,
  status: (row) => row.status,
  changed_at: (row) => row.changed_at,
  revoked_by: (row) => row.revoked_by,
  player_id: ({ profileid }) => profileid,
  player: ({ name }) => ({ words: name }),
  external_id: ({ external_id: words }) => ({ words }),
  item_id: (row) => row.item_id,
  item: ({ item_name: words }) => ({ words }),
  currency_id: (row) => row.currency_id,
  currency: ({ currency: words }) => ({ words }),
  quantity: (row) => row.quantity,
  unit_price: (row) => row.unit_price,
  amount: (row) => row.amount,
};

/** Orders as a file, newest first, however many there are: all, or those in one state. */
@Injectable()
export class OrdersExport {
  constructor(
    private readonly orders: ReadOrders,
    private readonly shop: ReadShop,
    private readonly visible: VisibleDirectory,
  ) {}

  of(viewer: Viewer, state: Order['state'] | undefined, format: ExportFormat): AsyncGenerator<string> {
    return exportOf(COLUMNS, this.rows(viewer, state), format);
  }

  private async *rows(viewer: Viewer, state: Order['state'] | undefined): AsyncGenerator<Row[]> {
    const { organisationId } = viewer;
    const people = await this.visible.of(viewer);
    for await (const orders of this.orders.of(organisationId, { state })) {
      const currencies = [...new Set(orders.map(({ seriesId }) => seriesId))];
      const names = new Map((await this.shop.currencies({ organisationId, currencies })).map(({ id, name }) => [id, name]));
      yield (await this.orders.told(orders, viewer)).map((row) => ({
        ...row,
        external_id: people.person(row.profileid)?.externalId ?? null,
        currency: names.get(row.currency_id) ?? '',
      }));
    }
  }
}
