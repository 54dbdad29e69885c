import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Laurel, startLaurel } from '../../src/laurel.ts';
import { expectDescribed } from './described-answers.ts';
import { eventStoreOf } from './event-store-of.ts';
import { QUICK } from './server-process.ts';

/** A Laurel of the test's own: a fresh data folder and a free port. */
export type TestLaurel = Laurel & { data: string };

type Start = {
  /** A folder that is there, to start again on; it is not removed at the end. */
  data?: string;
  /** A folder to start on a copy of. Facts on EventStoreDB do not come with it: who needs those starts again on the folder itself. */
  copyOf?: string;
} & NodeJS.ProcessEnv;

/** Starts the real server in this process. */
export async function startTestLaurel({ data, copyOf, ...environment }: Start = {}): Promise<TestLaurel> {
  const folder = data ?? mkdtempSync(join(tmpdir(), 'laurel-test-'));
  if (copyOf !== undefined) {
    // As the server will: what it writes is for its owner alone.
    process.umask(0o077);
    cpSync(copyOf, folder, { recursive: true });
  }
  const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: folder, ...QUICK, ...(await eventStoreOf(folder)), ...environment });
  const close = async () => {
    await laurel.close();
    if (!data) rmSync(folder, { recursive: true, force: true });
  };
  return { ...laurel, data: folder, close };
}

/** An answer as a test looks at it. */
export type Answer = { status: number; body: Record<string, unknown>; headers: Headers };

/** A person's or a program's side of the HTTP contract: keeps its cookie, sends JSON. */
export class Client {
  cookie: string | undefined;

  constructor(
    readonly url: string,
    readonly key?: string,
  ) {}

  get(path: string, query: Record<string, string | number | undefined> = {}): Promise<Answer> {
    return this.send('GET', `${path}${search(query)}`);
  }

  post(path: string, body: object = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', path, body, headers);
  }

  put(path: string, body: object = {}): Promise<Answer> {
    return this.send('PUT', path, body);
  }

  delete(path: string, query: Record<string, string | number | undefined> = {}): Promise<Answer> {
    return this.send('DELETE', `${path}${search(query)}`);
  }

  /** A form is sent as it is, anything else as JSON. */
  async send(method: string, path: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: {
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...(this.key && { authorization: `Bearer ${this.key}` }),
        origin: this.url,
        ...headers,
      },
      ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
    });
    for (const given of response.headers.getSetCookie()) this.keep(given);
    const text = await response.text();
    const json = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
    const answer = (json ? JSON.parse(text) : { text }) as Record<string, unknown>;
    if (json) await expectDescribed(answer, response.url, { method, status: response.status });
    return { status: response.status, headers: response.headers, body: answer };
  }

  /** As a browser does: one of each name, until it is taken away. */
  private keep(given: string): void {
    const [cookie = ''] = given.split(';');
    const name = cookie.slice(0, cookie.indexOf('=') + 1);
    const others = (this.cookie ?? '').split('; ').filter((kept) => kept !== '' && !kept.startsWith(name));
    this.cookie = [...others, ...(given.includes('Max-Age=0') ? [] : [cookie])].join('; ');
  }
}

function search(query: Record<string, string | number | undefined>): string {
  const entries = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined);
  return entries.length > 0 ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : '';
}
