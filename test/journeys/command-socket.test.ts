import { statSync } from 'node:fs';
import { request as ask } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { askServer, SOCKET } from '../../src/command-line/ask-server.ts';
import { CommandLine } from '../../src/command-line/command-line.ts';
import type { CommandRequest } from '../../src/command-line/command.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

const CALLS = 1_000;
const SIDE_BY_SIDE = 10;
const MOST_TURNS = 200;
/** What memory may differ by: code that was compiled and pages that views keep; a call that is kept takes more. */
const MOST_KIB_A_CALL = 40;

let ground: PointsGround;
let series: string;
beforeAll(async () => {
  ground = await openPoints();
  await ground.players('Ann');
  series = await ground.series();
  await ground.settled();
});
afterAll(() => ground.laurel.close());

const path = () => join(ground.laurel.data, SOCKET);
const of = () => ({ organisation: ground.organisationId, series });
const command = (name: string, options: CommandRequest['options'] = of(), file = ''): CommandRequest => ({
  command: name,
  options,
  file: Buffer.from(file),
});
const entry = (id: number) => command('import entries', { ...of(), file: 'one.csv' }, `id,player,points\n${id},Ann,1\n`);
/** Every line of an answer. */
const told = async (request: CommandRequest): Promise<object[]> => {
  const lines: object[] = [];
  for await (const line of (await askServer(ground.laurel.data, request)) ?? []) lines.push(line);
  return lines;
};
const sent = (body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    ask({ socketPath: path(), method: 'POST' }, (answer) => resolve(text(answer)))
      .on('error', reject)
      .end(body);
  });

test('the socket is its owner’s from the first moment on', () => {
  expect(statSync(path()).mode & 0o777).toBe(0o600);
});

test.each([
  ['no JSON', 'standings'],
  ['no command', '{}'],
  ['a list', '[]'],
  ['a command without options', '{"command":"standings"}'],
  ['a command whose options are none', '{"command":"standings","options":[]}'],
])('%s is wrong usage', async (_, body) => {
  expect(await sent(`${body}\n`)).toMatch(/^\{"exit":2,"error":"This is no command of the command line[^\n]*"\}\n$/);
});

test('a command is told by its signal that its asker is gone', async () => {
  const commands = ground.laurel.app.get(CommandLine);
  const run = commands.run.bind(commands);
  const over = new Promise<void>((resolve) => {
    commands.run = async function* (_, signal) {
      yield { line: 'begun' };
      if (!signal.aborted) await new Promise((aborted) => signal.addEventListener('abort', aborted, { once: true }));
      resolve();
    };
  });
  try {
    const asked = ask({ socketPath: path(), method: 'POST' }, (answer) => answer.once('data', () => asked.destroy()));
    asked.on('error', () => undefined).end(written(command('standings')));
    await over;
  } finally {
    commands.run = run;
  }
});

test('an asker who does not read holds the command up, not the memory', async () => {
  const commands = ground.laurel.app.get(CommandLine);
  const run = commands.run.bind(commands);
  let said = 0;
  commands.run = async function* () {
    for (; ; said++) yield await Promise.resolve({ line: 'x'.repeat(10_000) });
  };
  try {
    const line = connect(path());
    await new Promise((connected) => line.once('connect', connected));
    line.pause();
    const body = written(command('export'));
    line.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    let before = -1;
    while (said === 0 || said !== before) {
      before = said;
      for (let turns = 0; turns < MOST_TURNS; turns++) await turn();
    }
    expect(said).toBeLessThan(1_000);
    line.destroy();
  } finally {
    commands.run = run;
  }
});

test(`${CALLS} calls that break off at random moments do no harm: what they imported is there once, and nothing is left behind`, async () => {
  const random = numbersFrom(6);
  const any = (most: number) => Math.floor(random() * most);
  /** Calls, and is gone: before the request, in the middle of it, or so many turns after it. */
  const breakOff = async (id: number): Promise<void> => {
    const asked = [entry(id), command('standings'), command('export', { ...of(), format: 'ndjson' }), command('verify', {})][any(4)]!;
    const body = any(10) === 0 ? '{"command":' : written(asked);
    const whole = `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
    const line = connect(path()).on('error', () => undefined);
    const gone = new Promise((closed) => line.once('close', closed));
    line.write(any(3) === 0 ? whole.slice(0, any(whole.length)) : whole);
    line.resume();
    if (any(4) === 0) line.once('data', () => line.destroy());
    for (let turns = any(MOST_TURNS); turns > 0; turns--) await turn();
    line.destroy();
    await gone;
  };
  const rounds = async (from: number, calls: number) => {
    for (let id = from; id < from + calls; id += SIDE_BY_SIDE)
      await Promise.all(Array.from({ length: SIDE_BY_SIDE }, (_, at) => breakOff(id + at)));
    // Commands that nobody hears any more are run to where they stop.
    while (openLines() > idle) await turn();
    await ground.settled();
  };
  const openLines = () => process.getActiveResourcesInfo().filter((kind) => kind === 'PipeWrap').length;
  const idle = openLines();
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;

  await rounds(0, 100);
  collect();
  const before = process.memoryUsage().heapUsed;
  await rounds(100, CALLS - 100);
  collect();
  const each = (process.memoryUsage().heapUsed - before) / CALLS / 1024;
  process.stdout.write(`${CALLS} calls that broke off left ${each.toFixed(1)} KiB each\n`);
  expect(each).toBeLessThan(MOST_KIB_A_CALL);

  const rows = Array.from({ length: CALLS }, (_, id) => `${id},Ann,1`);
  const all = command('import entries', { ...of(), file: 'all.csv' }, `id,player,points\n${rows.join('\n')}\n`);
  expect((await told(all)).at(-1)).toEqual({ exit: 0 });
  expect(await told(command('standings'))).toEqual([{ line: 'rank,player,name,points' }, { line: `1,Ann,Ann,${CALLS}` }, { exit: 0 }]);
  expect(openLines()).toBeLessThanOrEqual(idle);
}, 300_000);

/** A command as it goes over the line: a line of JSON, then the file. */
function written({ file = new Uint8Array(), ...line }: CommandRequest): string {
  return `${JSON.stringify(line)}\n${Buffer.from(file).toString()}`;
}

/** Numbers from 0 to 1, the same ones for the same seed. */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}
