import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { gzipSync } from 'node:zlib';
import { Outbound, type OutboundLimits } from '../../src/platform/outbound/outbound.ts';
import { Reachable } from '../../src/platform/outbound/reachable.ts';
import { Refused } from '../../src/platform/refused.ts';

/** What leads to this machine, however it is written. */
const HERE = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0177.0.0.1',
  '0x7f.1',
  '0x7f000001',
  '0.0.0.0',
  '0',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '１２７.0.0.1',
];
/** What leads elsewhere inside a house, or nowhere. */
const INSIDE = [
  '127.8.9.10',
  '[64:ff9b::7f00:1]',
  '[64:ff9b::10.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '169.254.169.254',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[2001:db8::1]',
  '[4000::1]',
  '100.64.0.1',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
];
const WHOLE_MACHINE = ['127.0.0.0/8', '0.0.0.0', '::', '::1'];

const open: { close: (done: () => void) => void }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await new Promise<void>((resolve) => server.close(resolve));
});

/** Counts who comes to it. */
async function listener(answer: RequestListener = (_call, reply) => reply.end('heard')) {
  return listening(createHttpServer(answer));
}

async function listening(server: Server, address = '127.0.0.1', port = 0) {
  let connections = 0;
  server.on('connection', () => connections++);
  await new Promise<void>((resolve, reject) => void server.once('error', reject).listen(port, address, resolve));
  open.push(server);
  return { port: (server.address() as AddressInfo).port, connections: () => connections };
}

const quick: OutboundLimits = { connecting: 300, silence: 300, whole: 600, bytes: 10_000 };
const get = (outbound: Outbound, url: string) => outbound.send({ url, method: 'GET' });
const text = ({ body }: { body: Uint8Array }) => Buffer.from(body).toString();
const refused = async (answer: Promise<unknown>) => {
  const error: unknown = await answer.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Refused);
  return (error as Refused).code;
};

