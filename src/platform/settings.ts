import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';

/** A setting has a value that it cannot have. The message is one line and names it. */
export class WrongSetting extends Error {}

export const EVENT_STORE_ADDRESS = /^(esdb|kurrentdb|kurrent|kdb)(\+discover)?:\/\/[^/?#\s]+\/?(\?\S*)?$/;

/** What the environment says, checked. README lists every setting. */
export class Settings {
  private constructor(
    readonly port: number,
    readonly host: string,
    /** The data folder. */
    readonly data: string,
    /** Where people reach the site, without a slash at the end. */
    readonly origin: string,
    /** The key of all keys and signatures. */
    readonly secret: string,
    /** Where mail goes; without it into the outbox folder. */
    readonly smtpUrl: string | undefined,
    /** Addresses and networks of proxies whose word on where a call comes from is taken. */
    readonly trustedProxies: readonly string[],
    /** EventStoreDB or KurrentDB as the event store; without it the one in the data folder. */
    readonly eventStoreUrl: string | undefined,
  ) {}

  /** Reads and checks the environment. Makes the data folder, and on the first start the secret. */
  static read(environment: NodeJS.ProcessEnv): Settings {
    const port = /^\d{1,5}$/.test(environment.PORT ?? '3000') ? Number(environment.PORT ?? '3000') : NaN;
    if (!(port <= 65_535)) throw new WrongSetting(`PORT must be a number from 0 to 65535, not "${environment.PORT}"`);
    const host = environment.HOST ?? '127.0.0.1';
    if (!/^[A-Za-z0-9.:_-]+$/.test(host)) throw new WrongSetting(`HOST must be an address or a name, not "${host}"`);
    if (environment.LAUREL_DATA === '') throw new WrongSetting('LAUREL_DATA must be a folder, not empty');
    const data = resolve(environment.LAUREL_DATA ?? 'data');
    try {
      mkdirSync(data, { recursive: true, mode: 0o700 });
    } catch (error) {
      throw new WrongSetting(`LAUREL_DATA must be a folder that can be written: ${(error as Error).message}`);
    }
    const url = environment.LAUREL_URL ?? `http://${host.includes(':') ? `[${host}]` : host === '127.0.0.1' ? 'localhost' : host}:${port}`;
    if (!/^https?:\/\/[^/?#]+\/?$/.test(url) || !URL.canParse(url))
      throw new WrongSetting(`LAUREL_URL must be like https://laurel.example.org, not "${url}"`);
    const smtpUrl = environment.SMTP_URL || undefined;
    if (smtpUrl && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol)))
      throw new WrongSetting('SMTP_URL must be like smtp://user:password@mail.example.org:587');
    const proxies = readProxies(environment.LAUREL_TRUST_PROXY);
    return new Settings(
      port,
      host,
      data,
      new URL(url).origin,
      readSecret(environment.LAUREL_SECRET, data),
      smtpUrl,
      proxies,
      readEventStore(environment.EVENT_STORE_URL),
    );
  }

  get secureCookies(): boolean {
    return this.origin.startsWith('https:');
  }

  /** Only this machine reaches the server. */
  get loopback(): boolean {
    return this.host === '::1' || this.host === 'localhost' || this.host.startsWith('127.');
  }

  file(name: string): string {
    return join(this.data, name);
  }
}

/** Not every address there is: then callers could say where they come from. */
function readProxies(given: string | undefined): string[] {
  if (!given) return [];
  const proxies = given.split(',').map((proxy) => proxy.trim());
  for (const proxy of proxies) {
    const [address = '', prefix, ...rest] = proxy.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const fits = prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
    if (!isIP(address) || !fits || rest.length > 0)
      throw new WrongSetting(`LAUREL_TRUST_PROXY must be addresses and networks like 192.0.2.7, 10.1.0.0/16, not "${given}"`);
  }
  return proxies;
}

function readEventStore(given: string | undefined): string | undefined {
  if (!given) return undefined;
  if (!EVENT_STORE_ADDRESS.test(given))
    throw new WrongSetting('EVENT_STORE_URL must be like esdb://user:password@eventstore.example.org:2113');
  return given;
}

function readSecret(given: string | undefined, data: string): string {
  if (given !== undefined) {
    if (given.length < 32) throw new WrongSetting('LAUREL_SECRET must have at least 32 characters');
    return given;
  }
  const file = join(data, 'secret');
  if (!existsSync(file) && existsSync(join(data, 'records.db')))
    throw new WrongSetting(
      `LAUREL_SECRET is missing, and so is ${file}: the data there was made with one of them. Set it, or put the file back from a backup`,
    );
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  return readFileSync(file, 'utf8').trim();
}
