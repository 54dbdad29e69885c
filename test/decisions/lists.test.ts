import { setImmediate as turn } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { ListTurns } from '../../src/platform/lists/list-turns.ts';
import { Lists } from '../../src/platform/lists/lists.ts';

const lists = new Lists();
const logged: string[] = [];
// Kept here: Jest takes a worker for dead, and ends it, when it says of any heap that it is out of memory.
const keep = (said: unknown) => logged.push(String(said));
Logger.overrideLogger({ log: keep, warn: keep, error: keep });
afterAll(() => lists.onModuleDestroy());

describe('Reading lists off the thread that answers', () => {
  const ROWS = 1_000;
  const read = (text: string | Uint8Array) => lists.read(text, { rows: ROWS });

  test('a list at its limits is read whole: rows and a header, columns, and a long row', async () => {
    const row = Array.from({ length: 100 }, (_, at) => `cell ${at}`).join(',');
    const { lines } = await read(Array.from({ length: ROWS + 1 }, () => row).join('\n'));
    expect([lines.length, lines.at(-1)?.line, lines[0]?.cells.length]).toEqual([ROWS + 1, ROWS + 1, 100]);
    expect((await read('\u4e00'.repeat(99_000))).lines[0]?.cells[0]?.length).toBe(99_000);
  });

  test.each([
    ['one row too many', 'a\n'.repeat(ROWS + 2), 'A list holds at most 1000 rows'],
    ['one row of empty cells too many', ',\n'.repeat(ROWS + 2), 'A list holds at most 1000 rows'],
    ['one column too many', `a,b\n${'c,'.repeat(100)}c`, 'Line 2 has more than 100 columns'],
    ['a row too long', `a\n${'\u4e00'.repeat(101_000)}`, 'Line 2 is too long: it may have at most 100 columns and 300000 bytes'],
    ['nothing but separators', ','.repeat(400_000), 'Line 1 is too long: it may have at most 100 columns and 300000 bytes'],
    ['a quote over everything', `"${'a'.repeat(400_000)}`, 'Line 1 is too long: it may have at most 100 columns and 300000 bytes'],
  ])('%s is refused', async (_, text, message) => {
    await expect(read(text)).rejects.toMatchObject({ code: 'list-too-large', message });
  });

  test('bytes are read as a text is, wherever they are cut', async () => {
    const text = `name\n${'“ç😀” '.repeat(9_000)}\n"two\nlines"\nlast`;
    const { lines } = await read(Buffer.from(text));
    expect(lines).toEqual((await read(text)).lines);
    expect(lines.map(({ line, cells }) => [line, cells[0]?.length])).toEqual([
      [1, 4],
      [2, '“ç😀” '.length * 9_000 - 1],
      [3, 9],
      [5, 4],
    ]);
  });

  test('several lists are read beside each other: a short one does not wait for a long one', async () => {
    const ended: string[] = [];
    const long = lists.read('a,b\n'.repeat(100_000), { rows: 100_000 }).then(() => ended.push('long'));
    await Promise.all([long, read('a,b\n').then(() => ended.push('short'))]);
    expect(ended).toEqual(['short', 'long']);
  });

  test('a list is not read on for somebody who has gone', async () => {
    const gone = new AbortController();
    const reading = lists.read('a\n'.repeat(100_000), { rows: 100_000 }, gone.signal);
    gone.abort(new Error('gone'));
    await expect(reading).rejects.toThrow('gone');
  });

  test('a thread that runs out of memory is an error of the lists it was reading, and the next list is read', async () => {
    const small = new Lists(24);
    const wide = `${','.repeat(99)}a\n`.repeat(2_000);
    const read = await Promise.allSettled(Array.from({ length: 60 }, () => small.read(wide, { rows: 2_000 })));
    const codes = read.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code?: string }).code] : []));
    expect(new Set(codes)).toEqual(new Set(['list-unreadable']));
    expect(logged).toEqual([expect.stringMatching(/^The thread that reads lists ended: .*out of memory/)]);
    expect((await small.read('a\nb', { rows: 10 })).lines).toHaveLength(2);
    await small.onModuleDestroy();
  });

  test('work on what was read gives way to others, and ends with who waits for it', async () => {
    const gone = new AbortController();
    const slice = lists.slice(gone.signal);
    while (!slice.isOver());
    await slice.rest();
    expect(slice.isOver()).toBe(false);
    gone.abort(new Error('gone'));
    await expect(slice.rest()).rejects.toThrow('gone');
  });
});

describe('Turns of lists', () => {
  const LARGE = 'x'.repeat(200_000);
  let turns: ListTurns;
  let begun: string[];
  let ends: Map<string, () => void>;
  beforeEach(() => {
    turns = new ListTurns();
    begun = [];
    ends = new Map();
  });
  const send = (name: string, organisation: string, list = LARGE, signal?: AbortSignal) =>
    turns.inTurn(
      organisation,
      list,
      () => {
        begun.push(name);
        return new Promise<void>((end) => ends.set(name, end));
      },
      signal,
    );
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };

  test('one of an organisation and two of all; another organisation goes before the second of the first', async () => {
    for (const [name, organisation] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['b1', 'b'],
      ['c1', 'c'],
    ] as const)
      void send(name, organisation);
    await turn();
    expect(begun).toEqual(['a1', 'b1']);
    await end('b1');
    expect(begun).toEqual(['a1', 'b1', 'c1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2']);
  });

  test('a small one does not wait for large ones', async () => {
    for (const organisation of ['a', 'b']) void send(`${organisation}1`, organisation);
    void send('small', 'a', 'Ada');
    await turn();
    expect(begun).toEqual(['a1', 'b1', 'small']);
  });

  test('whoever has gone loses the place; more than four waiting of one organisation are too many', async () => {
    const gone = new AbortController();
    void send('a1', 'a');
    const waiting = send('a2', 'a', LARGE, gone.signal);
    for (const name of ['a3', 'a4', 'a5']) void send(name, 'a');
    await expect(send('a6', 'a')).rejects.toMatchObject({ code: 'too-many-requests' });
    gone.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
    void send('a7', 'a');
    await end('a1');
    expect(begun).toEqual(['a1', 'a3']);
  });

  test('work that fails makes room', async () => {
    await expect(turns.inTurn('a', LARGE, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    void send('a1', 'a');
    await turn();
    expect(begun).toEqual(['a1']);
  });
});
