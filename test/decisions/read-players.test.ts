import { Lists } from '../../src/platform/lists/lists.ts';
import { type PlayersAsked, readPlayers } from '../../src/players/read-players.ts';
import { realHistory, realTest } from '../real-histories.ts';

const lists = new Lists();
afterAll(() => lists.onModuleDestroy());
const read = (text: string, as: Partial<PlayersAsked> = {}) => readPlayers(lists, text, { rows: 10_000, ...as });
const names = async (text: string) => (await read(text)).rows.map(({ name }) => name);

describe('Reading a list of players (U-068, R-232)', () => {
  realTest('the teams of the contest: the header is recognised, each team plays, its institution is its team', async () => {
    const list = await read(realHistory('euc2025/teams.csv'));
    expect(list).toMatchObject({ separator: 'comma', header: true, errors: [] });
    expect(list.columns.map(({ title, field }) => [title, field])).toEqual([
      ['team_id', 'external_id'],
      ['team', 'name'],
      ['institution', 'team'],
      ['country', null],
    ]);
    expect(list.rows).toHaveLength(53);
    expect(list.rows[0]).toEqual({ line: 2, name: 'FMI-1', externalId: '1', team: 'SU BG' });
  });

  test.each([
    ['name,email,team', { name: 0, email: 1, team: 2 }],
    ['E-Mail;Full Name;Department', { email: 0, name: 1, team: 2 }],
    ['Employee ID\tName\tMail\tGroup', { external_id: 0, name: 1, email: 2, team: 3 }],
    ['Player,External_ID', { name: 0, external_id: 1 }],
    ['ID,Team', { external_id: 0, name: 1 }],
  ])('the header %s', async (header, columns) => {
    const list = await read(`${header}\n`);
    expect(list.header).toBe(true);
    expect(Object.fromEntries(list.columns.map(({ field, index }) => [field, index]))).toEqual(columns);
  });

  test.each([
    ['tabs', 'Ada\tada@example.org\tBlue'],
    ['semicolons', 'Ada;ada@example.org;Blue'],
    ['commas', 'Ada,ada@example.org,Blue'],
    ['spaces around', ' Ada , ada@example.org , Blue '],
    ['quotes', '"Ada","ada@example.org","Blue"'],
    ['a byte order mark', '\ufeffAda,ADA@example.org,Blue'],
    ['Windows line ends', '\r\n\r\nAda,ada@example.org,Blue\r\n'],
  ])('without a header the order is name, e-mail, team: %s', async (_, text) => {
    const { header, rows, errors } = await read(text);
    expect({ header, errors }).toEqual({ header: false, errors: [] });
    expect(rows).toEqual([{ line: expect.any(Number) as number, name: 'Ada', email: 'ada@example.org', team: 'Blue' }]);
  });

  test('e-mail may be left out', async () => {
    expect((await read('Ada,Blue\nGrace,Red')).rows).toEqual([
      { line: 1, name: 'Ada', team: 'Blue' },
      { line: 2, name: 'Grace', team: 'Red' },
    ]);
  });

  test('quoted fields hold separators, quotes and line ends; lines are counted as in the file', async () => {
    const list = await read('name,team\n"Lovelace, ""Ada""","Blue\nRiver"\n\nGrace,Red');
    expect(list.errors).toEqual([{ line: 2, field: 'team', code: 'team-invalid', reason: expect.any(String) as string }]);
    expect(list.rows).toEqual([{ line: 5, name: 'Grace', team: 'Red' }]);
    expect(await names('name\n"Lovelace, ""Ada"""')).toEqual(['Lovelace, "Ada"']);
  });

  test('errors name the line and the reason', async () => {
    const { errors } = await read(
      'name,email,id\nAda,ada@example,1\n,grace@example.org,2\nTwin,twin@example.org,3\nTwin,TWIN@example.org,3',
    );
    expect(errors.map(({ line, field, code }) => [line, field, code])).toEqual([
      [2, 'email', 'email-invalid'],
      [3, 'name', 'name-missing'],
      [5, 'email', 'email-twice'],
      [5, 'external_id', 'external-id-twice'],
    ]);
  });

  test('a quote that is not closed is an error of its line', async () => {
    expect((await read('name\nAda\n"Grace\nAlan')).errors).toEqual([expect.objectContaining({ field: 'row', code: 'row-unreadable' })]);
  });

  test('what the person says wins over what was recognised', async () => {
    const list = await read('name,club\nAda,Blue', { header: false, columns: { name: 1 } });
    expect(list.rows.map(({ name }) => name)).toEqual(['club', 'Blue']);
  });

  test.each([
    ['nothing', ''],
    ['only line ends', '\n\n\r\n'],
    ['only separators', ',,,\n,,'],
  ])('%s is an empty list', async (_, text) => {
    expect(await read(text)).toMatchObject({ rows: [], errors: [] });
  });

  test('10,000 rows are read, one more is refused, with a header and without', async () => {
    const list = (count: number) => Array.from({ length: count }, (_, at) => `Player ${at}`).join('\n');
    expect((await read(list(10_000))).rows).toHaveLength(10_000);
    expect((await read(`name\n${list(10_000)}`)).rows).toHaveLength(10_000);
    await expect(read(list(10_001))).rejects.toMatchObject({ code: 'list-too-large', message: 'A list holds at most 10000 rows' });
    await expect(read(`name\n${list(10_001)}`)).rejects.toMatchObject({ code: 'list-too-large' });
  });
});
