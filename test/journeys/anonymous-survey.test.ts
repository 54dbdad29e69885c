import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Keys } from '../../src/platform/keys.ts';
import { type Kept, Records } from '../../src/platform/records/records.ts';
import { BALLOTS, CASTS } from '../../src/quests/cast-ballots.ts';
import { found, unsealed } from './data-search.ts';
import type { Client } from './laurel.ts';
import { type AttemptsGround, openAttempts } from './quest-attempts-ground.ts';

const MANY = 20;
let ground: AttemptsGround;
let ids: string[];
let logins: Client[];

beforeAll(async () => {
  ground = await openAttempts();
  ids = await ground.players(...Array.from({ length: MANY }, (_, n) => `Voter ${n}`));
  logins = await Promise.all(ids.map((id) => ground.asPlayer(id)));
  await ground.settled();
});
afterAll(() => ground.laurel.close());

/** What stands sealed in the bytes of the files, deleted or not, and a key still opens, with the file and the key. */
async function opened(): Promise<{ file: string; key: string; text: string }[]> {
  const { app, data } = ground.laurel;
  const keys = app.get(Keys);
  const all = readdirSync(data)
    .filter((name) => /\.db/.test(name))
    .flatMap((file) => {
      const bytes = readFileSync(join(data, file), 'latin1');
      return [...bytes.matchAll(/"key":"([^"]+)","box":"([A-Za-z0-9+/=]+)"/g)].map(([, key = '', box = '']) => ({ file, key, box }));
    });
  // Of what was overwritten half a box is none.
  return Promise.all(all.map(async ({ file, ...box }) => ({ file, key: box.key, text: (await keys.open(box).catch(() => '')) ?? '' })));
}
const plums = async () => (await opened()).filter(({ text }) => text.includes('Plum'));

test('CAP-10 U-178 twenty people answer an anonymous survey: no byte of any file, under any key, no call and no export tells who answered what', async () => {
  const start_date = new Date(Date.now() - 3_600_000).toISOString();
  const quest = await ground.made({ start_date, is_anonymous: 1, scoremode: 1, reward_points: '3', scoreseries_id: ground.series });
  const activity = await ground.put(quest, { title: 'One', fields: [{ field_type: 2 }] });
  await ground.publish(quest, activity);
  const [field] = await ground.fields(quest, activity);
  const records = ground.laurel.app.get(Records);
  for (const [n, as] of logins.entries()) {
    const set = (await ground.done(ground.start(quest, as))).response_set_id;
    await ground.done(ground.open(quest, activity, as));
    const responses = [{ field_id: field!.id, text: `Plum ${n}` }];
    await ground.done(as.post('quest/draft', { questid: quest, activityid: activity, response_set_id: set, number: 1, responses }));
    await ground.done(ground.respond(quest, activity, as, responses));
    // Five were opened: of those who have cast nothing is left but ballots, not even of what the last one had half typed.
    if (n === 9) expect((await plums()).filter(({ key }) => key !== ground.organisationId)).toEqual([]);
    if (n !== 8) continue;
    // While nine wait, the rows of those who cast and those of what they cast have nothing in common: versions are drawn.
    const [casts, waiting] = [(await records.find(CASTS, {})).items, (await records.find(BALLOTS, {})).items];
    expect([casts.length, waiting.length]).toEqual([9, 9]);
    const near = (a: Kept<object>, b: Kept<object>) => Math.abs(a.version - b.version) < 1_000;
    expect(casts.some((cast) => waiting.some((ballot) => near(cast, ballot)))).toBe(false);
    expect(JSON.stringify(waiting)).not.toMatch(new RegExp(ids.join('|')));
    expect(Object.keys(waiting[0]!.document)).toEqual(['answers']);
  }
  await ground.done(ground.save({ id: quest, end_date: new Date(Date.now() - 60_000).toISOString() }));
  await ground.turned();

  // Every answer is there, once, and only on ballots: five or more together, under the organisation's key.
  const texts = (await unsealed(ground.laurel)).filter((text) => text.includes('Plum'));
  expect(new Set(texts.map((text) => /Plum \d+/.exec(text)![0])).size).toBe(MANY);
  expect(texts).toHaveLength(MANY);
  for (const id of [...ids, 'Voter']) expect(texts.join()).not.toContain(id);
  for await (const { type, data, metadata } of ground.laurel.app.get(EventStore).readAll({})) {
    if (type !== 'BallotsOpened') continue;
    expect((data as { ballots: object[] }).ballots.length).toBeGreaterThanOrEqual(5);
    expect(metadata.actor).toEqual({});
    for (const id of ids) expect(JSON.stringify([data, metadata])).not.toContain(id);
  }
  // What was under way, and what waited, is in no file any more, not in pages or logs that nobody reads either.
  const left = await plums();
  expect(left).not.toEqual([]);
  expect(left.filter(({ file, key }) => !file.startsWith('events') || key !== ground.organisationId)).toEqual([]);
  expect(found(ground.laurel, 'Plum ')).toEqual([]);

  // Nor is it told to admins, or to those whose it is.
  const told = [
    await ground.admin.get('scoreseries/audit', {}),
    await ground.admin.get('scoreseries/audit_export', {}),
    await ground.admin.get('quest/questinfo', { id: quest }),
    ...(await Promise.all(logins.map((as) => as.get('quest/attempt', { questid: quest })))),
    ...(await Promise.all(logins.map((as) => as.get('profile/archive')))),
  ];
  expect(JSON.stringify(told.map(({ body }) => body))).not.toContain('Plum');
});
