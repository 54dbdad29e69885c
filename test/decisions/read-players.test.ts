import { readFileSync } from 'node:fs';
import { readPlayers } from '../../src/players/read-players.ts';

const names = (text: string) => readPlayers(text).rows.map(({ name }) => name);

describe('Reading a list of players (U-068, R-232)', () => {
  test('the teams of the contest: the header is recognised, each team plays, its institution is its team', () => {
    const read = readPlayers(readFileSync(new URL('../../../shared/data/euc2025/teams.csv', import.meta.url), 'utf8'));
    expect(read).toMatchObject({ separator: 'comma', header: true, errors: [] });
    expect(read.columns.map(({ title, field }) => [title, field])).toEqual([
      ['team_id', 'external_id'],
      ['team', 'name'],
      ['institution', 'team'],
      ['country', null],
    ]);
    expect(read.rows).toHaveLength(53);
    expect(read.rows[0]).toEqual({ line: 2, name: 'FMI-1', externalId: '1', team: 'SU BG' });
  });

  test.each([
    ['name,email,team', { name: 0, email: 1, team: 2 }],
    ['E-Mail;Full Name;Department', { email: 0, name: 1, team: 2 }],
    ['Employee ID\tName\tMail\tGroup', { external_id: 0, name: 1, email: 2, team: 3 }],
    ['Player,External_ID', { name: 0, external_id: 1 }],
    ['ID,Team', { external_id: 0, name: 1 }],
  ])('the header %s', (header, columns) => {
    const read = readPlayers(`${header}\n`);
    expect(read.header).toBe(true);
    expect(Object.fromEntries(read.columns.map(({ field, index }) => [field, index]))).toEqual(columns);
  });

  test.each([
    ['tabs', 'Ada\tada@example.org\tBlue'],
    ['semicolons', 'Ada;ada@example.org;Blue'],
    ['commas', 'Ada,ada@example.org,Blue'],
    ['spaces around', ' Ada , ada@example.org , Blue '],
    ['quotes', '"Ada","ada@example.org","Blue"'],
    ['a byte order mark', '\ufeffAda,ADA@example.org,Blue'],
    ['Windows line ends', '\r\n\r\nAda,ada@example.org,Blue\r\n'],
  ])('without a header the order is name, e-mail, team: %s', (_, text) => {
    const { header, rows, errors } = readPlayers(text);
    expect({ header, errors }).toEqual({ header: false, errors: [] });
    expect(rows).toEqual([{ line: expect.any(Number) as number, name: 'Ada', email: 'ada@example.org', team: 'Blue' }]);
  });

  test('e-mail may be left out', () => {
    expect(readPlayers('Ada,Blue\nGrace,Red').rows).toEqual([
      { line: 1, name: 'Ada', team: 'Blue' },
      { line: 2, name: 'Grace', team: 'Red' },
    ]);
  });

  test('quoted fields hold separators, quotes and line ends; lines are counted as in the file', () => {
    const read = readPlayers('name,team\n"Lovelace, ""Ada""","Blue\nRiver"\n\nGrace,Red');
    expect(read.errors).toEqual([{ line: 2, field: 'team', code: 'team-invalid', reason: expect.any(String) as string }]);
    expect(read.rows).toEqual([{ line: 5, name: 'Grace', team: 'Red' }]);
    expect(names('name\n"Lovelace, ""Ada"""')).toEqual(['Lovelace, "Ada"']);
  });

  test('errors name the line and the reason', () => {
    const { errors } = readPlayers(
      'name,email,id\nAda,ada@example,1\n,grace@example.org,2\nTwin,twin@example.org,3\nTwin,TWIN@example.org,3',
    );
    expect(errors.map(({ line, field, code }) => [line, field, code])).toEqual([
      [2, 'email', 'email-invalid'],
      [3, 'name', 'name-missing'],
      [5, 'email', 'email-twice'],
      [5, 'external_id', 'external-id-twice'],
    ]);
  });

  test('a quote that is not closed is an error of its line', () => {
    expect(readPlayers('name\nAda\n"Grace\nAlan').errors).toEqual([expect.objectContaining({ field: 'row', code: 'row-unreadable' })]);
  });

  test('what the person says wins over what was recognised', () => {
    const read = readPlayers('name,club\nAda,Blue', { header: false, columns: { name: 1 } });
    expect(read.rows.map(({ name }) => name)).toEqual(['club', 'Blue']);
  });

  test.each([
    ['nothing', ''],
    ['only line ends', '\n\n\r\n'],
    ['only separators', ',,,\n,,'],
  ])('%s is an empty list', (_, text) => {
    expect(readPlayers(text)).toMatchObject({ rows: [], errors: [] });
  });

  test('10,000 rows are read, one more is refused', () => {
    const list = (count: number) => `name\n${Array.from({ length: count }, (_, at) => `Player ${at}`).join('\n')}`;
    expect(readPlayers(list(10_000)).rows).toHaveLength(10_000);
    expect(readPlayers(list(10_001))).toMatchObject({ rows: [], errors: [{ code: 'too-large' }] });
    expect(readPlayers('x'.repeat(5_000_001))).toMatchObject({ rows: [], errors: [{ code: 'too-large' }] });
  });
});
