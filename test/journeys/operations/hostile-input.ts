import { request } from 'node:http';
import { apiDocument, type DescribedCall, describedCalls, type World } from '../operations-ground.ts';
import type { Operations } from './operation.ts';

type Answered = { status: number; code: unknown; text: string };

/** Values that no field means. */
const HOSTILE: Readonly<Record<string, unknown>> = {
  'an empty text': '',
  nothing: null,
  'a flag': true,
  zero: 0,
  'a huge number': 1e308,
  'a number below zero': -1,
  NaN: 'NaN',
  infinity: '-Infinity',
  'an exponent': '1e308',
  'an empty list': [],
  'a list of lists': [[[]], [null], [{}]],
  'an object': {},
  'an object with keys of prototypes': { hasOwnProperty: 1, toString: 'x', valueOf: null, length: -1 },
  'the name of a prototype': '__proto__',
  'the name of a constructor': 'constructor',
  'the year 0': '0000-01-01 00:00:00',
  'the year 9999': '9999-12-31T23:59:59.999Z',
  'a day that is none': '2025-02-30 25:61:61',
  'half a character': '\ud800',
  'the end of a text': 'a\u0000b',
  'a text from right to left': '\u202eabc',
  SQL: `'; DROP TABLE events; --`,
  'a path': '../../../../etc/passwd',
  'a long text': 'x'.repeat(70_000),
  'a list of 20,000 ids': Array.from({ length: 20_000 }, (_, at) => `id-${at}`),
  'JSON in a text': '{"__proto__":{"x":1},"a":[{"b":null}]}',
  'a deep list in a text': '['.repeat(5_000) + ']'.repeat(5_000),
  'an id that is not there': 'no-such-thing',
  'an id of somebody else': '00000000-0000-4000-8000-000000000000',
};

/** Whole bodies that are no calls. */
const BODIES: Readonly<Record<string, { body: string | Buffer; type?: string }>> = {
  'no JSON': { body: '{"a":' },
  'a text': { body: '"text"' },
  'a list': { body: '[1,2,3]' },
  nothing: { body: 'null' },
  'a prototype': { body: '{"__proto__":{"role":"admin","scopes":["read"]}}' },
  'a constructor': { body: '{"constructor":{"prototype":{"role":"admin"}}}' },
  'a prototype inside': { body: '{"a":[{"__proto__":{"role":"admin"}}]}' },
  'broken UTF-8': { body: Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d]) },
  'broken UTF-8 in a form': { body: 'name=%ff%fe&tagname=%c0%80&points=%ed%a0%80', type: 'application/x-www-form-urlencoded' },
  'a form of prototypes': { body: '__proto__=1&constructor=2&toString=3&__proto__[x]=1', type: 'application/x-www-form-urlencoded' },
  'a form in parts that breaks off': {
    body: '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1',
    type: 'multipart/form-data; boundary=x',
  },
  'a form in parts without a boundary': { body: 'a=1', type: 'multipart/form-data' },
  NaN: { body: '{"points":NaN}' },
  'a depth of 100,000': { body: '{"a":' + '['.repeat(100_000) + ']'.repeat(100_000) + '}' },
  'another kind of body': { body: '<a/>', type: 'text/xml' },
  'no kind of body': { body: 'a=1', type: '' },
};

