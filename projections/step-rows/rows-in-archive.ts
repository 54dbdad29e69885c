import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Unsealer } from '../platform/unsealer.ts';
import type { StepRowDocument } from './step-rows.ts';

const COLUMNS = ['step_id', 'row_id', 'delivery_id', 'came_at', 'column', 'value'] as const;
type Row = ArchiveRow<(typeof COLUMNS)[number]>;

const PAGE = 500;

/** What other systems told about somebody, in their archive: a row for each value that a step took. */
@Injectable()
export class RowsInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly models: ReadModels,
    private readonly unsealer: Unsealer,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'rows',
      title: 'What other systems told about you',
      says: 'Each value that was taken from what a connected system sent about you.',
      order: 40,
      facts: ['RowTaken'],
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId }: Whose): AsyncGenerator<Row[]> {
    let after: string | undefined;
    do {
      const page = await this.models.find<StepRowDocument>('step-rows', { organisationId, profileId }, { limit: PAGE, after });
      for (const { document } of page.items) yield await this.told(document);
      after = page.next;
    } while (after !== undefined);
  }

  private async told({ stepId, rowId, deliveryId, occurredAt, values }: StepRowDocument): Promise<Row[]> {
    const text = await this.unsealer.open(values);
    const cells = text === undefined ? {} : (JSON.parse(text) as Record<string, string>);
    const of = { step_id: stepId, row_id: rowId, delivery_id: deliveryId, came_at: occurredAt };
    return Object.entries(cells).map(([column, value]) => ({ ...of, column, value }));
  }
}
