import { io } from 'socket.io-client';
import { CommandLine } from '../../src/command-line/command-line.ts';
import type { CommandOutput } from '../../src/command-line/command.ts';
import { remote } from '../../src/command-line/remote.ts';
import { heard, type Line } from '../contracts/live-lines.ts';
import type { Client } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { unzipped } from './unzipped.ts';

let ground: PointsGround;
let player: Client;
let [ann, bob]: string[] = [];
let badge: string;
const lines: Line[] = [];

beforeAll(async () => {
  ground = await openPoints({ timeZone: 'UTC' });
  [ann, bob] = await ground.players('=Ann()', 'Bob');
  player = await ground.asPlayer(ann!);
  badge = await save({ Name: 'Star', badge_type: 2, share_mode: 1 });
  await give(ann!, 'For the plants');
  await give(bob!, 'For Bob alone');
  await give(bob!, 'Given by mistake');
  const [lost] = await history();
  const turned = { badgeid: badge, selplayerbadges: String(lost!.player_badge_id), reason: 'It was not Bob' };
  await done(ground.admin.delete('badges/revoke', turned));
});
afterAll(async () => {
  for (const line of lines) line.disconnect();
  await ground.laurel.close();
});

const done = async (asked: Promise<{ status: number; body: Record<string, unknown> }>) => {
  const { status, body } = await asked;
  expect([status, status === 200 ? '' : JSON.stringify(body)]).toEqual([200, '']);
  await ground.settled();
  return body;
};
const save = async (data: object) => String((await done(ground.admin.post('badges/save', { data }))).id);
const give = (toprofileid: string, inscription: string) =>
  done(ground.admin.post('badges/give_badge', { badgeid: badge, toprofileid, inscription }));
const history = async () => (await done(ground.admin.get('badges/history', { badgeid: badge }))).history as Record<string, unknown>[];
const accessKey = async () => {
  const { badges } = await done(ground.admin.get('badges/badges', { id: badge }));
  return (badges as { access_key: string }[])[0]!.access_key;
};

test('wins leave as CSV and NDJSON, those that were lost with when and why; nothing that a spreadsheet would obey', async () => {
  const file = async (format: string) =>
    String((await done(ground.admin.get('badges/export', { format }))).text)
      .trim()
      .split(/\r?\n/);
  const [head, ...rows] = await file('csv');
  expect(head).toMatch(/^win_id,badge_id,badge,/);
  expect(rows.map((row) => row.includes('revoked'))).toEqual([true, false, false]);
  expect(rows[0]).toContain('It was not Bob');
  expect(rows[2]).not.toMatch(/(^|,)=Ann/);
  const told = (await file('ndjson')).map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(told).toMatchObject([{ state: 'revoked', ended_by: 'Ada' }, { Name: 'Bob', inscription: 'For Bob alone' }, { Name: '=Ann()' }]);
  expect((await player.get('badges/export')).status).toBe(403);
});

test('the command line tells them too, here and from afar', async () => {
  const { api_key: key } = await done(ground.admin.post('externalApiConfig/create_api_key', { name: 'reader' }));
  const said = async (outputs: AsyncIterable<CommandOutput>) => {
    let text = '';
    for await (const output of outputs) if ('line' in output) text += `${output.line}\n`;
    return text;
  };
  for (const format of ['csv', 'ndjson']) {
    const request = { command: 'export', options: { organisation: ground.organisationId, table: 'badges', format } };
    const here = await said(ground.laurel.app.get(CommandLine).run(request, new AbortController().signal));
    expect(here.trim().split('\n')).toHaveLength(format === 'csv' ? 4 : 3);
    expect(await said(remote(request, ground.url, String(key)))).toBe(here);
  }
});

test('a link ends at once, for sockets too: by another key, when sharing ends, and with the badge', async () => {
  const line = async (key: string) => {
    const opened = io(ground.url, {
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      reconnection: false,
      auth: { authorization: `Bearer ${key}` },
    });
    lines.push(opened);
    opened.connect();
    await heard(opened, 'connect');
    return opened;
  };
  const ends: (() => Promise<unknown>)[] = [
    () => done(ground.admin.post('badges/regenerateShareKey', { badgeid: badge })),
    () => done(ground.admin.post('badges/save', { data: { id: badge, share_mode: 0 } })),
    () => done(ground.admin.delete('badges/delete_badge', { badgeid: badge })),
  ];
  for (const end of ends) {
    const closed = heard<[string]>(await line(await accessKey()), 'disconnect');
    await end();
    expect((await closed)[0]).toBe('io server disconnect');
    await done(ground.admin.post('badges/restore_badge', { badgeid: badge }));
    await done(ground.admin.post('badges/save', { data: { id: badge, share_mode: 1 } }));
  }
});

test("one's archive holds one's own wins with their words, and nobody else's", async () => {
  const response = await fetch(`${ground.url}/api/profile/archive`, { headers: { cookie: player.cookie ?? '' } });
  const files = new Map([...unzipped(Buffer.from(await response.arrayBuffer()))].map(([name, file]) => [name, file.toString()]));
  const rows = JSON.parse(files.get('json/badges.json') ?? '[]') as object[];
  expect(rows).toMatchObject([{ badge: 'Star', words: 'For the plants', state: 'standing', reason: null }]);
  expect([...files.values()].join()).not.toMatch(/For Bob alone|It was not Bob/);
});

test('what is shown of badges and wins is what a rebuild gives', async () => {
  let lines = '';
  const verifying = ground.laurel.app.get(CommandLine).run({ command: 'verify', options: {} }, new AbortController().signal);
  for await (const output of verifying) if ('line' in output) lines += `${output.line}\n`;
  expect(lines).not.toContain('DIFFERENT');
  expect(lines).toMatch(/^badge-wins: \d/m);
  expect(lines).toMatch(/^badges: \d/m);
});

test('who is forgotten keeps their wins without a name or words: what was said of them is nowhere', async () => {
  await done(ground.admin.post('profile/anonymize_players', { groupid: ground.organisationId, selplayers: [bob] }));
  const rows = await history();
  expect(rows).toHaveLength(3);
  const ofBob = rows.filter(({ profile_id }) => profile_id === bob);
  expect(ofBob).toMatchObject([
    { Name: 'Anonymous 1', inscription: null, state: 'revoked', reason: null },
    { Name: 'Anonymous 1', inscription: null, state: 'standing' },
  ]);
  const refused = await ground.admin.post('badges/give_badge', { badgeid: badge, toprofileid: bob });
  expect([refused.status, refused.body.code]).toEqual([404, 'not-found']);
  expect(JSON.stringify(await history())).not.toContain('For Bob alone');
});
