import { Lists } from '../../src/platform/lists/lists.ts';
import { importSteps } from '../../src/points/import-steps.ts';
import { type Ground, type ImportRow, judgeEntries } from '../../src/points/judge-entries.ts';
import { readEntries } from '../../src/points/read-entries.ts';

const NOW = '2026-01-01T00:00:00.000Z';
const SERIES = 'a3bb189e-8bf9-3888-9912-ace4e6543002';

const ground = (more: Partial<Ground> = {}): Ground => ({
  seriesId: SERIES,
  now: NOW,
  createPlayers: false,
  findPlayer: (text) =>
    text === 'Max'
      ? { ambiguous: Array.from({ length: 10 }, (_, n) => `m${n}`) }
      : text === 'Kim'
        ? { ambiguous: ['k1', 'k2'] }
        : /^(Ann|Bob)$/.test(text)
          ? { profileId: text.toLowerCase() }
          : undefined,
  findTag: (text) => (text === 'run' ? 'tag-1' : undefined),
  fingerprint: (content) => `of ${content}`,
  known: () => Promise.resolve(new Map()),
  ...more,
});
const lists = new Lists();
afterAll(() => lists.onModuleDestroy());
const read = (text: string, columns = {}) => readEntries(lists, text, { rows: 1_000, columns });
const judge = async (text: string, more: Partial<Ground> = {}) => {
  const { errors, ...judged } = await judgeEntries((await read(text)).rows, ground(more), lists.slice());
  return { ...judged, errors: errors.told() };
};

describe('reading lists of entries', () => {
  test.each([
    ['entry_id,time_utc,team_id,problem,points,comment', ['id', 'time', 'player', null, 'points', 'comment']],
    ['entry_id,time_utc,player,points,reverts', ['id', 'time', 'player', 'points', 'revokes']],
    ['\ufeffPlayer;Points;Comment;Time;Tags', ['player', 'points', 'comment', 'time', 'tags']],
    ['Name\tScore', ['player', 'points']],
  ])('the header "%s" is recognised', async (header, fields) => {
    const { header: found, columns, rows } = await read(`${header}\r\n`);
    expect([found, columns.map(({ field }) => field), rows]).toEqual([true, fields, []]);
  });

  test('U-068 without a header the order is player, points, comment, time', async () => {
    const { header, rows } = await read('Ann\t1,5\tWell done\t2025-03-02 09:39:45.661\n');
    expect(header).toBe(false);
    expect(rows).toEqual([
      { line: 1, id: '', player: 'Ann', points: '1,5', time: '2025-03-02 09:39:45.661', comment: 'Well done', tags: '', revokes: '' },
    ]);
  });

  test('columns are named by title or number; one that is not there is refused', async () => {
    const text = 'who,what,when\nAnn,5,2025-01-01\n';
    expect((await read(text, { player: 'WHO', points: 1, time: 'when' })).rows[0]).toMatchObject({
      line: 2,
      player: 'Ann',
      points: '5',
      time: '2025-01-01',
    });
    await expect(read(text, { player: 'nobody' })).rejects.toMatchObject({ code: 'column-not-found', details: { field: 'player' } });
    await expect(read('a,b\n', { points: 7 })).rejects.toMatchObject({ code: 'column-not-found' });
    await expect(read('player\nAnn\n', { player: 'player' })).rejects.toMatchObject({ code: 'columns-missing' });
  });

  test('lines are counted where they begin, over quotes, empty lines and slices', async () => {
    const long = 'x'.repeat(70_000);
    const { rows } = await read(`player,points,comment\nAnn,1,"two\nlines"\n\nBob,2,${long}\nAnn,"1,5",😀\n`);
    expect(rows.map(({ line, points, comment }) => [line, points, comment.length])).toEqual([
      [2, '1', 9],
      [5, '2', 70_000],
      [6, '1,5', 2],
    ]);
  });
});

