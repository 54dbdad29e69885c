import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { embeddedTest } from './event-store-of.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { type Ended, startLaurelCommand } from './server-process.ts';

/** The real histories, where they lie beside the project. */
const DATA = fileURLToPath(new URL('../../../shared/data/', import.meta.url));
const real = existsSync(DATA) ? describe : describe.skip;
if (!existsSync(DATA)) process.stdout.write(`There are no real histories at ${DATA}: they are not imported\n`);

type Row = Record<string, string>;
const rowsOf = (text: string): Row[] => parse(text, { columns: true, bom: true });
const rowsIn = (file: string): Row[] => rowsOf(readFileSync(DATA + file, 'utf8'));
const byPlayer = (rows: Row[], player: string) => rows.map((row) => `${row.rank} ${row[player]} ${row.points}`).sort();

/** Every command is a process of its own. */

describe('The command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-command-line-'));
  const data = join(folder, 'data');
  let server: TestLaurel;
  let link: string;
  let organisationId: string;

  /** Runs a command on a data folder to its end. */
  const run = (args: readonly string[], at = data, environment: NodeJS.ProcessEnv = {}): Promise<Ended> =>
    startLaurelCommand(at, args, environment).ended;
  /** What a command says that is done. */
  const told = async (args: readonly string[], at = data, environment: NodeJS.ProcessEnv = {}): Promise<string> => {
    const { code, out, err } = await run(args, at, environment);
    if (code !== 0) throw new Error(`laurel ${args.join(' ')}: exit code ${code}: ${err}`);
    return out;
  };
  /** How a command that is not done ends, and what it says of why. */
  const failed = async (args: readonly string[], at = data, environment: NodeJS.ProcessEnv = {}): Promise<string> => {
    const { code, out, err } = await run(args, at, environment);
    expect(out).toBe('');
    return `${code} ${err}`;
  };
  const file = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const head = () => server.app.get(EventStore).head();
  const of = (series: string) => ['--organisation', 'ICPC', '--series', series];

  beforeAll(async () => {
    const made = (await told(['organisation', 'create', 'ICPC', '--admin', 'boss@example.org'])).trim().split('\n');
    organisationId = /^Organisation (\S+)$/.exec(made[0]!)![1]!;
    link = made[1]!;
    server = await startTestLaurel({ data });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('organisation create, without a server: the printed link signs its admin in, once', async () => {
    const token = link.split('/v_login/link/')[1];
    const client = new Client(server.url);
    expect((await client.post('auth/link_login', { token })).body).toMatchObject({ status: 'ok', login_status: 'ok' });
    expect((await client.get('group/fetch_list')).body).toMatchObject({
      groups: [{ id: organisationId, name: 'ICPC', is_group_admin: 1 }],
    });
    expect((await new Client(server.url).post('auth/link_login', { token })).body).toMatchObject({ login_status: 'link_failed' });
  });

  test('a running server hears it over a socket that only its owner may use', async () => {
    expect(statSync(join(data, 'laurel.sock')).mode & 0o777).toBe(0o600);
    const again = (await told(['sign-in-link', 'boss@example.org'])).trim();
    expect((await new Client(server.url).post('auth/link_login', { token: again.split('/').at(-1) })).body).toMatchObject({ status: 'ok' });
    expect(await failed(['sign-in-link', 'nobody@example.org'])).toMatch(/^1 Nobody here has the address nobody@example\.org\n$/);
  });

  describe('wrong usage ends with 2, and says how it is meant', () => {
    test.each<[string[], RegExp]>([
      [['nothing'], /unknown command 'nothing'/],
      [['import', 'entries', 'x.csv'], /required option '--organisation <name>'/],
      [['standings', '--organisation', 'ICPC'], /Name one of --series and --competition/],
      [['standings', '--organisation', 'ICPC', '--series', 'x', '--competition', 'y'], /Name one of --series and --competition/],
      [['standings', '--organisation', 'ICPC', '--series', 'x', '--round', '1'], /--round is of a competition/],
      [['standings', '--organisation', 'ICPC', '--competition', 'x', '--round', '1.5'], /--round is a whole number from 1/],
      [['competition', 'create', 'x.json'], /required option '--organisation <name>'/],
      [['standings', '--organisation', 'ICPC', '--series', 'x', '--at', 'yesterday'], /"yesterday" is not a date and time/],
      [['standings', '--organisation', 'ICPC', '--series', 'x', '--format', 'xml'], /--format is one of csv, json/],
      [['standings', '--organisation', 'ICPC', '--series', 'x', '--sense', 'sixth'], /--sense is one of happened, known/],
      [['export', '--organisation', 'ICPC', '--format', 'xml'], /--format is one of/],
      [['key', 'create', '--organisation', 'ICPC', '--scope', 'everything'], /There is no scope "everything"/],
      [['organisation', 'create', 'X', '--admin', 'nobody'], /"nobody" is not an e-mail address/],
      [['import', 'entries', 'x.csv', '--organisation', 'ICPC', '--series', 'x', '--pace', '0'], /must be a number above 0/],
      [
        ['--server', 'http://127.0.0.1:1', 'export', '--organisation', 'ICPC', '--format', 'csv'],
        /--server needs --key-file FILE, or the key in LAUREL_KEY/,
      ],
      [['--server', 'http://127.0.0.1:1', '--key', 'x', 'verify'], /only for the machine that the server runs on/],
    ])('%j', async (args, says) => {
      const said = await failed(args);
      expect(said).toMatch(/^2 /);
      expect(said).toMatch(says);
    });
  });

  test('help ends with 0 and names every command', async () => {
    const help = await told(['--help']);
    for (const command of [
      'organisation',
      'sign-in-link',
      'key',
      'import',
      'competition',
      'standings',
      'export',
      'rebuild',
      'verify',
      'reactions',
      'backup',
      'restore',
      'copy',
    ])
      expect(help).toContain(`  ${command} `);
  });

  test('what is not there is named, and ends with 1', async () => {
    expect(await failed(['standings', '--organisation', 'Nobody', '--series', 'x'])).toBe('1 There is no organisation "Nobody"\n');
    expect(await failed(['standings', ...of('nothing')])).toBe('1 There is no score series "nothing"\n');
    expect(await failed(['import', 'entries', join(folder, 'none.csv'), ...of('x')])).toMatch(/^1 .*none\.csv/);
    expect(await failed(['--server', 'http://127.0.0.1:1', 'standings', ...of('x')], data, { LAUREL_KEY: 'x' })).toMatch(
      /^1 The server at http:\/\/127\.0\.0\.1:1 cannot be reached/,
    );
    expect(await failed(['rebuild', 'nothing'])).toMatch(/^1 There is no view "nothing"\. Views: entries, audit-trail/);
  });

  test('a file with a bad row is refused by its line, and nothing is stored, not even the series', async () => {
    const bad = file('bad.csv', 'player,points,time\nAnn,5,2025-01-01 10:00:00\nBob,many,2025-01-01 10:00:00\nCid,5,tomorrow\n');
    const before = await head();
    const said = await failed(['import', 'entries', bad, ...of('Bad'), '--create-players']);
    expect(said).toMatch(/^1 Line 3: "many" is not an amount of points\nline 3: .*\nline 4: "tomorrow" is not a date and time\n$/);
    expect(await failed(['import', 'entries', bad, ...of('Bad')])).toMatch(/^1 Line 2: There is no player "Ann"/);
    expect(
      await failed([
        'import',
        'players',
        file('bad-players.csv', 'name,email\nAnn,ann@example.org\nBob,nowhere\n'),
        '--organisation',
        'ICPC',
      ]),
    ).toMatch(/^1 .*\nline 3: /s);
    expect(await head()).toBe(before);
    expect(await failed(['standings', ...of('Bad')])).toBe('1 There is no score series "Bad"\n');
  });

  test('--skip-bad leaves bad rows out and names them; running it again skips the rest', async () => {
    const bad = file('skip.csv', 'id;player;points\n1;Ann;5\n2;Bob;many\n3;Ann;2,5\n');
    const args = ['import', 'entries', bad, ...of('Skipped'), '--create-players', '--skip-bad'];
    expect(await told(args)).toBe(
      'line 3: left out: "many" is not an amount of points\n2 entries, 0 known already, 0 revoked, 1 players made\n',
    );
    expect(await told(args)).toMatch(/^line 3: .*\n0 entries, 2 known already, 0 revoked, 0 players made\n$/);
    expect(await told(['standings', ...of('Skipped')])).toBe('rank,player,name,points\n1,Ann,Ann,7.5\n');
  });

  test('a known id with another content is a named error', async () => {
    await told(['import', 'entries', file('first.csv', 'id,player,points\na1,Ann,5\n'), ...of('Ids'), '--create-players']);
    const said = await failed(['import', 'entries', file('second.csv', 'id,player,points\na2,Ann,1\na1,Ann,6\n'), ...of('Ids')]);
    expect(said).toMatch(/^1 Line 3: The id "a1" was used by an earlier import for another entry\n/);
    expect(await told(['standings', ...of('Ids')])).toBe('rank,player,name,points\n1,Ann,Ann,5\n');
  });

  test('--pace replays the time column, and an interrupted import is finished by running it again', async () => {
    const times = Array.from({ length: 8 }, (_, at) => `Ann,1,2025-01-01 10:0${at}:00`);
    const slow = file('slow.csv', `player,points,time\n${times.join('\n')}\n`);
    const started = startLaurelCommand(data, ['import', 'entries', slow, ...of('Slow'), '--create-players', '--pace', '60']);
    const told2 = () => run(['standings', ...of('Slow')]);
    let shown = await told2();
    while (!/,[1-7]\n$/.test(shown.out)) shown = await told2();
    await started.kill();
    const finished = await told(['import', 'entries', slow, ...of('Slow'), '--pace', '100000']);
    const [, imported, known] = /^(\d) entries, (\d) known already, 0 revoked, 0 players made\n$/.exec(finished)!;
    expect([Number(imported) + Number(known), Number(known) >= 1]).toEqual([8, true]);
    expect(await told(['standings', ...of('Slow')])).toBe('rank,player,name,points\n1,Ann,Ann,8\n');
  });

  test('an ambiguous name is refused with the ids, and ids are taken', async () => {
    const client = new Client(server.url);
    await client.post('auth/link_login', { token: (await told(['sign-in-link', 'boss@example.org'])).trim().split('/').at(-1) });
    const ids: string[] = [];
    for (let time = 0; time < 2; time++)
      ids.push(String((await client.post('scoreseries_settings/save_settings', { name: 'Twins' })).body.id));
    await told(['standings', ...of(ids[1]!)]);
    const said = await failed(['standings', ...of('Twins')]);
    expect(said).toMatch(/^1 There are 2 of the name "Twins"/);
    for (const id of ids) expect(said).toContain(id);
    const other = /^Organisation (\S+)$/m.exec(await told(['organisation', 'create', 'ICPC', '--admin', 'other@example.org']))![1]!;
    const both = await failed(['standings', ...of('Ids')]);
    for (const id of [organisationId, other]) expect(both).toContain(id);
    expect(await told(['standings', '--organisation', organisationId, '--series', 'Ids'])).toContain('1,Ann,Ann,5');
  });

  real('on real histories', () => {
    const inOrganisation = (...more: string[]) => ['--organisation', organisationId, ...more];
    const contest = () => inOrganisation('--series', 'EUC 2025');
    const commits = () => inOrganisation('--series', 'Commits');

    test('imports 53 players and 290 entries, and running it again changes nothing', async () => {
      const players = [
        'import',
        'players',
        `${DATA}euc2025/teams.csv`,
        ...inOrganisation('--id-column', 'team_id', '--name-column', 'team'),
      ];
      expect(await told(players)).toBe('53 players\n');
      const entries = ['import', 'entries', `${DATA}euc2025/entries.csv`, ...contest()];
      expect(await told(entries)).toBe('290 entries, 0 known already, 0 revoked, 0 players made\n');
      const before = await head();
      expect(await told(players)).toBe('53 players\n');
      expect(await told(entries)).toBe('0 entries, 290 known already, 0 revoked, 0 players made\n');
      expect(await head()).toBe(before);
    });

    test("the standings equal the contest's own", async () => {
      const expected = rowsIn('euc2025/standings.csv').filter(({ points }) => points !== '0');
      expect(byPlayer(rowsOf(await told(['standings', ...contest()])), 'player')).toEqual(byPlayer(expected, 'team_id'));
      const json = JSON.parse(await told(['standings', ...contest(), '--format', 'json'])) as Row[];
      expect(byPlayer(json, 'player')).toEqual(byPlayer(expected, 'team_id'));
    });

    test('as of 14:10:20.182 two teams share rank 28, and the next is 30', async () => {
      for (const sense of ['happened', 'known']) {
        const args = ['standings', ...contest(), '--at', '2025-03-02T14:10:20.182Z', '--sense', sense];
        const rows = rowsOf(await told(args));
        if (sense === 'known') expect(rows).toEqual([]);
        else
          expect(rows.slice(27, 30).map(({ rank, player, points }) => [rank, player, points])).toEqual([
            ['28', expect.stringMatching(/^(35|23)$/), '49501'],
            ['28', expect.stringMatching(/^(35|23)$/), '49501'],
            ['30', expect.any(String), expect.any(String)],
          ]);
      }
    });

    test('imports 5,942 entries with 10 revocations and 171 players, and the boards as of six instants equal totals.csv', async () => {
      const args = ['import', 'entries', `${DATA}commits/entries.csv`, ...commits(), '--revokes-column', 'reverts', '--create-players'];
      expect(await told(args)).toBe('5942 entries, 0 known already, 10 revoked, 171 players made\n');
      const totals = [...Map.groupBy(rowsIn('commits/totals.csv'), (row) => row.as_of_utc!)];
      expect(totals).toHaveLength(6);
      for (const [at, expected] of totals) {
        const rows = rowsOf(await told(['standings', ...commits(), '--at', at]));
        const plain = (all: Row[]) => all.filter(({ points }) => points !== '0').map(({ player, points }) => `${player} ${points}`);
        expect([at, plain(rows).sort()]).toEqual([at, plain(expected).sort()]);
      }
    });

    test('exports every entry, as NDJSON and CSV, of a series or of all', async () => {
      const lines = (await told(['export', ...contest(), '--format', 'ndjson'])).trim().split('\n');
      expect(lines).toHaveLength(290);
      expect(JSON.parse(lines[0]!)).toMatchObject({ points: expect.any(String) as string });
      expect(rowsOf(await told(['export', ...contest(), '--format', 'csv']))).toHaveLength(290);
      expect((await told(['export', ...inOrganisation(), '--format', 'ndjson'])).trim().split('\n').length).toBeGreaterThan(6_232);
    });

    test('verify: what is live equals what a rebuild gives', async () => {
      const said = await told(['verify']);
      expect(said).toMatch(/^entries: \d+ documents, equal$/m);
      expect(said).not.toContain('DIFFERENT');
    });

    embeddedTest(
      'a backup of the running server, restored elsewhere, gives the same standings; a tampered view is found and rebuilt',
      async () => {
        const archive = join(folder, 'laurel.backup');
        const elsewhere = join(folder, 'elsewhere');
        await told(['backup', archive]);
        expect(statSync(archive).mode & 0o777).toBe(0o600);
        expect(await failed(['backup', archive])).toMatch(/^1 .* is there already\n$/);
        expect(await failed(['restore', archive])).toMatch(/^1 .* is not empty/);
        expect(await failed(['restore', file('no.backup', 'no backup')], join(folder, 'nothing'))).toMatch(
          /^1 .*no\.backup is not a backup of Laurel: it is no whole archive .*\n$/,
        );
        await told(['restore', archive], elsewhere);
        const expected = await told(['standings', ...contest()]);
        expect(await told(['standings', ...contest()], elsewhere)).toBe(expected);

        let restored = await startTestLaurel({ data: elsewhere });
        expect(await told(['standings', ...commits()], elsewhere)).toBe(await told(['standings', ...commits()]));
        expect(await told(['verify'], elsewhere)).not.toContain('DIFFERENT');
        await restored.close();

        tamper(join(elsewhere, 'views.db'));
        restored = await startTestLaurel({ data: elsewhere });
        const found = await run(['verify'], elsewhere);
        expect([found.code, found.err]).toEqual([3, expect.stringMatching(/documents are not what a rebuild gives\n$/)]);
        expect(found.out).toMatch(/^entries: \d+ documents, \d+ DIFFERENT$/m);
        expect(await told(['rebuild', 'entries'], elsewhere)).toBe('entries: rebuilt\n');
        expect(await told(['verify'], elsewhere)).not.toContain('DIFFERENT');
        expect(await told(['rebuild'], elsewhere)).toContain('score-series: rebuilt');
        await restored.close();
      },
      300_000,
    );

    test('--server and LAUREL_KEY: one organisation from elsewhere', async () => {
      const key = (await told(['key', 'create', ...inOrganisation('--scope', 'entries:write', 'players:write', 'series:write')])).trim();
      const reader = (await told(['key', 'create', ...inOrganisation('--scope', 'read')])).trim();
      const nowhere = join(folder, 'nowhere');
      const remotely = (...args: string[]) => ['--server', server.url, ...args];
      const [withKey, asReader, asNobody] = [key, reader, 'x'.repeat(43)].map((LAUREL_KEY) => ({ LAUREL_KEY }));
      const far = inOrganisation('--series', 'Far');
      const before = await head();
      const bad = file('far-bad.csv', 'player,points\n1,5\n2,many\n');
      expect(await failed(remotely('import', 'entries', bad, ...far), nowhere, withKey)).toMatch(
        /^1 Line 3: "many" is not an amount of points\n/,
      );
      expect(await head()).toBe(before);
      const entries = remotely('import', 'entries', `${DATA}euc2025/entries.csv`, ...far);
      expect(await told(entries, nowhere, withKey)).toBe('290 entries, 0 known already, 0 revoked, 0 players made\n');
      expect(await told(entries, nowhere, withKey)).toBe('0 entries, 290 known already, 0 revoked, 0 players made\n');
      expect(await told(remotely('import', 'players', file('far.csv', 'name\nFarah\n'), ...inOrganisation()), nowhere, withKey)).toBe(
        '1 players\n',
      );
      for (const at of [[], ['--at', '2025-03-02T14:10:20.182Z'], ['--format', 'json']])
        expect(await told(remotely('standings', ...far, ...at), nowhere, withKey)).toBe(await told(['standings', ...far, ...at]));
      expect(await told(remotely('export', ...far, '--format', 'ndjson'), nowhere, withKey)).toBe(
        await told(['export', ...far, '--format', 'ndjson']),
      );
      expect(await failed(remotely('standings', '--organisation', 'Others', '--series', 'Far'), nowhere, withKey)).toBe(
        '1 The key belongs to "ICPC", not to "Others"\n',
      );
      expect(await failed(remotely('import', 'entries', `${DATA}euc2025/entries.csv`, ...far), nowhere, asReader)).toMatch(
        /^1 You are not allowed to do this\n$/,
      );
      expect(await failed(remotely('standings', ...far), nowhere, asNobody)).toMatch(/^1 Sign in first\n$/);
      expect(existsSync(nowhere)).toBe(false);
    });
  });
});

/** Changes a document of the entries behind the projector's back. */
function tamper(views: string): void {
  const database = new DatabaseSync(views);
  const { id } = database.prepare("SELECT id FROM generations WHERE view = 'entries' AND active").get() as { id: number };
  const { changes } = database
    .prepare(`UPDATE g${id} SET packed = json_set(packed, '$[1]', 'tampered') WHERE id = (SELECT max(id) FROM g${id})`)
    .run();
  database.close();
  expect(changes).toBe(1);
}
