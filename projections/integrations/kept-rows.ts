import { Injectable } from '@nestjs/common';
import { pathsOf } from '../../src/integrations/payload.values.ts';
import { later } from '../../src/platform/event.values.ts';
import type { Of } from '../../src/platform/http/answers.values.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { isRecord } from '../../src/platform/is-record.values.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { LogLine } from './integration-log.ts';
import type { deliveryRow, keptRow } from './integrations.view.ts';

/** What came in and is kept. Bound to records where everything is put together. */
export abstract class KeptPayloads {
  /** The rows of a delivery; nothing where it is not kept any more, or cannot be read. */
  abstract rows(deliveryId: string): Promise<readonly unknown[] | undefined>;
}

export const KEPT_MS = 30 * 24 * 60 * 60_000;
const LINES = 200;
const DELIVERIES = 20;

type DeliveryRow = Of<typeof deliveryRow>;

/** Reads what came in last, for whoever says what a step makes of it. */
@Injectable()
export class KeptRows {
  constructor(
    private readonly models: ReadModels,
    private readonly payloads: KeptPayloads,
  ) {}

  /** The last that a step might have read, newest first. */
  async deliveries(configId: string, stepId: string, now: string): Promise<DeliveryRow[]> {
    const asked = { configId, isLast: false, at: { from: later(now, -KEPT_MS) } };
    const sort = [{ field: 'at', descending: true }];
    const { items } = await this.models.find<LogLine>('integration-log', asked, { sort, limit: LINES });
    const lines = items.map(({ document }) => document).filter((line) => line.stepId === stepId || line.stepId === null);
    const first = new Map(lines.map((line) => [line.deliveryId, line]).reverse() as [string, LogLine][]);
    return [...new Set(lines.map(({ deliveryId }) => deliveryId))].slice(0, DELIVERIES).map((id) => {
      const line = first.get(id);
      return { id, time: line?.at ?? now, via: line?.via ?? null };
    });
  }

  /** A row of one of these, of the newest if none is named; nothing where nothing is kept. @throws NotFound of another delivery */
  async row(
    deliveries: readonly DeliveryRow[],
    asked: { deliveryId?: string | undefined; row: number },
  ): Promise<Of<typeof keptRow> | null> {
    const delivery = asked.deliveryId === undefined ? deliveries[0] : deliveries.find(({ id }) => id === asked.deliveryId);
    if (!delivery) {
      if (asked.deliveryId === undefined) return null;
      throw new NotFound('delivery');
    }
    const rows = await this.payloads.rows(delivery.id);
    if (!rows || rows.length === 0) return null;
    const row = Math.min(asked.row, rows.length);
    const found = rows[row - 1];
    return { delivery_id: delivery.id, row, rows: rows.length, cells: isRecord(found) ? pathsOf(found) : [] };
  }
}
