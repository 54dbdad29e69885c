import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { targetValueFacts } from '../../src/targets/targets.events.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Holding, itemKey, type TargetItem } from './targets.ts';

const COLUMNS = ['item_id', 'item', 'period_start', 'period_end', 'target', 'daily_target', 'since', 'recorded', 'reached'] as const;
const AT_ONCE = 500;

/** What somebody was to reach, each value that was set or taken away, and when they reached it, in their archive. */
@Injectable()
export class TargetsInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly models: ReadModels,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'targets',
      title: 'Your targets',
      says: 'Every target that was set for you alone, also those that were taken away again, and when you reached one.',
      order: 37,
      facts: Object.keys(targetValueFacts),
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    const filter = { organisationId, holderId: profileId };
    for await (const part of this.models.walk<Holding>('targets', filter, { sort: [{ field: 'itemId' }], limit: AT_ONCE })) {
      const keys = part.map(({ document }) => itemKey(organisationId, document.itemId));
      const items = await this.models.getMany<TargetItem>('targets', keys);
      yield part.flatMap(({ document }) => rowsOf(document, items.get(itemKey(organisationId, document.itemId))?.document.name ?? null));
    }
  }
}

function rowsOf({ itemId, periods, reached }: Holding, item: string | null): ArchiveRow<(typeof COLUMNS)[number]>[] {
  const set = periods.flatMap(({ from, to, values }) =>
    values.map((value) => ({
      item_id: itemId,
      item,
      period_start: from,
      period_end: to,
      target: 'removed' in value ? null : value.target,
      daily_target: 'removed' in value ? null : value.daily,
      since: 'removed' in value ? null : (value.effectiveFrom ?? null),
      recorded: value.recordedAt,
      reached: null,
    })),
  );
  const made = reached.map(({ from, to, target, reachedAt }) => {
    const none = { daily_target: null, since: null, recorded: null };
    return { item_id: itemId, item, period_start: from, period_end: to, target, ...none, reached: reachedAt };
  });
  return [...set, ...made];
}
