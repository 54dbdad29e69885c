import { Query } from '@nestjs/common';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf } from '../../src/platform/http/fields.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { Allow, type Call, CallOf, organisationAdmin } from '../../src/platform/http/who.ts';
import { EXPORT_FORMATS, EXPORTED, type ExportFormat, fileOf } from '../platform/export.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { BadgeExport } from './badge-export.ts';

class ExportBadges {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'Only wins of this badge; of all that are there when missing' }) badgeid?: string;
  @OneOf(EXPORT_FORMATS, { optional: true, note: 'csv when missing' }) format?: ExportFormat;
}

@Route('badges')
export class BadgeExportController {
  constructor(private readonly exporting: BadgeExport) {}

  @Get('export', 'Ours. Wins of badges as a file, newest first, those that were lost too.', EXPORTED)
  @Note('Exported')
  @Allow(organisationAdmin, { scope: 'read' })
  async export(@Query() { badgeid, format = 'csv' }: ExportBadges, @CallOf() { who }: Call) {
    return fileOf('badges', format, await this.exporting.of(knownViewer(who), badgeid, format));
  }
}
