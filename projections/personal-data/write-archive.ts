import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ArchiveFile, ArchivePart, ArchiveParts, ArchiveValue, Whose } from '../../src/platform/archive/archive-parts.ts';
import { type Cell, csvOf } from '../platform/spreadsheet.ts';
import { type About, pageOfArchive } from './archive-page.ts';

/**
 * An archive as a ZIP, written while it is read: a page for people, a table for each part as CSV and JSON, and the pictures. One file after
 * another is made, as fast as the reader takes them; who destroys the stream ends the making.
 */
export function writtenArchive(parts: ArchiveParts, whose: Whose, about: About): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  let writing: Readable | undefined;
  const options = { mtime: new Date(about.at) };
  const add = (name: string, text: () => AsyncIterable<string | Uint8Array>) =>
    zip.addReadStreamLazy(name, options, (begin) => {
      writing = Readable.from(text(), { objectMode: false });
      writing.once('error', (error) => output.destroy(error));
      begin(null, writing);
    });
  // Whoever has gone is written nothing more.
  output.once('close', () => writing?.destroy());
  zip.once('error', (error: Error) => output.destroy(error));
  const all = parts.all();
  const pictures: ArchiveFile['name'][] = [];
  const finish = async () => {
    for await (const { name, bytes } of parts.pictures(whose)) {
      pictures.push(name);
      zip.addBuffer(Buffer.from(bytes), `pictures/${name}`, { ...options, compress: false });
    }
    add('index.html', () => pageOfArchive(all, whose, about, pictures));
    for (const part of all) {
      add(`csv/${part.name}.csv`, () => csvOfPart(part, whose));
      add(`json/${part.name}.json`, () => jsonOfPart(part, whose));
    }
    zip.end();
  };
  finish().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}

export async function* csvOfPart({ columns, rows }: ArchivePart, whose: Whose): AsyncGenerator<string> {
  yield csvOf([columns]);
  for await (const some of rows(whose)) yield csvOf(some.map((row) => columns.map((column) => cellOf(row[column] ?? null))));
}

export async function* jsonOfPart({ rows }: ArchivePart, whose: Whose): AsyncGenerator<string> {
  let before = '[\n';
  for await (const some of rows(whose))
    for (const row of some) {
      yield before + JSON.stringify(row);
      before = ',\n';
    }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Every text is taken for somebody's words, unless it is a plain number: that is no formula. */
function cellOf(value: ArchiveValue): Cell {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' && !/^-?\d+(\.\d+)?$/.test(value) ? { words: value } : value;
}
