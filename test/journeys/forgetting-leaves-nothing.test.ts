import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { PERSONAL_READS, whoseReads } from '../../src/accounts/personal-reads.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Keys } from '../../src/platform/keys.ts';
import { Objects } from '../../src/platform/objects/objects.ts';
import { Records } from '../../src/platform/records/records.ts';
import type { Sealed } from '../../src/platform/event.values.ts';
import { Door } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';

const TRACES = ['quillfeather', 'ottoline', 'otto@nowhere', 'EXT-909', 'marmalade skies', 'a face of hers'];

let laurel: TestLaurel;
let door: Door;
beforeAll(async () => {
  laurel = await startTestLaurel();
  door = new Door(laurel);
});
afterAll(() => laurel.close());

test('U-070 of who is forgotten nothing is left in any file, as it lies or unpacked or unsealed: no row, picture, mail, login or read', async () => {
  const { client, organisationId } = await door.admin('keeper@example.org', 'Forgetful');
  const [gone = ''] = await door.add(client, { name: 'Ottoline Quillfeather', email: 'otto@nowhere.example', external_id: 'EXT-909' });
  const ottoline = await door.join('otto@nowhere.example');
  const scoreseriesid = String((await client.post('scoreseries_settings/save_settings', { name: 'Miles' })).body.id);
  const given = await client.post('scoreseries/submit_score', { scoreseriesid, profiles: [gone], points: 1, comment: 'marmalade skies' });
  await door.seen(given.body);
  await laurel.app.get(Objects).put({ organisationId, profileId: gone }, { s64: Buffer.from('a face of hers') });
  await client.get('profile/fetch_one', { profileid: gone });
  expect((await ottoline.get('profile/archive')).status).toBe(200);
  const records = laurel.app.get(Records);
  const reads = () => records.count(PERSONAL_READS, { whose: whoseReads(organisationId, gone) });
  expect(await reads()).toBe(1);
  // The search finds what is there.
  expect(found('quillfeather')).not.toEqual([]);
  expect(found('a face of hers')).not.toEqual([]);
  expect(found('quillfeather').some((place) => place.includes('views.db '))).toBe(true);
  expect(await unsealed()).toContain('Ottoline Quillfeather');

  expect((await client.post('profile/anonymize_players', { selplayers: [gone] })).status).toBe(200);
  expect(await reads()).toBe(0);
  for (const trace of TRACES) expect([trace, found(trace)]).toEqual([trace, []]);
  const opened = (await unsealed()).join('\n').toLowerCase();
  for (const trace of TRACES) expect([trace, opened.includes(trace.toLowerCase())]).toEqual([trace, false]);
  expect(await client.get('profile/archive', { player: gone })).toMatchObject({ status: 404 });
  expect((await ottoline.get('account/reads')).body).toMatchObject({ reads: [] });
  expect((await ottoline.get('profile/archive')).status).toBe(403);
});

/** Everything that the facts seal and that a key still opens. */
async function unsealed(): Promise<string[]> {
  const keys = laurel.app.get(Keys);
  const texts: string[] = [];
  for await (const { data, metadata } of laurel.app.get(EventStore).readAll({}))
    for (const sealed of sealedIn({ data, metadata })) texts.push((await keys.open(sealed)) ?? '');
  return texts;
}

function sealedIn(value: unknown): Sealed[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('key' in value && 'box' in value) return [value as Sealed];
  return Object.values(value).flatMap(sealedIn);
}

/** Where a text is, whatever its case: files as they lie, and the values of tables, unpacked where they are packed. */
function found(text: string): string[] {
  const wanted = text.toLowerCase();
  const files = readdirSync(laurel.data, { recursive: true, encoding: 'utf8' })
    .map((name) => join(laurel.data, name))
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
