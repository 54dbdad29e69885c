import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Key = { kid: string; privateKey: KeyObject; jwk: object };
/** What a token says, or leaves out where it is undefined. */
export type Said = Record<string, unknown>;
type Signing = { alg?: string; key?: Key };
type Granted = { said: Said; challenge: string; signing: Signing };

export const CLIENT = 'laurel-client';

/** An OpenID provider on this machine that says and signs what a test wants, right or wrong. */
export class Issuer {
  key = newKey();
  /** What its configuration says otherwise than it is. */
  configuration: Said = {};
  /** The answer in place of the configuration's, where there is one. */
  answers: { status: number; headers?: Record<string, string>; body?: string } | undefined;
  private readonly codes = new Map<string, Granted>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<Issuer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const issuer = new Issuer(server);
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (piece) => (body += String(piece)));
      request.on('end', () => {
        const { status, headers, body: answer } = issuer.answer(request.url ?? '', body);
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(answer);
      });
    });
    return issuer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get configUrl(): string {
    return `${this.url}/.well-known/openid-configuration`;
  }

  /** A file of login options: 3 sends codes, 1 sends tokens. */
  options(): string {
    const named = { openid_config_url: this.configUrl, client_id: CLIENT };
    return optionsFile([
      { login_option_id: 3, name: 'Example ID', client_secret: 'a secret of the client', ...named },
      { login_option_id: 1, name: 'Agora', response_type: 'id_token', ...named },
    ]);
  }

  /** Somebody has signed in at the address where Laurel sent them: the code that comes back. */
  code(address: string, said: Said, signing: Signing = {}): string {
    const asked = new URL(address).searchParams;
    const code = randomBytes(16).toString('hex');
    this.codes.set(code, { said: { nonce: asked.get('nonce'), ...said }, challenge: asked.get('code_challenge') ?? '', signing });
    return code;
  }

  /** A token about somebody. Unless told it is signed by this issuer, for Laurel, and good. */
  token(said: Said, { alg = 'RS256', key = this.key }: Signing = {}): string {
    const now = Math.floor(Date.now() / 1000);
    const head = encoded({ alg, kid: key.kid, typ: 'JWT' });
    const claims = encoded({ iss: this.url, aud: CLIENT, iat: now, exp: now + 300, ...said });
    const content = `${head}.${claims}`;
    const signature = alg === 'none' ? '' : sign('sha256', Buffer.from(content), key.privateKey).toString('base64url');
    return `${content}.${signature}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private answer(path: string, body: string): { status: number; headers?: Record<string, string>; body?: string } {
    if (path === '/keys') return { status: 200, body: JSON.stringify({ keys: [this.key.jwk] }) };
    if (path === '/token') return this.redeem(new URLSearchParams(body));
    if (this.answers) return this.answers;
    const configuration = {
      issuer: this.url,
      authorization_endpoint: `${this.url}/sign-in`,
      token_endpoint: `${this.url}/token`,
      jwks_uri: `${this.url}/keys`,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      id_token_signing_alg_values_supported: ['RS256'],
      ...this.configuration,
    };
    return { status: 200, body: JSON.stringify(configuration) };
  }

  private redeem(sent: URLSearchParams): { status: number; body: string } {
    const code = sent.get('code') ?? '';
    const granted = this.codes.get(code);
    this.codes.delete(code);
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url');
    const { said, signing } = granted ?? {};
    if (!said || granted?.challenge !== challenge || sent.get('client_secret') !== 'a secret of the client')
      return { status: 400, body: JSON.stringify({ error: 'invalid_grant' }) };
    return { status: 200, body: JSON.stringify({ access_token: 'x', token_type: 'Bearer', id_token: this.token(said, signing) }) };
  }
}

/** A file of login options. */
export function optionsFile(options: readonly object[]): string {
  const file = join(tmpdir(), `login-options-${randomBytes(6).toString('hex')}.json`);
  writeFileSync(file, JSON.stringify(options));
  return file;
}

export function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const kid = randomBytes(6).toString('hex');
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } };
}

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
