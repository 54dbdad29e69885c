import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Keys } from '../../src/platform/keys.ts';
import { type Carrier, Outbox } from '../../src/platform/outbox/outbox.ts';
import { endWaiting, type Letter, type LetterStatus, OutboxRows } from '../../src/platform/outbox/outbox-rows.ts';
import { SqliteRecords } from '../../src/platform/records/sqlite-records.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-outbox-'));
const DAY_MS = 24 * 3_600_000;
let files = 0;
const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const house of open.splice(0)) await house.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An outbox on records of its own, whose time is moved by hand. */
async function house(carrier: Carrier, file = join(folder, `${++files}.db`), began = '2026-11-22T12:00:00.000Z') {
  const records = SqliteRecords.open(file);
  const keys = await Keys.open(records, 'a secret of the test, long enough');
  const said: string[] = [];
  let now = Date.parse(began);
  const clock = { now: () => new Date(now).toISOString() };
  const outbox = await Outbox.open({ records, keys, clock, random: () => 0.5, report: (message) => void said.push(message) });
  outbox.carry('mail', carrier);
  await outbox.start();
  const close = async () => {
    await outbox.stop();
    await records.close();
  };
  open.push({ close });
  return {
    file,
    outbox,
    records,
    keys,
    said,
    close: () => (open.pop(), close()),
    pass: (ms: number) => {
      now += ms;
      outbox.look();
    },
    to: (destination: string, content = 'hello', goodForMs?: number) => outbox.add({ kind: 'mail', destination, content, goodForMs }),
    until: async (holds: () => boolean | Promise<boolean>) => {
      const late = AbortSignal.timeout(20_000);
      while (!(await holds())) {
        late.throwIfAborted();
        await nextTurn();
      }
    },
  };
}

async function listed(outbox: Outbox): Promise<LetterStatus[]> {
  const letters: LetterStatus[] = [];
  for await (const letter of outbox.list()) letters.push(letter);
  return letters;
}

test('what is accepted is sent, and nothing is left of it', async () => {
  const sent: Letter[] = [];
  const { outbox, to, until } = await house((letter) => Promise.resolve(sent.push(letter)));
  await to('ada@example.org');
  await until(async () => (await outbox.status()).waiting === 0);
  expect(sent).toMatchObject([{ kind: 'mail', destination: 'ada@example.org', content: 'hello', since: '2026-11-22T12:00:00.000Z' }]);
  expect(await outbox.status()).toEqual({ waiting: 0, dead: 0 });
});

test('what fails is tried eleven times within two days, is the same each time, and is then dead until somebody says so', async () => {
  const tried: Letter[] = [];
  let works = false;
  const { outbox, to, until, pass, said } = await house((letter) => {
    tried.push(letter);
    return works ? Promise.resolve() : Promise.reject(new Error('550 <Ada@example.org> is unknown'));
  });
  await to('ada@example.org');
  let passed = 0;
  for (let tries = 1; tries <= 11; tries++) {
    await until(
      async () => tried.length === tries && (await listed(outbox)).some((letter) => letter.tries === tries || letter.state === 'dead'),
    );
    const [letter] = await listed(outbox);
    if (letter?.state === 'dead') break;
    const waits = Date.parse(letter?.at ?? '') - Date.parse('2026-11-22T12:00:00.000Z') - passed;
    pass(waits - 1);
    expect(tried).toHaveLength(tries);
    pass(1);
    passed += waits;
  }
  await until(async () => (await outbox.status()).dead === 1);
  expect(tried).toHaveLength(11);
  expect(passed).toBeLessThan(2 * DAY_MS);
  expect(new Set(tried.map(({ id, content, since }) => `${id} ${content} ${since}`)).size).toBe(1);
  expect(await listed(outbox)).toMatchObject([{ state: 'dead', tries: 11, why: '550 <Ada@example.org> is unknown' }]);
  expect(said).toHaveLength(2);
  expect(said.join()).not.toMatch(/ada@example\.org/i);

  works = true;
  expect(await outbox.retry('another')).toBe(0);
  expect(await outbox.retry()).toBe(1);
  await until(async () => (await outbox.status()).waiting === 0);
  expect(tried).toHaveLength(12);
  expect(tried[11]?.id).toBe(tried[0]?.id);
  expect(await outbox.status()).toEqual({ waiting: 0, dead: 0 });
});

