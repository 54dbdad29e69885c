import { Body } from '@nestjs/common';
import { Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, JsonValue, Text } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/idempotency.interceptor.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { IMPORT_FIELDS } from './import-columns.values.ts';
import type { ImportAnswer, ImportPreview } from './import.contract.ts';
import { EntryImport, type ImportOrder } from './import-entries.ts';
import type { GivenColumns } from './read-entries.ts';

const MOST_CHARACTERS = 5_000_000;

/** A list of entries: one line each, separated by tab, semicolon or comma (U-068). */
class PreviewImport {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'The score series; a new one if absent' }) scoreseriesid?: string;
  @Text({ max: MOST_CHARACTERS, note: 'The list, with or without a header' }) text!: string;
  @JsonValue({ optional: true, note: `Which column, by title or number from 0, is what: ${IMPORT_FIELDS.join(', ')}` }) columns?: unknown;
}
class ImportEntries extends PreviewImport {
  @Id() declare scoreseriesid: string;
  @Text({ optional: true, max: 255, note: 'The name of the file: the reason of rows that revoke without a comment' }) file?: string;
  @Flag({ optional: true, note: '1: players that the organisation does not have are made' }) create_players?: boolean;
  @Flag({ optional: true, note: '1: rows that cannot be taken are left out, instead of storing nothing' }) skip_bad?: boolean;
}

@Route('scoreseries')
export class ImportsController {
  constructor(private readonly entries: EntryImport) {}

  @Post('preview_import')
  @NoReceipt()
  @Allow(admin, { scope: 'entries:write' })
  async previewImport(@Body() sent: PreviewImport, @CallOf() call: Call): Promise<{ status: 'ok' } & ImportPreview> {
    return { status: 'ok', ...(await this.entries.preview(orderOf(sent, call))) };
  }

  @Post('import_entries')
  @Allow(admin, { scope: 'entries:write' })
  importEntries(@Body() sent: ImportEntries, @CallOf() call: Call): Promise<ImportAnswer> {
    const { file: fileName, create_players: createPlayers, skip_bad: skipBad } = sent;
    return this.entries.run({ ...orderOf(sent, call), fileName, createPlayers, skipBad });
  }
}

function orderOf({ scoreseriesid, text, columns }: PreviewImport, call: Call): ImportOrder {
  const { organisationId, actor, commandId } = contextOf(call);
  const newSeries = scoreseriesid === undefined;
  const seriesId = scoreseriesid ?? commandId;
  return { organisationId, actor, seriesId, newSeries, text, receivedAt: call.receivedAt, columns: readColumns(columns) };
}

function readColumns(columns: unknown): GivenColumns {
  if (columns === undefined) return {};
  const entries = typeof columns === 'object' && columns !== null && !Array.isArray(columns) ? Object.entries(columns) : [['', '']];
  const valid = entries.every(
    ([field, column]) =>
      (IMPORT_FIELDS as readonly unknown[]).includes(field) && (typeof column === 'number' || typeof column === 'string'),
  );
  if (!valid)
    throw new BadInput('invalid-input', 'Invalid: columns', { fields: [{ field: 'columns', problem: 'must name columns by field' }] });
  return Object.fromEntries(entries) as GivenColumns;
}
