import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { Line, requestOf } from '../../bench/load.ts';
import { readBodies } from '../../src/platform/http/body-parsers.ts';
import { endSlowBodies } from '../../src/platform/http/slow-bodies.ts';
import { TakenLimits } from '../../src/platform/http/takes.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';

/** A connection, and all that it was answered until it ended. */
async function open(url: string): Promise<{ socket: Socket; answered: () => string; ended: Promise<string> }> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let text = '';
  socket.setEncoding('utf8').on('data', (part: string) => (text += part));
  // A server that hangs up while something is on its way resets the connection.
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.on('close', () => resolve(text)));
  await once(socket, 'connect');
  return { socket, answered: () => text, ended };
}

const head = (verb: string, path: string, length: number | string) =>
  [
    `${verb} ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/x-www-form-urlencoded',
    typeof length === 'number' ? `content-length: ${length}` : `transfer-encoding: ${length}`,
    '\r\n',
  ].join('\r\n');

describe('Slow bodies', () => {
  let laurel: TestLaurel;

  beforeAll(async () => {
    laurel = await startTestLaurel({ LAUREL_CALL_SECONDS: '1' });
  });
  afterAll(() => laurel.close());

  test.each([
    ['that stops', head('POST', '/api/auth/logout', 10_000) + 'a=1'],
    ['that never begins', head('PUT', '/api/account/account', 10_000)],
    ['of parts that stops', head('POST', '/api/auth/logout', 'chunked') + '3\r\na=1\r\n'],
    ['at the single entry point', head('POST', '/server/api.php', 10_000) + 'route=auth&'],
    ['for a call that is not there', head('POST', '/api/no/call', 10_000) + 'a=1'],
  ])('a body %s is ended with 408', async (_, sent) => {
    const { socket, ended } = await open(laurel.url);
    socket.write(sent);
    expect(await ended).toMatch(/^HTTP\/1.1 408 [^]*connection: close[^]*"code":"timeout"/i);
  });

  // A server that waited for it would wait for a minute.
  test('a connection that has never asked for anything does not hold up the end', async () => {
    const own = await startTestLaurel();
    const { ended } = await open(own.url);
    await own.close();
    expect(await ended).toBe('');
  }, 40_000);

  test('a body that nobody asks for ends its connection, after the answer', async () => {
    const { socket, ended } = await open(laurel.url);
    socket.write(head('GET', '/health', 10_000) + 'a=1');
    expect(await ended).toMatch(/^HTTP\/1.1 200 /);
  });

  test('a body that brings enough is read, however long it takes, and one that drips beside it is not', async () => {
    const [slow, drip] = [await open(laurel.url), await open(laurel.url)];
    const length = 60_000;
    slow.socket.write(head('POST', '/api/auth/logout', length));
    drip.socket.write(head('POST', '/api/auth/logout', length));
    let dripping = true;
    void drip.ended.then(() => (dripping = false));
    let sent = 0;
    while (dripping) {
      slow.socket.write('x'.repeat(500));
      sent += 500;
      drip.socket.write('x');
      await pause(100);
    }
    expect(drip.answered()).toMatch(/^HTTP\/1.1 408 /);
    slow.socket.write('x'.repeat(length - sent));
    while (slow.answered() === '') await once(slow.socket, 'data');
    expect(slow.answered()).toMatch(/^HTTP\/1.1 200 /);
    slow.socket.destroy();
  });

  test('an operation may have more patience of its own', async () => {
    const server = fastify({ forceCloseConnections: true });
    const taken = new TakenLimits({ callKb: 1, callFields: 10, callSeconds: 1 });
    taken.bind(server, () => Promise.resolve(true));
    endSlowBodies(server, taken);
    readBodies(server, taken);
    server.post('/hasty', () => 'done');
    server.post('/patient', { config: { limits: { seconds: 1_000 } } }, () => 'done');
    const url = await server.listen({ host: '127.0.0.1', port: 0 });
    try {
      const [patient, hasty] = [await open(url), await open(url)];
      patient.socket.write(head('POST', '/patient', 3));
      hasty.socket.write(head('POST', '/hasty', 3));
      expect(await hasty.ended).toContain('The request took too long to arrive');
      patient.socket.write('a=1');
      while (patient.answered() === '') await once(patient.socket, 'data');
      expect(patient.answered()).toMatch(/^HTTP\/1.1 200 /);
    } finally {
      await server.close();
    }
  });
});

describe('Many requests on one connection', () => {
  let laurel: TestLaurel;
  const question = requestOf('GET', '/api/auth/login_options', {}).toString();
  const answersIn = (text: string) => text.split('HTTP/1.1 200 OK').length - 1;

  beforeAll(async () => {
    laurel = await startTestLaurel();
  });
  afterAll(() => laurel.close());

  test('1,000 are all answered, and whoever asks on another connection waits for few of them', async () => {
    const [many, line] = [await open(laurel.url), await Line.to(laurel.url)];
    many.socket.write(question.repeat(1_000));
    while (answersIn(many.answered()) === 0) await once(many.socket, 'data');
    const waitedFor: number[] = [];
    while (answersIn(many.answered()) < 900) {
      const before = answersIn(many.answered());
      await line.ask(Buffer.from(question));
      waitedFor.push(answersIn(many.answered()) - before);
    }
    expect(Math.max(...waitedFor)).toBeLessThan(50);
    expect(waitedFor.length).toBeGreaterThan(20);
    while (answersIn(many.answered()) < 1_000) await once(many.socket, 'data');
    many.socket.destroy();
    line.close();
  });

  test('they are answered in their order', async () => {
    const { socket, ended } = await open(laurel.url);
    const paths = ['/api/auth/login_options', '/api/nothing', '/health', '/api/tag/tag'];
    socket.write(
      paths.map((path) => requestOf('GET', path, { connection: path === paths.at(-1) ? 'close' : 'keep-alive' }).toString()).join(''),
    );
    expect((await ended).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404', 'HTTP/1.1 200', 'HTTP/1.1 401']);
  });

  test('who sends them without end is hung up on', async () => {
    const { socket, ended } = await open(laurel.url);
    socket.write(question.repeat(5_000));
    expect(answersIn(await ended)).toBeLessThan(5_000);
    expect((await fetch(`${laurel.url}/health`)).status).toBe(200);
  });
});