/** Tries on operations what no field and no body means. */
export function tryHostileInput(operations: Operations, open: () => Promise<World>): void {
  let world: World;
  let calls: DescribedCall[];

  beforeAll(async () => {
    world = await open();
    calls = describedCalls(await apiDocument(world.laurel.url));
  });

  /** Sends bytes as they are; an answer may come before all was sent. */
  const send = (verb: string, path: string, content?: { body: string | Buffer; type?: string }): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const { body, type = 'application/json' } = content ?? {};
      const headers = {
        cookie: world.clients.admin.cookie ?? '',
        origin: world.laurel.url,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        ...(body !== undefined && type && { 'content-type': type }),
      };
      const sending = request(`${world.laurel.url}/api/${path}`, { method: verb, headers, agent: false }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (part: string) => (text += part));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, code: codeOf(text), text }));
        answer.on('error', reject);
      });
      sending.on('error', reject);
      sending.end(body);
    });
  /** A call as it is sent: its fields in the query or as JSON. */
  const sendFields = ({ verb, path }: DescribedCall, fields: Record<string, unknown>): Promise<Answered> => {
    if (verb !== 'GET') return send(verb, path, { body: JSON.stringify(fields) });
    const query = Object.entries(fields).map(
      ([name, value]) => `${encoded(name)}=${encoded(typeof value === 'string' ? value : JSON.stringify(value))}`,
    );
    return send(verb, `${path}?${query.join('&')}`);
  };
  /** Answers that a hostile call must not have. */
  const wrong = ({ status, code, text }: Answered, before: string, after: string): string | undefined => {
    if (status >= 500 || status < 200) return `${status} ${text.slice(0, 300)}`;
    if (status >= 400 && (typeof code !== 'string' || !/^[a-z][a-z-]+$/.test(code)))
      return `${status} without a code: ${text.slice(0, 300)}`;
    if (status >= 400 && before !== after) return `${status}, but something was stored`;
    if (status === 413 || status === 400 || status === 200) return undefined;
    return [401, 403, 404, 409, 415, 429, 431].includes(status) ? undefined : `${status}`;
  };

  const tried = Object.keys(operations).filter((name) => !operations[name]!.notTried);
  test.each(tried)('%s: no field takes what it does not mean', async (name) => {
    const operation = calls.find((call) => call.name === name)!;
    const valid = (await operations[name]!.sends(world)) as Record<string, unknown>;
    await world.settled();
    const found: string[] = [];
    for (const field of operation.parameters) {
      for (const [what, value] of Object.entries(HOSTILE)) {
        if (operation.verb === 'GET' && what.startsWith('a list of 20,000')) continue;
        const sent = { ...valid, profileid: world.adminId, [field]: value };
        const before = await world.head();
        const answered = await sendFields(operation, sent);
        const problem = wrong(answered, before, await world.head());
        if (problem !== undefined) found.push(`${field} = ${what}: ${problem}`);
        // What was taken may lead to more: it must not be taken for a trace of the next call.
        if (answered.status === 200 && operation.verb !== 'GET') await world.settled();
      }
    }
    expect(found).toEqual([]);
  });

  const changing = Object.keys(operations).filter((name) => !name.startsWith('GET '));
  const commands = changing.filter((name) => tried.includes(name));
  if (commands.length > 0)
    test.each(Object.entries(BODIES))(
      'a body that is %s',
      async (_, content) => {
        const found: string[] = [];
        for (const { name, verb, path } of calls.filter(({ name }) => commands.includes(name))) {
          const before = await world.head();
          const answered = await send(verb, path, content);
          const problem =
            wrong(answered, before, await world.head()) ??
            (answered.status === 200 && !operations[name]!.needsNothing ? 'was taken' : undefined);
          if (problem !== undefined) found.push(`${name}: ${problem}`);
        }
        expect(found).toEqual([]);
        expect(({} as Record<string, unknown>).role).toBeUndefined();
      },
      30_000,
    );

  const TEN_MB = 'x'.repeat(10_000_000);
  if (changing.length > 0)
    test.each(changing)('%s: 10 MB are 413', async (name) => {
      const [verb = '', path = ''] = name.split(' ');
      const before = await world.head();
      for (const content of [
        { body: `{"a":"${TEN_MB}"}` },
        { body: `a=${TEN_MB}`, type: 'application/x-www-form-urlencoded' },
        { body: `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n${TEN_MB}\r\n--x--\r\n`, type: 'multipart/form-data; boundary=x' },
      ])
        expect(await send(verb, path, content)).toMatchObject({ status: 413, code: 'too-large' });
      expect(await world.head()).toBe(before);
    });

  test('after all of it the server is whole', async () => {
    await world.settled();
    const health = (await (await fetch(`${world.laurel.url}/health`)).json()) as { status: string; reactions: { parked: number }[] };
    expect(health.status).toBe('ok');
    expect(health.reactions.map(({ parked }) => parked)).toEqual(health.reactions.map(() => 0));
  });
}

function codeOf(text: string): unknown {
  try {
    return (JSON.parse(text) as { code?: unknown }).code;
  } catch {
    return undefined;
  }
}

/** Half a character cannot be said in an address, but its bytes can. */
function encoded(text: string): string {
  return text.isWellFormed() ? encodeURIComponent(text) : '%ed%a0%80';
}
