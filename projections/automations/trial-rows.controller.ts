import { Query } from '@nestjs/common';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf } from '../../src/platform/http/fields.ts';
import { Note } from '../../src/platform/http/noted.ts';
import { admin, Allow, type Call, CallOf } from '../../src/platform/http/who.ts';
import { EXPORT_FORMATS, EXPORTED, type ExportFormat, exportOf, fileOf } from '../platform/export.ts';
import type { TriedChange } from './rule-trial.view.ts';

/** What was tried, change by change. Bound to what tries where everything is put together. */
export abstract class TrialRows {
  /** @throws NotFound of the trial */
  abstract rows(organisationId: string, trialId: string): AsyncIterable<TriedChange[]>;
}

class ExportTrial {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() trial_id!: string;
  @OneOf(EXPORT_FORMATS, { optional: true, note: 'csv if absent' }) format?: ExportFormat;
}

const COLUMNS = {
  item_id: ({ itemId }: TriedChange) => itemId,
  event: ({ event }: TriedChange) => event,
  occurred_at: ({ occurredAt }: TriedChange) => occurredAt,
  given: ({ given }: TriedChange) => told(given),
  taken: ({ taken }: TriedChange) => told(taken),
  skipped: ({ skipped }: TriedChange) => skipped.join(', '),
};

/** What admins read of trials. */
@Route('automations')
export class TrialRowsController {
  constructor(private readonly trials: TrialRows) {}

  @Get('export_trial', 'Ours. Everything that an automation would answer in a trial, as a file.', EXPORTED)
  @Note('Exported')
  @Allow(admin, { scope: 'read' })
  async export(@Query() { trial_id, format = 'csv' }: ExportTrial, @CallOf() { who: { organisationId = '' } }: Call) {
    return fileOf('trial', format, exportOf(COLUMNS, this.trials.rows(organisationId, trial_id), format));
  }
}

function told(entries: TriedChange['given']) {
  return { words: entries.map(({ name, points, seriesId }) => `${name}: ${points} (${seriesId})`).join('; ') };
}
