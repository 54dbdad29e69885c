import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A line to a server that counts what comes back over it. */
export type CountingProxy = {
  url: string;
  /** Bytes from the server so far. */
  received(): number;
  stop(): Promise<void>;
};

/** Stands before the server of a connection string with one address, and answers the same string with its own. */
export async function startCountingProxy(url: string): Promise<CountingProxy> {
  const { hostname, port } = new URL(url);
  const lines = new Set<Socket>();
  let bytes = 0;
  const proxy = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const line of [near, far]) {
      lines.add(line);
      line.on('error', () => undefined);
    }
    far.on('data', (part) => (bytes += part.length));
    near.pipe(far).pipe(near);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: url.replace(`${hostname}:${port}`, `127.0.0.1:${(proxy.address() as AddressInfo).port}`),
    received: () => bytes,
    stop: async () => {
      for (const line of lines) line.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
