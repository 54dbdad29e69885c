import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import type { Sealed } from '../../src/platform/event.values.ts';
import { Keys } from '../../src/platform/keys.ts';
import type { TestLaurel } from './laurel.ts';

/** Everything that the facts seal and that a key still opens. */
export async function unsealed({ app }: TestLaurel): Promise<string[]> {
  const keys = app.get(Keys);
  const texts: string[] = [];
  for await (const { data, metadata } of app.get(EventStore).readAll({}))
    for (const sealed of sealedIn({ data, metadata })) texts.push((await keys.open(sealed)) ?? '');
  return texts;
}

function sealedIn(value: unknown): Sealed[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('key' in value && 'box' in value) return [value as Sealed];
  return Object.values(value).flatMap(sealedIn);
}

/** Where in a data folder a text is, whatever its case: files as they lie, and the values of tables, unpacked where they are packed. */
export function found({ data }: TestLaurel, text: string): string[] {
  const wanted = text.toLowerCase();
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' })
    .map((name) => join(data, name))
    .filter((file) => statSync(file).isFile());
  const raw = files.filter((file) => readFileSync(file, 'latin1').toLowerCase().includes(wanted));
  return [...raw, ...files.filter((file) => file.endsWith('.db')).flatMap((file) => inTables(file, wanted))];
}

/** The server holds its files: a copy is read, with what is in its log of writes. */
function inTables(file: string, wanted: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-search-'));
  const copy = join(folder, 'copy.db');
  for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
  const database = new DatabaseSync(copy);
  try {
    const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'").all();
    return tables.flatMap(({ name }) => {
      const rows = database.prepare(`SELECT * FROM "${String(name)}"`).all();
      const holds = rows.some((row) =>
        Object.values(row).some((value) => textsOf(value).some((text) => text.toLowerCase().includes(wanted))),
      );
      return holds ? [`${file} ${String(name)}`] : [];
    });
  } finally {
    database.close();
    rmSync(folder, { recursive: true });
  }
}

/** A value as text, and what it is when it is unpacked. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value, Buffer.from(value, 'base64').toString('latin1')];
  if (!(value instanceof Uint8Array)) return [];
  const unpacked = [inflateSync, inflateRawSync, gunzipSync, brotliDecompressSync].flatMap((unpack) => {
    try {
      return [unpack(value).toString('latin1')];
    } catch {
      return [];
    }
  });
  return [Buffer.from(value).toString('latin1'), ...unpacked];
}