test('dead ones are kept for 30 days', async () => {
  const { file, outbox, to, until, pass, close } = await house(() => Promise.reject(new Error('no')));
  await to('ada@example.org', 'hello', 1_000);
  await until(async () => (await listed(outbox)).some(({ tries }) => tries === 1));
  pass(5_000);
  await until(async () => (await outbox.status()).dead === 1);
  await close();
  const silent = () => Promise.resolve();
  const before = await house(silent, file, '2026-12-22T11:00:00.000Z');
  // Written after what the start removes.
  await before.outbox.retry('nothing');
  expect(await before.outbox.status()).toEqual({ waiting: 0, dead: 1 });
  await before.close();
  const after = await house(silent, file, '2026-12-22T13:00:00.000Z');
  await after.until(async () => (await after.outbox.status()).dead === 0);
});

test('a letter that follows from a fact is sent once: made again in the next 30 days it is not taken in, and only its id is left', async () => {
  const sent: string[] = [];
  const { outbox, pass, until, records } = await house(({ content }) => Promise.resolve(sent.push(content)));
  const id = crypto.randomUUID();
  const add = (content: string) =>
    outbox.add({ id, kind: 'mail', destination: 'ada@example.org', content, about: { organisationId: 'acme' } });
  const over = async () => (await outbox.status()).waiting === 0;
  for (const content of ['hello', 'hello again', 'and again']) {
    await add(content);
    await until(over);
  }
  expect([sent, await listed(outbox), await outbox.status()]).toEqual([['hello'], [], { waiting: 0, dead: 0 }]);
  const [kept, ...others] = (await records.find<{ letter: Uint8Array }>({ name: 'outbox' }, {})).items;
  expect([kept?.key, kept?.document.letter.length, others]).toEqual([id, 0, []]);
  expect([await outbox.retry(id), await outbox.retry()]).toEqual([0, 0]);
  pass(29 * DAY_MS);
  await add('late');
  await until(over);
  expect(sent).toEqual(['hello']);
  await outbox.forget('mail', 'ada@example.org');
  expect(await records.count({ name: 'outbox' }, {})).toBe(0);
});

test('what is good for a while is not sent later', async () => {
  let tries = 0;
  const { outbox, to, until, pass } = await house(() => (tries++, Promise.reject(new Error('no'))));
  await to('ada@example.org', 'a code', 15_000);
  await until(async () => (await listed(outbox)).some((letter) => letter.tries === 1));
  pass(5_000);
  await until(async () => (await listed(outbox)).some((letter) => letter.tries === 2));
  pass(15_000);
  await until(async () => (await outbox.status()).dead === 1);
  expect(tries).toBe(2);
  expect(await listed(outbox)).toMatchObject([{ why: 'it was good until then, and could not be sent before' }]);
});

test('destinations that never answer, and a thousand that fail, delay nobody else', async () => {
  const sent: string[] = [];
  let stuck = (): void => undefined;
  const { outbox, to, until } = await house(({ destination }) => {
    if (destination.startsWith('slow')) return new Promise<void>((resolve) => (stuck = resolve));
    if (destination.startsWith('dead')) return Promise.reject(new Error('no'));
    return Promise.resolve(sent.push(destination));
  });
  await Promise.all(Array.from({ length: 50 }, () => to('slow@example.org')));
  await Promise.all(Array.from({ length: 1_000 }, (_, at) => to(`dead-${at}@example.org`)));
  await Promise.all(Array.from({ length: 1_000 }, (_, at) => to(`ann-${at}@example.org`)));
  await until(() => sent.length === 1_000);
  await until(async () => (await outbox.status()).waiting === 1_050);
  await outbox.forget('mail', 'dead-1@example.org');
  expect((await outbox.status()).waiting).toBe(1_049);
  const forgetting = outbox.forget('mail', 'slow@example.org');
  await until(async () => (await outbox.status()).waiting === 999);
  stuck();
  await forgetting;
});