describe('A listener on this machine', () => {
  test.each(HERE)('hears a call to http://%s only when the operator allows it', async (host) => {
    const { port, connections } = await listening(
      createHttpServer((_call, reply) => reply.end('heard')),
      /^\[::1?\]$/.test(host) ? '::1' : '127.0.0.1',
    );
    for (const protocol of ['http', 'https'])
      expect(await refused(get(new Outbound({ allow: [] }), `${protocol}://${host}:${port}/`))).toBe('address-not-reachable');
    expect(connections()).toBe(0);
    expect(text(await get(new Outbound({ allow: WHOLE_MACHINE }), `http://${host}:${port}/`))).toBe('heard');
    expect(connections()).toBe(1);
  });

  test.each(INSIDE)('hears nothing of a call to http://%s, and nobody else does', async (host) => {
    const { port, connections } = await listener();
    expect(await refused(get(new Outbound({ allow: [] }), `http://${host}:${port}/`))).toBe('address-not-reachable');
    expect(connections()).toBe(0);
  });

  test('hears nothing of a name that means it, also beside a public address', async () => {
    const { port, connections } = await listener();
    for (const addresses of [
      ['127.0.0.1'],
      ['::1'],
      ['::ffff:127.0.0.1'],
      ['93.184.215.14', '127.0.0.1'],
      ['127.0.0.1', '93.184.215.14'],
    ]) {
      const outbound = new Outbound({ allow: [], resolve: () => Promise.resolve(addresses) });
      expect(await refused(get(outbound, `http://hooks.example.org:${port}/`))).toBe('address-not-reachable');
    }
    for (const name of ['localhost', 'localhost.', 'LOCALHOST', 'a.localhost'])
      await expect(get(new Outbound({ allow: [] }), `http://${name}:${port}/`)).rejects.toThrow();
    expect(connections()).toBe(0);
  });

  test('hears nothing of a name that means another one first: each connection asks once, and goes where it was told', async () => {
    const { port } = await listening(
      createHttpServer((_call, reply) => reply.end('elsewhere')),
      '127.0.0.2',
    );
    const { connections } = await listening(createServer(), '127.0.0.1', port);
    let asked = 0;
    const outbound = new Outbound({ allow: ['127.0.0.2'], resolve: () => Promise.resolve([asked++ === 0 ? '127.0.0.2' : '127.0.0.1']) });
    const url = `http://hooks.example.org:${port}/`;
    expect(text(await get(outbound, url))).toBe('elsewhere');
    expect(asked).toBe(1);
    expect(await refused(get(outbound, url))).toBe('address-not-reachable');
    expect([asked, connections()]).toEqual([2, 0]);
  });

  test('hears nothing of a redirect to it, and whoever sends one is told so', async () => {
    const { port, connections } = await listener((call, reply) => {
      reply.writeHead(call.url === '/first' ? 307 : 200, { location: `http://127.0.0.1:${port}/second` }).end();
    });
    await expect(get(new Outbound({ allow: WHOLE_MACHINE }), `http://127.0.0.1:${port}/first`)).rejects.toThrow('redirect');
    expect(connections()).toBe(1);
  });

  test('hears nothing as a proxy of the environment', async () => {
    const { port, connections } = await listener();
    const names = ['HTTP_PROXY', 'http_proxy', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY'];
    for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : `http://127.0.0.1:${port}`;
    try {
      const outbound = new Outbound({ allow: [], resolve: () => Promise.reject(new Error('no such name')), limits: quick });
      await expect(get(outbound, 'http://hooks.example.org/')).rejects.toThrow('no such name');
    } finally {
      for (const name of names) Reflect.deleteProperty(process.env, name);
    }
    expect(connections()).toBe(0);
  });

  test.each([
    'ftp://127.0.0.1',
    'file:///etc/passwd',
    'unix:/run/x.sock',
    'data:,x',
    '//127.0.0.1',
    '127.0.0.1',
    '',
    'http://',
    'http://a b/',
  ])('is no matter of "%s", which is not asked at all', async (url) =>
    expect(await refused(get(new Outbound({ allow: WHOLE_MACHINE }), url))).toBe('address-not-reachable'),
  );

  test('is told no user name and no password', async () => {
    const { port, connections } = await listener();
    for (const who of ['ada', 'ada:secret', ':secret'])
      expect(await refused(get(new Outbound({ allow: WHOLE_MACHINE }), `http://${who}@127.0.0.1:${port}/`))).toBe('address-not-reachable');
    expect(connections()).toBe(0);
  });
});

describe('Whoever is called', () => {
  const outbound = new Outbound({ allow: WHOLE_MACHINE, limits: quick });

  test('hears method, headers and body, and is answered as it answers', async () => {
    const parts: string[] = [];
    const { port } = await listener((call, reply) => {
      parts.push(
        `${call.method} ${call.url} ${String(call.headers['x-laurel'])} ${call.headers['accept-encoding']} ${call.headers.connection}`,
      );
      call.on('data', (part: Buffer) => parts.push(part.toString()));
      call.on('end', () => reply.writeHead(422, { 'x-said': 'no' }).end('wrong'));
    });
    const url = `http://127.0.0.1:${port}/hook?a=1#here`;
    const answer = await outbound.send({ url, method: 'POST', headers: { 'x-laurel': '1' }, body: '{"a":1}' });
    expect(parts).toEqual(['POST /hook?a=1 1 identity close', '{"a":1}']);
    expect([answer.status, answer.headers['x-said'], text(answer)]).toEqual([422, 'no', 'wrong']);
  });

  test('is not waited for when no name server says where it is', async () => {
    const asking = new Outbound({ allow: [], resolve: () => new Promise(() => undefined), limits: quick });
    await expect(get(asking, 'http://hooks.example.org/')).rejects.toThrow(/timeout/i);
  });

  test('is not waited for when it takes the call and keeps silent', async () => {
    const { port } = await listener(() => undefined);
    await expect(get(outbound, `http://127.0.0.1:${port}/`)).rejects.toThrow(/timeout/i);
  });

  test('is not waited for when it brings a byte now and then', async () => {
    const { port } = await listener((_call, reply) => {
      const dripping = setInterval(() => reply.write('.'), 50);
      reply.on('close', () => clearInterval(dripping));
    });
    await expect(get(outbound, `http://127.0.0.1:${port}/`)).rejects.toThrow(/timeout/i);
  });

  test('is not waited for when it drips its headers', async () => {
    const server = createServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const dripping = setInterval(() => socket.write('x-a: b\r\n'), 50);
      socket.on('error', () => undefined).on('close', () => clearInterval(dripping));
    });
    const { port } = await listening(server);
    await expect(get(outbound, `http://127.0.0.1:${port}/`)).rejects.toThrow(/timeout/i);
  });

  test('is not read to an end that does not come', async () => {
    let sent = 0;
    const { port } = await listener((_call, reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write(Buffer.alloc(1_000))) sent += 1_000;
      };
      reply.on('drain', more);
      more();
    });
    await expect(get(outbound, `http://127.0.0.1:${port}/`)).rejects.toThrow(/max size/i);
    expect(sent).toBeLessThan(20_000_000);
  });

  test('cannot make much of little: what is packed stays so', async () => {
    const packed = gzipSync(Buffer.alloc(5_000_000));
    const { port } = await listener((_call, reply) => reply.writeHead(200, { 'content-encoding': 'gzip' }).end(packed));
    expect((await get(outbound, `http://127.0.0.1:${port}/`)).body).toHaveLength(packed.length);
  });

  test('must prove who it is where the address begins with https', async () => {
    const { port } = await listener();
    await expect(get(outbound, `https://127.0.0.1:${port}/`)).rejects.toThrow(/SSL|TLS|EPROTO/i);
  });

  test('and does not answer is an error of that call alone', async () => {
    await expect(get(outbound, 'http://127.0.0.1:1/')).rejects.toThrow('ECONNREFUSED');
    const { port } = await listener();
    expect(text(await get(outbound, `http://127.0.0.1:${port}/`))).toBe('heard');
  });
});

test.each(['93.184.215.14', '2606:4700::6810:85e5', '64:ff9b::5db8:d70e', '::ffff:93.184.215.14'])(
  'a public address may be reached, IPv4 also as it is written within IPv6: %s',
  (address) => expect(new Reachable([]).has(address)).toBe(true),
);

test('what the operator allows is that network, and no other', () => {
  const reachable = new Reachable(['10.1.0.0/16', '192.168.7.7', 'fd00:1::/32']);
  for (const address of ['10.1.0.0', '10.1.255.255', '::ffff:10.1.2.3', '192.168.7.7', 'fd00:1:ffff::1'])
    expect([address, reachable.has(address)]).toEqual([address, true]);
  for (const address of ['10.0.255.255', '10.2.0.0', '192.168.7.8', 'fd00:2::1', '127.0.0.1', '::1'])
    expect([address, reachable.has(address)]).toEqual([address, false]);
});
