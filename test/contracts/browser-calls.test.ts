import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call } from '../../web/platform/api.ts';

describe('A call of the browser', () => {
  const ofNode = globalThis.fetch;
  let server: Server;
  /** What happens when the head of an answer is here. */
  let headIsHere: () => void;

  beforeAll(async () => {
    server = createServer((_, response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{"total":'));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    // A page has an address; here its server's stands before each path.
    globalThis.fetch = async (path, options) => {
      const response = await ofNode(`http://127.0.0.1:${port}${path as string}`, options);
      headIsHere();
      return response;
    };
  });
  afterAll(() => {
    globalThis.fetch = ofNode;
    server.closeAllConnections();
    server.close();
  });

  test('that is aborted between the head and the body of its answer says that it was, and answers nothing', async () => {
    const abort = new AbortController();
    headIsHere = () => abort.abort();
    await expect(call('GET', 'organization/sample', { making: 'mine' }, { signal: abort.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});
