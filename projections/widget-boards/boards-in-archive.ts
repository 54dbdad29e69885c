import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ArchiveParts, type ArchiveRow, type Whose } from '../../src/platform/archive/archive-parts.ts';
import { statusBoardFacts, widgetBoardFacts } from '../../src/widget-boards/widget-boards.events.ts';
import { ReadBoards } from './read-boards.ts';

const COLUMNS = ['widget_id', 'title', 'widget_type', 'score_series', 'group_by', 'period', 'timetype'] as const;

/** The status board of somebody, in their archive. */
@Injectable()
export class BoardsInArchive implements OnModuleInit {
  constructor(
    private readonly parts: ArchiveParts,
    private readonly boards: ReadBoards,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'status-board',
      title: 'Your status board',
      says: 'The widgets on the board of your profile: those that you put there, or that were given to you.',
      order: 39,
      facts: [...Object.keys(widgetBoardFacts), ...Object.keys(statusBoardFacts)],
      columns: COLUMNS,
      rows: (whose) => this.rows(whose),
    });
  }

  private async *rows({ organisationId, profileId }: Whose): AsyncGenerator<ArchiveRow<(typeof COLUMNS)[number]>[]> {
    yield (await this.boards.statusWidgets(organisationId, profileId)).map(({ widgetId, title, widget }) => ({
      widget_id: widgetId,
      title,
      widget_type: widget.widget_type,
      score_series: widget.series.join(' '),
      group_by: widget.group_by,
      period: widget.period,
      timetype: widget.timetype,
    }));
  }
}
