import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Scheduler } from '../../src/platform/schedule/scheduler.ts';
import { Settled } from '../../src/platform/settled.ts';
import { embeddedTest } from './event-store-of.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { startLaurelCommand } from './server-process.ts';

type Row = { id: string; name: string };

describe('Competitions on the command line', () => {
  const named = (competition: string, ...more: string[]) => ['--organisation', organisationId, '--competition', competition, ...more];
  const create = (...at: string[]) => ['competition', 'create', ...at, '--organisation', organisationId];
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const folder = mkdtempSync(join(tmpdir(), 'laurel-command-line-'));
  const data = join(folder, 'data');
  let server: TestLaurel;
  let organisationId: string;
  let admin: Client;
  let rules: { name: string; start_date: string; end_date: string; repeat_type_id: number; score_series: object[] };

  const told = async (args: readonly string[], at = data, environment: NodeJS.ProcessEnv = {}): Promise<string> => {
    const { code, out, err } = await startLaurelCommand(at, args, environment).ended;
    if (code !== 0) throw new Error(`laurel ${args.join(' ')}: exit code ${code}: ${err}`);
    return out;
  };
  /** How a command that is not done ends, and what it says of why. */
  const failed = async (args: readonly string[], at = data, environment: NodeJS.ProcessEnv = {}): Promise<string> => {
    const { code, out, err } = await startLaurelCommand(at, args, environment).ended;
    expect(out).toBe('');
    return `${code} ${err}`;
  };
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  /** How many facts were asked for; rounds begin and end by themselves meanwhile. */
  const stored = async () => {
    let facts = 0;
    for await (const { metadata } of server.app.get(EventStore).readAll())
      facts += Number(!['schedule', 'reaction'].includes(metadata.channel));
    return facts;
  };

  beforeAll(async () => {
    const made = await told(['organisation', 'create', 'ICPC', '--admin', 'boss@example.org']);
    organisationId = /^Organisation (\S+)$/m.exec(made)![1]!;
    server = await startTestLaurel({ data });
    const entries = file('race.csv', `player,points,time\nAnn,5,${inDays(-8)}\nBob,7,${inDays(-8)}\nAnn,1,${inDays(-1)}\n`);
    await told(['import', 'entries', entries, '--organisation', organisationId, '--series', 'Race', '--create-players']);
    admin = new Client(server.url);
    await admin.post('auth/link_login', { token: (await told(['sign-in-link', 'boss@example.org'])).trim().split('/').at(-1) });
    const { scoreseries } = (await admin.get('scoreseries/get_list_scoreseries')).body as { scoreseries: { id: string; name: string }[] };
    const { id: scoreseries_id } = scoreseries.find(({ name }) => name === 'Race')!;
    const dates = { start_date: inDays(-9), end_date: inDays(-3), repeat_type_id: 2 };
    rules = { name: 'Weekly race', ...dates, score_series: [{ scoreseries_id, factor: '2' }] };
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  /** Whatever is due has been done, and what follows from it. */
  const turned = async () => {
    const [scheduler, settled, store] = [server.app.get(Scheduler), server.app.get(Settled), server.app.get(EventStore)];
    for (let before = '', now = await store.head(); before !== now;) {
      before = now;
      scheduler.look();
      await scheduler.idle();
      await settled.settled(await store.head());
      now = await store.head();
    }
  };
  const listed = async (name: string) => {
    const { competitions } = (await admin.get('competition/get_competitions', { filter: 'all' })).body as { competitions: Row[] };
    return competitions.filter((row) => row.name === name).map(({ id }) => id);
  };

  test('competition create makes one of a file that names its series, once however often it is run; standings tell any of its rounds', async () => {
    const path = file('weekly.json', JSON.stringify({ ...rules, score_series: [{ scoreseries_id: 'Race', factor: '2' }] }));
    const id = (await told(create(path))).trim();
    const before = await stored();
    expect(await told(create(path))).toBe(`${id}\n`);
    expect([await stored(), await listed('Weekly race')]).toEqual([before, [id]]);
    expect(await told(['standings', ...named('Weekly race')])).toBe('rank,player,name,points\n1,Ann,Ann,2\n');
    const first = 'rank,player,name,points\n1,Bob,Bob,14\n2,Ann,Ann,10\n';
    expect(await told(['standings', ...named(id, '--round', '1')])).toBe(first);
    expect(await told(['standings', ...named(id, '--at', inDays(-4))])).toBe(first);
    expect(JSON.parse(await told(['standings', ...named(id, '--round', '1', '--format', 'json')]))).toMatchObject([
      { rank: 1, player: 'Bob', points: '14' },
      { rank: 2, player: 'Ann', points: '10' },
    ]);
  });

  test('a name that several have is refused with the ids; so is a competition or a round that is not there', async () => {
    const made = [
      await told(create(file('one.json', JSON.stringify({ ...rules, name: 'Twin race' })))),
      await told(create(file('two.json', JSON.stringify({ ...rules, name: 'Twin race', ties: 'shared' })))),
    ].map((line) => line.trim());
    const said = await failed(['standings', ...named('Twin race')]);
    expect(said).toMatch(/^1 There are 2 of the name "Twin race" \(competition\)/);
    for (const id of made) expect(said).toContain(id);
    expect(await failed(['standings', ...named('No race')])).toBe('1 There is no competition "No race"\n');
    expect(await failed(['standings', ...named(made[0]!, '--round', '0')])).toMatch(/^2 --round is a whole number from 1/);
    const once = (await told(create(file('once.json', JSON.stringify({ ...rules, name: 'Once', repeat_type_id: 1 }))))).trim();
    expect(await failed(['standings', ...named(once, '--round', '2')])).toBe('1 The competition has no round 2\n');
  });

  test.each<[string, () => string, RegExp]>([
    ['no JSON', () => '{"name": ', /^1 The file is not JSON: /],
    ['a list', () => '[]', /^1 The file must hold one JSON object/],
    ['a field that is none', () => JSON.stringify({ ...rules, winer: 1 }), /^1 There is no field "winer" of a competition\n$/],
    [
      'one of a series',
      () => JSON.stringify({ ...rules, score_series: [{ series: 'Race' }] }),
      /^1 There is no field "score_series.series"/,
    ],
    ['a date that is none', () => JSON.stringify({ ...rules, start_date: 'soon' }), /^1 .*\nstart_date: must be a date and time\n$/],
    ['no name', () => JSON.stringify({ ...rules, name: undefined }), /^1 A competition needs a name\n$/],
    ['no series', () => JSON.stringify({ ...rules, score_series: [] }), /^1 A score series must be chosen\n$/],
    ['an end before its start', () => JSON.stringify({ ...rules, end_date: inDays(-10) }), /^1 The end must be after the start\n$/],
    [
      'a foreign series',
      () => JSON.stringify({ ...rules, score_series: [{ scoreseries_id: crypto.randomUUID() }] }),
      /^1 There is no score series "[-0-9a-f]{36}"\n$/,
    ],
  ])('a file with %s is refused in plain words, and nothing is stored', async (_, content, says) => {
    const before = await stored();
    expect(await failed(create(file('bad.json', content())))).toMatch(says);
    expect(await stored()).toBe(before);
  });

  test('export tells competitions, their rounds and results, here and from afar; wrong tables are wrong usage', async () => {
    const id = (await told(create(file('told.json', JSON.stringify({ ...rules, name: '=Told' }))))).trim();
    const asked = (table: string, ...more: string[]) => ['export', '--organisation', organisationId, '--table', table, ...more];
    const csv = await told(asked('results', '--competition', id, '--format', 'csv'));
    expect(csv.split('\n').slice(0, 3)).toEqual([
      'competition_id,competition,round,rank,id,external_id,name,points',
      expect.stringMatching(new RegExp(`^${id},'=Told,1,1,[^,]+,Bob,Bob,14$`)),
      expect.stringMatching(new RegExp(`^${id},'=Told,1,2,[^,]+,Ann,Ann,10$`)),
    ]);
    const rounds = (await told(asked('rounds', '--competition', '=Told', '--format', 'ndjson'))).trim().split('\n');
    expect(rounds.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({
        competition_id: id,
        competition: '=Told',
        round: 1,
        from: rules.start_date,
        before: rules.end_date,
        is_ended: 1,
      }),
      expect.objectContaining({ round: 2, is_ended: 0 }),
    ]);
    const key = (await told(['key', 'create', '--organisation', organisationId, '--scope', 'read'])).trim();
    for (const table of ['competitions', 'teams', 'participants', 'rounds', 'results'])
      for (const format of ['csv', 'ndjson'])
        expect(await told(['--server', server.url, ...asked(table, '--format', format)], data, { LAUREL_KEY: key })).toBe(
          await told(asked(table, '--format', format)),
        );
    expect(await failed(asked('secrets', '--format', 'csv'))).toMatch(/^2 --table is one of entries, badges, orders, competitions, /);
    expect(await failed(asked('rounds', '--format', 'csv', '--series', 'Race'))).toMatch(/^2 --series is of entries/);
    expect(await failed(asked('rounds', '--format', 'csv', '--competition', 'None'))).toBe('1 There is no competition "None"\n');
  });

  test('--server and LAUREL_KEY: the same for the organisation of a key', async () => {
    const makeKey = async (scope: string) => (await told(['key', 'create', '--organisation', organisationId, '--scope', scope])).trim();
    const [withKey, asReader] = [await makeKey('competitions:write'), await makeKey('read')].map((LAUREL_KEY) => ({ LAUREL_KEY }));
    const remotely = (...args: string[]) => ['--server', server.url, ...args];
    const nowhere = join(folder, 'nowhere');
    const path = file('far.json', JSON.stringify({ ...rules, name: 'Far race' }));
    expect(await failed(remotely(...create(path)), nowhere, asReader)).toMatch(/^1 You are not allowed to do this\n$/);
    const id = (await told(remotely(...create(path)), nowhere, withKey)).trim();
    expect(await told(remotely(...create(path)), nowhere, withKey)).toBe(`${id}\n`);
    expect(await listed('Far race')).toEqual([id]);
    for (const more of [[], ['--round', '1'], ['--at', inDays(-4), '--format', 'json']])
      expect(await told(remotely('standings', ...named('Far race', ...more)), nowhere, asReader)).toBe(
        await told(['standings', ...named('Far race', ...more)]),
      );
    const bad = file('far-bad.json', JSON.stringify({ ...rules, start_date: 'soon' }));
    expect(await failed(remotely(...create(bad)), nowhere, withKey)).toMatch(/\nstart_date: must be a date and time\n$/);
    expect(existsSync(nowhere)).toBe(false);
  });

  embeddedTest(
    'verify finds a round whose board is not the one that was locked, says which, and ends with 3; who is deleted since changes nothing',
    async () => {
      const id = (await told(create(file('locked.json', JSON.stringify({ ...rules, name: 'Locked race', repeat_type_id: 1 }))))).trim();
      await turned();
      const { rows } = (await admin.get('competition/board', { competitionid: id })).body as {
        rows: { profileId: string; name: string }[];
      };
      const ann = rows.find(({ name }) => name === 'Ann')?.profileId;
      expect((await admin.delete('profile/delete_players', { selplayers: JSON.stringify([ann]) })).status).toBe(200);
      expect(await told(['verify'])).toMatch(/^ranks of locked rounds: [1-9]\d*, equal$/m);
      const elsewhere = join(folder, 'elsewhere');
      await told(['backup', join(folder, 'laurel.backup')]);
      await told(['restore', join(folder, 'laurel.backup')], elsewhere);
      const log = new DatabaseSync(join(elsewhere, 'events.db'));
      const { changes } = log
        .prepare(
          "UPDATE events SET data = json_set(data, '$.digest', ?) WHERE type = 'RanksLocked' AND json_extract(data, '$.competitionId') = ?",
        )
        .run('0'.repeat(64), id);
      log.close();
      expect(changes).toBe(1);
      // Views are made of the facts as they are now: only the lock is wrong.
      rmSync(join(elsewhere, 'views.db'), { force: true });
      const { code, out, err } = await startLaurelCommand(elsewhere, ['verify']).ended;
      expect([code, err.trim().split('\n').at(-1)]).toEqual([
        3,
        expect.stringMatching(/^1 of \d+ locked rounds have other ranks than were locked$/),
      ]);
      expect(out).toMatch(/^ranks of locked rounds: \d+, 1 DIFFERENT$/m);
      expect(out).toContain(`  "Locked race" (${id}), round 1, lock 1: its board is not the one that was locked\n`);
    },
    60_000,
  );
});
