import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import { FileOf } from '../../src/platform/http/answers.values.ts';
import { type Cell, csvOf } from './spreadsheet.ts';

export const EXPORT_FORMATS = ['csv', 'ndjson'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

const TYPES: { readonly [Format in ExportFormat]: string } = { csv: 'text/csv', ndjson: 'application/x-ndjson' };

/** What a call answers that exports. */
export const EXPORTED = new FileOf(...Object.values(TYPES));

/** What a table has of a row, by the head of the column. As NDJSON a row is told whole. */
export type Columns<Row> = { readonly [column: string]: (row: Row) => Cell };

/** Rows as text, part by part, so that there may be any number of them. */
export async function* exportOf<Row>(columns: Columns<Row>, parts: AsyncIterable<Row[]>, format: ExportFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvOf([Object.keys(columns)]);
  for await (const rows of parts) {
    if (format === 'csv') yield csvOf(rows.map((row) => Object.values(columns).map((cell) => cell(row))));
    else yield rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  }
}

/** The answer with which a browser saves an export. */
export function fileOf(name: string, format: ExportFormat, text: AsyncIterable<string>): StreamableFile {
  return new StreamableFile(Readable.from(text), {
    type: `${TYPES[format]}; charset=utf-8`,
    disposition: `attachment; filename="${name}.${format}"`,
  });
}
