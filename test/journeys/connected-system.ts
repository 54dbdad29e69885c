import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A system on this machine that lets Laurel in by OAuth 2.0, and tells its rows to who has an access token that is good. */
export class ConnectedSystem {
  rows: unknown = [];
  /** Its teams with who is in them. */
  teams: { id: string; name: string; people: unknown }[] = [];
  /** What its answer to a code says beside the token. */
  answer: Record<string, unknown> = {};
  /** Somebody who comes there lets nobody in. */
  refuses = false;
  /** How often it was asked to renew a token. */
  asked = 0;
  /** How often a token was renewed. */
  renewed = 0;
  private readonly codes = new Map<string, string>();
  private token = '';
  private refresh = '';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<ConnectedSystem> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const system = new ConnectedSystem(server);
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (piece) => (body += String(piece)));
      request.on('end', () => {
        const [path, asked] = (request.url ?? '').split('?');
        if (path === '/acme/authorize') return response.writeHead(302, { location: system.back(new URLSearchParams(asked)) }).end();
        const [status, told] = system.told(request.url ?? '', new URLSearchParams(body), request.headers.authorization);
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(told));
      });
    });
    return system;
  }

  /** The file of connections for these kinds of systems. */
  file(...types: string[]): string {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
    const named = {
      authorize_url: `${url}/{subdomain}/authorize`,
      token_url: `${url}/{subdomain}/token`,
      rows_url: `${url}/{subdomain}/rows`,
      teams_url: `${url}/{subdomain}/teams`,
      players_url: `${url}/{subdomain}/people?of={team}`,
    };
    const file = join(mkdtempSync(join(tmpdir(), 'laurel-connections-')), 'connections.json');
    writeFileSync(
      file,
      JSON.stringify(types.map((system_type) => ({ system_type, ...named, client_id: 'laurel', client_secret: 'secret' }))),
    );
    return file;
  }

  /** Somebody has let Laurel in at the address where it sent them: what comes back. */
  letIn(address: string): { state: string; code: string; scope: string | null } {
    return this.given(new URL(address).searchParams);
  }

  /** It lets Laurel in no more. */
  end(): void {
    [this.token, this.refresh] = ['', ''];
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** Where a browser is sent back to. */
  private back(asked: URLSearchParams): string {
    const { state, code } = this.given(asked);
    const said = new URLSearchParams({ state, ...(this.refuses ? { error: 'access_denied' } : { code }) });
    return `${asked.get('redirect_uri')}?${said}`;
  }

  private given(asked: URLSearchParams): { state: string; code: string; scope: string | null } {
    const code = randomBytes(16).toString('hex');
    if (asked.get('code_challenge_method') === 'S256') this.codes.set(code, asked.get('code_challenge') ?? '');
    return { state: asked.get('state') ?? '', code, scope: asked.get('scope') };
  }

  private told(path: string, sent: URLSearchParams, authorization: string | undefined): [number, unknown] {
    if (/^\/acme\/(rows|teams|people)/.test(path)) return authorization === `Bearer ${this.token}` ? [200, this.has(path)] : [401, {}];
    if (path !== '/acme/token') return [404, {}];
    if (sent.get('grant_type') === 'refresh_token') {
      this.asked += 1;
      // It may be used once.
      if (sent.get('refresh_token') !== this.refresh) return [400, { error: 'invalid_grant' }];
      this.renewed += 1;
      return [200, this.granted()];
    }
    const challenge = this.codes.get(sent.get('code') ?? '');
    const verifier = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    return challenge === verifier ? [200, { ...this.granted(), ...this.answer }] : [400, { error: 'invalid_grant' }];
  }

  private has(path: string): unknown {
    if (path === '/acme/rows') return this.rows;
    if (path === '/acme/teams') return { teams: this.teams.map(({ id, name }) => ({ id, name })) };
    const of = new URLSearchParams(path.split('?')[1]).get('of');
    return this.teams.find(({ id }) => id === of)?.people ?? [];
  }

  private granted(): object {
    [this.token, this.refresh] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
    return { token_type: 'bearer', access_token: this.token, refresh_token: this.refresh, expires_in: 30 };
  }
}
