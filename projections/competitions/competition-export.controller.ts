import { Query } from '@nestjs/common';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf } from '../../src/platform/http/fields.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { Allow, type Call, CallOf, GoneOf, organisationAdmin } from '../../src/platform/http/who.ts';
import { ReadRosters } from '../competition-rosters/read-rosters.ts';
import { EXPORT_FORMATS, EXPORTED, type ExportFormat, fileOf } from '../platform/export.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { CompetitionExport } from './competition-export.ts';
import { COMPETITION_TABLES, type CompetitionTable } from './competition-tables.values.ts';

class ExportCompetitions {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'Only this one; all that are there when missing' }) competitionid?: string;
  @OneOf(COMPETITION_TABLES, {
    optional: true,
    note: 'Which table; competitions when missing. Results: the board of every round that has begun',
  })
  table?: CompetitionTable;
  @OneOf(EXPORT_FORMATS, { optional: true, note: 'csv when missing' }) format?: ExportFormat;
}

@Route('competition')
export class CompetitionExportController {
  constructor(
    private readonly exporting: CompetitionExport,
    private readonly rosters: ReadRosters,
  ) {}

  @Get('export', 'Competitions as a file: themselves, their teams, participants with targets, rounds, or results.', EXPORTED)
  @Note('Exported')
  @Allow(organisationAdmin, { scope: 'read' })
  async export(@Query() sent: ExportCompetitions, @CallOf() call: Call, @GoneOf() gone: AbortSignal) {
    const { competitionid: only, table = 'competitions', format = 'csv' } = sent;
    const competition = only === undefined ? undefined : await this.rosters.competition(knownViewer(call.who), only);
    return fileOf(table, format, await this.exporting.of(table, format, call, competition, gone));
  }
}
