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

/** Rows as text, part by part, so that there may be any number of them. The head of the columns comes with the first rows. */
export async function* exportOf<Row>(columns: Columns<Row>, parts: AsyncIterable<Row[]>, format: ExportFormat): AsyncGenerator<string> {
  let head = format === 'csv' ? csvOf([Object.keys(columns)]) : '';
  for await (const rows of parts) {
    yield head + textOf(columns, rows, format);
    head = '';
  }
  if (head !== '') yield head;
}

function textOf<Row>(columns: Columns<Row>, rows: readonly Row[], format: ExportFormat): string {
  if (format === 'csv') return csvOf(rows.map((row) => Object.values(columns).map((cell) => cell(row))));
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}

/**
 * The answer with which a browser saves an export. Its first part is read before it begins: what cannot be read is refused as any call is,
 * not cut off behind the headers of a file.
 */
export async function fileOf(name: string, format: ExportFormat, text: AsyncIterable<string>): Promise<StreamableFile> {
  return new StreamableFile(Readable.from(await begun(text)), {
    type: `${TYPES[format]}; charset=utf-8`,
    disposition: `attachment; filename="${name}.${format}"`,
  });
}

async function begun(text: AsyncIterable<string>): Promise<AsyncGenerator<string>> {
  const parts = text[Symbol.asyncIterator]();
  const first = await parts.next();
  return (async function* () {
    if (first.done !== true) yield first.value;
    yield* { [Symbol.asyncIterator]: () => parts };
  })();
}
