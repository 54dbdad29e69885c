import { Query } from '@nestjs/common';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf } from '../../src/platform/http/fields.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { Allow, type Call, CallOf, organisationAdmin } from '../../src/platform/http/who.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { type Columns, EXPORT_FORMATS, EXPORTED, type ExportFormat, exportOf, fileOf } from '../platform/export.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { ReadTargets, type SeenItem } from './read-targets.ts';
import type { TargetValueRow } from './targets.view.ts';
import { valueRows, whoIs } from './told-targets.ts';

class ExportTargets {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'Only this one; all that are there when missing' }) target_item_id?: string;
  @OneOf(EXPORT_FORMATS, { optional: true, note: 'csv when missing' }) format?: ExportFormat;
}

type Row = TargetValueRow & { target_item: string; score_series_id: string; name: string; external_id: string | null };

const COLUMNS: Columns<Row> = {
  target_item_id: (row) => row.target_item_id,
  target_item: ({ target_item: words }) => ({ words }),
  score_series_id: (row) => row.score_series_id,
  group_member_id: (row) => row.group_member_id,
  team_id: (row) => row.team_id,
  name: ({ name: words }) => ({ words }),
  external_id: ({ external_id: words }) => (words === null ? null : { words }),
  period_start: (row) => row.period_start,
  period_end: (row) => row.period_end,
  period_target: (row) => row.period_target,
  period_daily_target: (row) => row.period_daily_target,
  reached_at: (row) => row.reached_at,
};

@Route('targets')
export class TargetsExportController {
  constructor(
    private readonly targets: ReadTargets,
    private readonly visible: VisibleDirectory,
  ) {}

  @Get('export', 'Ours. Targets as a file: what each player, team or all are to reach in each period, and when they did.', EXPORTED)
  @Note('Exported')
  @Allow(organisationAdmin, { scope: 'read' })
  async export(@Query() { target_item_id: only, format = 'csv' }: ExportTargets, @CallOf() { who, receivedAt }: Call) {
    const viewer = knownViewer(who);
    const items = only === undefined ? await this.targets.all(viewer, {}) : [await this.targets.seen(viewer, only)];
    const parts = this.rows(items, await this.visible.of(viewer), Date.parse(receivedAt));
    return fileOf('targets', format, exportOf(COLUMNS, parts, format));
  }

  /** Item by item. */
  private async *rows(items: readonly SeenItem[], people: VisiblePeople, instant: number): AsyncGenerator<Row[]> {
    for (const seen of items) {
      const { item } = seen;
      const holdings = await this.targets.holdings(item);
      yield [...holdings.all()].flatMap((holding) => {
        const who = whoIs(holding, people);
        const external = holding.of === 'player' ? (people.person(holding.holderId)?.externalId ?? null) : null;
        const about = { target_item: item.name, score_series_id: item.seriesId, name: who?.Name ?? '', external_id: external };
        return who ? valueRows(holding, seen, { instant, knownBy: Infinity }).map((row) => ({ ...row, ...about })) : [];
      });
    }
  }
}