describe('judging lists of entries', () => {
  test('a row has 100 different tags at most', async () => {
    const tagged = (count: number) =>
      `player,points,tags\nAnn,1,run;${Array.from({ length: count }, (_, at) => `t${at % (count - 1)}`).join(';')}`;
    const judged = (count: number) => judge(tagged(count), { findTag: (text) => text });
    expect((await judged(100)).rows[0]?.tags).toHaveLength(100);
    expect((await judged(101)).errors).toMatchObject([{ line: 2, field: 'tags', code: 'too-many-tags', reason: 'At most 100 tags' }]);
  });

  test('R-158 R-159 decimal comma and Unicode minus; times without a zone are UTC; rows in order of time', async () => {
    const { rows, errors } = await judge(
      'player;points;time;tags\nAnn;\u22121,5;2025-03-02 09:00:00;run\nBob;2;2025-03-02T09:30:00+01:00;\n',
    );
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([
      { line: 3, profileId: 'bob', points: '2', occurredAt: '2025-03-02T08:30:00.000Z', tags: [] },
      { line: 2, profileId: 'ann', points: '-1.5', occurredAt: '2025-03-02T09:00:00.000Z', tags: ['tag-1'] },
    ]);
  });

  test.each([
    ['Zoe,1', 'player', 'player-not-found', 'There is no player "Zoe"'],
    ['Max,1', 'player', 'player-ambiguous', 'Several players are called "Max": m0, m1, m2, m3, m4 and 5 more'],
    ['Kim,1', 'player', 'player-ambiguous', 'Several players are called "Kim": k1, k2'],
    [',1', 'player', 'player-missing', 'The player is missing'],
    ['Ann,', 'points', 'points-invalid', 'The points are missing'],
    ['Ann,1e9', 'points', 'points-invalid', '"1e9" is not an amount of points'],
    ['Ann,1000000001', 'points', 'points-out-of-range', 'These are more points than can be held'],
    ['Ann,1,,yesterday', 'time', 'time-invalid', '"yesterday" is not a date and time'],
    ['Ann,1,,0000-01-01', 'time', 'time-invalid', '"0000-01-01" is not a date and time'],
    ['Ann,1,,9999-01-01', 'time', 'time-invalid', '"9999-01-01" is not a date and time'],
    ['Ann,1,,2025-02-30', 'time', 'time-invalid', '"2025-02-30" is not a date and time'],
    ['Ann,1,,2026-01-01 00:05:01', 'time', 'time-in-future', 'The time is in the future'],
    ['Ann,1,a\u0000b', 'comment', 'comment-invalid', 'At most 65535 characters, without control characters'],
  ])('R-233 the bad row "%s" is named by line', async (row, field, code, reason) => {
    const { rows, errors } = await judge(`Bob,1\n${row}\n`);
    expect(errors).toEqual([{ line: 2, field, code, reason }]);
    expect(rows).toHaveLength(1);
  });

  test('players that are not there are no errors when they are to be made', async () => {
    const { rows, errors } = await judge('Zoe,1\n', { createPlayers: true });
    expect(errors).toEqual([]);
    expect(rows).toMatchObject([{ player: 'Zoe' }]);
    expect(rows[0]?.profileId).toBeUndefined();
  });

  const WITH_ID = 'id,player,points,reverts\n';

  test('the same id with the same content is skipped, with another content it is an import-conflict by line and id', async () => {
    const first = await judge(`${WITH_ID}7,Ann,1.0,\n`);
    const known = () => Promise.resolve(new Map(first.rows.map(({ key, hash }) => [key, hash])));
    const again = await judge(`${WITH_ID}7,Ann,1,\n8,Ann,1,\n8,Ann,1,\n`, { known });
    expect(again).toMatchObject({ known: 2, errors: [], rows: [{ line: 3 }] });
    const changed = await judge(`${WITH_ID}7,Ann,2,\n8,Ann,1,\n8,Bob,1,\n`, { known });
    expect(changed.errors).toEqual([
      { line: 2, field: 'id', code: 'import-conflict', reason: 'The id "7" was used by an earlier import for another entry' },
      { line: 4, field: 'id', code: 'import-conflict', reason: 'The id "8" was used in line 3 for another entry' },
    ]);
  });

  test('without an id a row is its content and its ordinal among equals', async () => {
    const first = await judge('Ann,1\nAnn,1\n');
    expect(new Set(first.rows.map(({ entryId }) => entryId)).size).toBe(2);
    const known = () => Promise.resolve(new Map(first.rows.map(({ key, hash }) => [key, hash])));
    expect(await judge('Ann,1\nAnn,1\nAnn,1\n', { known })).toMatchObject({ known: 2, rows: [{ line: 3 }] });
  });

  test('a row may revoke an earlier one, of this list or of an earlier import; another is named by line', async () => {
    const { rows, errors } = await judge(`${WITH_ID}1,Ann,1,\n2,Ann,1,1\n3,Ann,1,old\n4,Ann,1,none\n5,Ann,1,5\n`, {
      known: (keys) => Promise.resolve(new Map(keys.filter((key) => key === 'id old').map((key) => [key, 'hash']))),
    });
    expect(rows.map(({ revokes }) => revokes)).toEqual([undefined, 'id 1', 'id old']);
    expect(errors.map(({ line, code }) => [line, code])).toEqual([
      [5, 'revokes-unknown'],
      [6, 'revokes-unknown'],
    ]);
  });
});

describe('the steps of an import', () => {
  const row = (key: string, revokes?: string) => ({ key, revokes, occurredAt: key }) as unknown as ImportRow;
  const told = (steps: ReturnType<typeof importSteps>) =>
    steps.map(({ rows, revoking, done }) => [rows, revoking, done].map((all) => all.map(({ key }) => key).join('')).join('|'));

  test('a step ends where a row revokes; who revokes a later row waits for it, and is done only then', () => {
    expect(told(importSteps([row('a'), row('b', 'a'), row('c', 'e'), row('d'), row('e'), row('f')]))).toEqual([
      'ab|b|ab',
      'cde|c|dec',
      'f||f',
    ]);
  });

  test('a step holds at most 4,000 rows', () => {
    const steps = importSteps(Array.from({ length: 8_500 }, (_, index) => row(String(index))));
    expect(steps.map(({ rows }) => rows.length)).toEqual([4_000, 4_000, 500]);
  });
});
