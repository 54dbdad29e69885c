import { Body } from '@nestjs/common';
import { CallerGone } from '../platform/http/caller-gone.ts';
import { ok } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, JsonValue, Text } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { MB, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { ListTurns } from '../platform/lists/list-turns.ts';
import { LIST_CHARACTERS } from '../platform/lists/lists.ts';
import { IMPORT_FIELDS } from './import-columns.values.ts';
import { type ImportAnswer, importAnswer, type ImportPreview, importPreviewFields } from './import.contract.ts';
import { EntryImport, type ImportOrder } from './import-entries.ts';
import type { GivenColumns } from './read-entries.ts';

/** A list of entries: one line each, separated by tab, semicolon or comma (U-068). */
class PreviewImport {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'The score series; a new one if absent' }) scoreseriesid?: string;
  @Text({ max: LIST_CHARACTERS, note: 'The list, with or without a header' }) text!: string;
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
  constructor(
    private readonly entries: EntryImport,
    private readonly turns: ListTurns,
  ) {}

  @Post('preview_import', 'What importing a pasted list or a file would do, line by line; stores nothing.', ok(importPreviewFields))
  @Takes({ bytes: 8 * MB })
  @NoReceipt()
  @Allow(admin, { scope: 'entries:write' })
  previewImport(
    @Body() sent: PreviewImport,
    @CallOf() call: Call,
    @CallerGone() signal: AbortSignal,
  ): Promise<{ status: 'ok' } & ImportPreview> {
    const order = { ...orderOf(sent, call), signal };
    const preview = async () => ({ status: 'ok' as const, ...(await this.entries.preview(order)) });
    return this.turns.inTurn(order.organisationId, sent.text, preview, signal);
  }

  @Post('import_entries', 'Imports a list of entries. Sending it again goes on where it was, and counts nothing twice.', importAnswer)
  @Takes({ bytes: 8 * MB })
  @Allow(admin, { scope: 'entries:write' })
  importEntries(@Body() sent: ImportEntries, @CallOf() call: Call): Promise<ImportAnswer> {
    const { file: fileName, create_players: createPlayers, skip_bad: skipBad } = sent;
    const order = { ...orderOf(sent, call), fileName, createPlayers, skipBad };
    return this.turns.inTurn(order.organisationId, sent.text, () => this.entries.run(order));
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
