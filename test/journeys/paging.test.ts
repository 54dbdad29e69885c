import { openPoints, type PointsGround } from './points-ground.ts';

type Row = { [field: string]: unknown };
type List = { path: string; rows: string; id: string; of: () => Record<string, string> };
type Read = { rows: Row[]; more: unknown; next: string | undefined };

let ground: PointsGround;
let ann: string;
let series: string;
let other: string;
let event: string;
let added = 0;

const LISTS: Readonly<Record<string, List>> = {
  history: { path: 'scoreseries/series_score_history', rows: 'history', id: 'id', of: () => ({ scoreseriesid: series }) },
  players: { path: 'profile/list_players', rows: 'players', id: 'profile_id', of: () => ({ sort: 'name' }) },
  'players as they are found': { path: 'profile/list_players', rows: 'players', id: 'profile_id', of: () => ({ search: 'an' }) },
  audit: { path: 'scoreseries/audit', rows: 'audit', id: 'eventId', of: () => ({ scoreseriesid: series }) },
  'the security log': { path: 'scoreseries/audit', rows: 'audit', id: 'eventId', of: () => ({ source: 'security' }) },
  acts: { path: 'scoreseries/audit_acts', rows: 'acts', id: 'eventId', of: () => ({ scoreseriesid: series }) },
  causes: { path: 'scoreseries/audit_cause', rows: 'followed', id: 'eventId', of: () => ({ event }) },
};
const NAMES = Object.keys(LISTS);

async function read(name: string, query: Record<string, string | number | undefined> = {}): Promise<Read> {
  const { path, rows, of } = LISTS[name]!;
  const { body } = await ground.admin.get(path, { ...of(), limit: 200, ...query });
  return { rows: body[rows] as Row[], more: body.more, next: (body.next as string | null) ?? undefined };
}

/** Another entry, sooner than all others or later, another player at either end, and a note of security. */
async function add(): Promise<void> {
  added += 1;
  await ground.players(added % 2 === 0 ? `Aaan ${added}` : `Zan ${added}`);
  const timestamp = new Date(Date.UTC(2025, 0, added % 2 === 0 ? added : 40 + added)).toISOString();
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [ann], points: '1', timestamp });
  await ground.admin.post('externalApiConfig/create_api_key', { name: `Key ${added}` });
  await ground.settled();
}

beforeAll(async () => {
  ground = await openPoints();
  [ann = ''] = await ground.players('Ann', 'Anna', 'Dan', 'Hanna', 'Jan');
  series = await ground.series();
  other = await ground.series({ name: 'Other' });
  const lines = Array.from({ length: 6 }, (_, n) => `Ann,${n + 1},2025-01-20T12:00:00Z`);
  await ground.admin.post('scoreseries/import_entries', { scoreseriesid: series, text: ['player,points,date', ...lines].join('\n') });
  for (let n = 0; n < 6; n++) await add();
  const acts = (await read('acts')).rows;
  event = String(acts.find(({ entries }) => entries === 6)!.eventId);
});
afterAll(() => ground.laurel.close());

test.each(NAMES)('U-019 %s: no row is missed or told twice while others are added between pages', async (name) => {
  const { id } = LISTS[name]!;
  const whole = (await read(name)).rows.map((row) => row[id]);
  const seen: unknown[] = [];
  let page = await read(name, { limit: 2 });
  for (; page.more === 1; page = await read(name, { limit: 2, after: page.next })) {
    expect(page.rows).toHaveLength(2);
    seen.push(...page.rows.map((row) => row[id]));
    if (seen.length <= 8) await add();
  }
  expect(page).toMatchObject({ more: 0, next: undefined });
  seen.push(...page.rows.map((row) => row[id]));
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((one) => whole.includes(one))).toEqual(whole);
  expect(whole.length).toBeGreaterThan(4);
});