test('destinations that never answer, more than there are places, delay the others by seconds, and then not at all', async () => {
  const sent: string[] = [];
  const letGo: (() => void)[] = [];
  const { outbox, to, until } = await house(({ destination }) =>
    destination.startsWith('slow') ? new Promise<void>((resolve) => letGo.push(resolve)) : Promise.resolve(sent.push(destination)),
  );
  for (let at = 0; at < 20; at++) for (const letter of ['a', 'b']) await to(`slow-${at}@example.org`, letter);
  await until(() => letGo.length === 16);
  await to('ada@example.org');
  await until(() => sent.length === 1);
  expect(letGo.length).toBe(20);
  for (const answer of letGo.splice(0)) answer();
  // What has come to those who were slow takes half of the places.
  await until(() => letGo.length > 0);
  await to('bob@example.org');
  await until(() => sent.length === 2);
  for (let answer = letGo.pop(); answer || (await outbox.status()).waiting > 0; answer = letGo.pop()) {
    answer?.();
    await nextTurn();
  }
});

test('who waits twice, as what comes while a start reads, is tried once', async () => {
  const { records, keys } = await house(() => Promise.resolve());
  const rows = await OutboxRows.open(records, keys);
  const letter = {
    id: crypto.randomUUID(),
    kind: 'mail',
    destination: 'ada@example.org',
    content: 'hello',
    since: '2026-11-22T12:00:00.000Z',
  };
  const waiting = await rows.add(letter);
  expect(await rows.begin(waiting)).toEqual({ ...letter, tries: 0, begun: 1 });
  await rows.again(waiting.id, { now: letter.since, at: '2026-11-22T12:00:05.000Z', why: 'no' });
  expect(await rows.begin(waiting)).toBeUndefined();
  expect(await rows.begin({ ...waiting, tries: 1 })).toMatchObject({ tries: 1, begun: 1 });
});

test('of what has begun twice and never ended, nobody knows whether it arrived: it is dead', async () => {
  const before = await house(() => Promise.resolve());
  const rows = await OutboxRows.open(before.records, before.keys);
  const since = '2026-11-22T12:00:00.000Z';
  for (const begun of [1, 2]) {
    const waiting = await rows.add({
      id: crypto.randomUUID(),
      kind: 'mail',
      destination: `ann-${begun}@example.org`,
      content: 'hello',
      since,
    });
    for (let times = 0; times < begun; times++) await rows.begin(waiting);
  }
  await before.close();
  const sent: string[] = [];
  const { outbox, until } = await house(({ destination }) => Promise.resolve(sent.push(destination)), before.file);
  await until(async () => (await outbox.status()).waiting === 0);
  expect(sent).toEqual(['ann-1@example.org']);
  expect(await listed(outbox)).toMatchObject([
    { state: 'dead', destination: 'ann-2@example.org', why: 'the server ended while it was sent, twice: it may have arrived' },
  ]);
});

test('whatever waits in a past that is restored is dead from then on, and says why', async () => {
  const { outbox, records, to, until } = await house(() => Promise.reject(new Error('no')));
  await Promise.all(Array.from({ length: 501 }, (_, at) => to(`ann-${at}@example.org`)));
  await until(async () => (await listed(outbox)).every(({ tries }) => tries === 1));
  await endWaiting(records, '2027-01-01T00:00:00.000Z');
  expect(await outbox.status()).toEqual({ waiting: 0, dead: 501 });
  const said = new Set((await listed(outbox)).map(({ at, why }) => `${at} ${why}`));
  expect([...said]).toEqual(['2027-01-01T00:00:00.000Z a backup was restored in which it waited: it may have been sent since']);
});

test('neither address nor words nor reason lie open in the records', async () => {
  const { file, outbox, to, until, records } = await house(() => Promise.reject(new Error('refused for ada@example.org')));
  await to('ada@example.org', 'the code is 047115');
  await until(async () => (await listed(outbox)).some(({ tries }) => tries === 1));
  await records.purge();
  for (const open of [file, `${file}-wal`]) expect(readFileSync(open, 'latin1')).not.toMatch(/ada@|047115|refused/);
});
