import { Query } from '@nestjs/common';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf } from '../../src/platform/http/fields.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { Allow, type Call, CallOf, organisationAdmin } from '../../src/platform/http/who.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { type Columns, EXPORT_FORMATS, EXPORTED, type ExportFormat, exportOf, fileOf } from '../platform/export.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import type { Viewer } from '../platform/scope.ts';
import { ReadShop } from '../shop/read-shop.ts';
import { ReadOrders, type ToldOrder } from './read-orders.ts';

class ExportOrders {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(EXPORT_FORMATS, { optional: true, note: 'csv when missing' }) format?: ExportFormat;
}

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

@Route('rewardstore')
export class OrdersExportController {
  constructor(
    private readonly orders: ReadOrders,
    private readonly shop: ReadShop,
    private readonly visible: VisibleDirectory,
  ) {}

  @Get('export', 'Ours. The orders as a file, newest first, those that are revoked too.', EXPORTED)
  @Note('Exported')
  @Allow(organisationAdmin, { scope: 'read' })
  async export(@Query() { format = 'csv' }: ExportOrders, @CallOf() { who }: Call) {
    return fileOf('orders', format, exportOf(COLUMNS, this.rows(knownViewer(who)), format));
  }

  private async *rows(viewer: Viewer): AsyncGenerator<Row[]> {
    const { organisationId } = viewer;
    const people = await this.visible.of(viewer);
    for await (const orders of this.orders.of(organisationId)) {
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
