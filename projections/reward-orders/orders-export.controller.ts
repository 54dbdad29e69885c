import { Query } from '@nestjs/common';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf } from '../../src/platform/http/fields.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { Allow, type Call, CallOf, organisationAdmin } from '../../src/platform/http/who.ts';
import { stateOf } from '../../src/reward-store/order-status.values.ts';
import { EXPORT_FORMATS, EXPORTED, type ExportFormat, fileOf } from '../platform/export.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { OrdersExport } from './orders-export.ts';

class ExportOrders {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf([1, 2, 3, 4], { optional: true, note: 'Only those of this status (U-184)' }) status?: 1 | 2 | 3 | 4;
  @OneOf(EXPORT_FORMATS, { optional: true, note: 'csv when missing' }) format?: ExportFormat;
}

@Route('rewardstore')
export class OrdersExportController {
  constructor(private readonly exporting: OrdersExport) {}

  @Get('export', 'Ours. The orders as a file, newest first, those that are revoked too.', EXPORTED)
  @Note('Exported')
  @Allow(organisationAdmin, { scope: 'read' })
  async export(@Query() { status, format = 'csv' }: ExportOrders, @CallOf() { who }: Call) {
    return fileOf('orders', format, this.exporting.of(knownViewer(who), stateOf(status), format));
  }
}
