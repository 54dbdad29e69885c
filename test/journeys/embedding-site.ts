import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT } from 'jose';

/** Another site on this machine, whose only page shows a board of Laurel in a frame. Its machine has two names: the one is the site that may, the other is any. */
export class EmbeddingSite {
  private token = '';

  private constructor(
    private readonly server: Server,
    private readonly laurel: string,
  ) {}

  static async start(laurel: string): Promise<EmbeddingSite> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const site = new EmbeddingSite(server, laurel);
    server.on('request', ({ url }, response) => {
      const frame = `<iframe src="${site.laurel}/embed${url}?token=${site.token}" title="Scores" width="800" height="600"></iframe>`;
      response.writeHead(200, { 'content-type': 'text/html' }).end(`<!doctype html><title>Intranet</title>${frame}`);
    });
    return site;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  get otherUrl(): string {
    return this.url.replace('localhost', '127.0.0.1');
  }

  /** Shows a board to somebody from now on, once. */
  async shows(board: string, sub: string, secret: string): Promise<void> {
    const claims = new SignJWT({ board, sub, jti: crypto.randomUUID() }).setExpirationTime('2m');
    this.token = await claims.setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(secret));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }
}