test.each(NAMES)('%s: a cursor that is none, of another list, or of another thing, is refused with a code', async (name) => {
  const { path, of } = LISTS[name]!;
  const [own, key] = JSON.parse(Buffer.from((await read(name, { limit: 1 })).next!, 'base64url').toString()) as [string, object];
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');
  const strange = Object.keys(key).flatMap((field) =>
    [undefined, {}, [], 'a\u0000', 'never '.repeat(40)].map((value) => cursor(own, { ...key, [field]: value })),
  );
  const others = await Promise.all(NAMES.filter((each) => LISTS[each]!.path !== path).map((each) => read(each, { limit: 1 })));
  const sent = [
    'x',
    '\u{1f3c6}',
    ...[null, [], {}, 'players', 1].map((value) => Buffer.from(JSON.stringify(value)).toString('base64url')),
    ...[undefined, null, [], 'key', 1].map((value) => cursor(own, value)).filter(() => Object.keys(key).length > 0),
    cursor(`${own} `, key),
    cursor(own.replace(/ .*/, ` ${other}`), key),
    ...strange,
    ...others.map(({ next }) => next),
  ];
  for (const after of sent) {
    const { status, body } = await ground.admin.get(path, { ...of(), limit: 1, after });
    const wrong = [{ field: 'after', problem: 'is not of this list' }];
    expect([after, status, body.code, body.fields]).toEqual([after, 400, 'invalid-input', wrong]);
  }
});

test('a place of one source of the audit trail is none of the other', async () => {
  for (const [from, to] of [
    ['facts', 'security'],
    ['security', 'facts'],
  ] as const) {
    const { body } = await ground.admin.get('scoreseries/audit', { source: from, limit: 1 });
    expect((await ground.admin.get('scoreseries/audit', { source: to, after: String(body.next) })).status).toBe(400);
  }
});

test.each(['2025-99-99T00:00:00.000Z', '2025-02-30T00:00:00.000Z'])(
  '%s, a day that is none, is no place in a history',
  async (occurredAt) => {
    const after = Buffer.from(JSON.stringify([`history ${series}`, { occurredAt, entryId: event }])).toString('base64url');
    for (const sent of [{ after }, { timestamp: occurredAt }])
      expect((await ground.admin.get('scoreseries/series_score_history', { scoreseriesid: series, ...sent })).body).toMatchObject({
        code: 'invalid-input',
      });
  },
);

test.each(['-1', 'elsewhere-:00000001', 'never'])('%s, a position of another store, is no place in the audit trail', async (position) => {
  for (const [path, list, of] of [
    ['audit', `facts ${series}`, { scoreseriesid: series }],
    ['audit_acts', `acts ${series}`, { scoreseriesid: series }],
    ['audit_cause', `cause ${event}`, { event }],
  ] as const) {
    const after = Buffer.from(JSON.stringify([list, { position }])).toString('base64url');
    expect((await ground.admin.get(`scoreseries/${path}`, { ...of, after })).status).toBe(400);
  }
});

test("U-019 the specification's own parameters name the same places", async () => {
  const history = await read('history', { limit: 3 });
  const { timestamp, id } = history.rows.at(-1)!;
  const named = await read('history', { limit: 3, timestamp: String(timestamp), timestamp_id: String(id) });
  expect(named).toEqual(await read('history', { limit: 3, after: history.next }));
  const players = await read('players', { limit: 3 });
  const next = await read('players', { limit: 3, after: players.next });
  expect(await read('players', { limit: 3, offsetid: String(players.rows.at(-1)!.profile_id) })).toEqual(next);
  expect(await read('players', { limit: 3, offset: 3 })).toEqual(next);
  expect(await read('players', { limit: 3, after: '' })).toEqual(players);
});

test('a cursor, which stands in addresses, holds no names', async () => {
  for (const name of NAMES) {
    const held = Buffer.from((await read(name, { limit: 1 })).next!, 'base64url').toString();
    expect(held).not.toMatch(/Ann|Ada|Zan|Aaan|example/);
  }
});
