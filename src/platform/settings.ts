import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import type { ProviderOption } from '../login-providers/provider-option.values.ts';
import { type EmailAddress, readAddress } from '../players/address.values.ts';
import { type ConnectionOption, readConnectionOptions } from './connection-options.ts';
import { type LoginOption, type LoginOptionFile, readLoginOptions } from './login-options.ts';
import { openPrivately } from './private-folder.ts';

/** A setting has a value that it cannot have. The message is one line and names it. */
export class WrongSetting extends Error {}

export const EVENT_STORE_ADDRESS = /^(esdb|kurrentdb|kurrent|kdb)(\+discover)?:\/\/[^/?#\s]+\/?(\?\S*)?$/;

/** Whether a name, with or without a port, means this machine and nothing else: any other may be bent to it by whoever owns the name. */
export function isThisMachine(host: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);
}

/** Limits that an operator may set otherwise: whole numbers from 1. README says what each means. */
const LIMITS = {
  callKb: ['LAUREL_CALL_KB', 64],
  callFields: ['LAUREL_CALL_FIELDS', 1_000],
  callSeconds: ['LAUREL_CALL_SECONDS', 30],
  playerRows: ['LAUREL_PLAYER_ROWS', 10_000],
  entryRows: ['LAUREL_ENTRY_ROWS', 200_000],
  fileRows: ['LAUREL_FILE_ROWS', 500_000],
  factsAMinute: ['LAUREL_FACTS_A_MINUTE', 1_000_000],
  mbAMinute: ['LAUREL_MB_A_MINUTE', 1_000],
  lowDiskMb: ['LAUREL_LOW_DISK_MB', 2_000],
  storeSilenceSeconds: ['LAUREL_STORE_SILENCE_SECONDS', 5],
  storeAnswerSeconds: ['LAUREL_STORE_ANSWER_SECONDS', 8],
  storeStartSeconds: ['LAUREL_STORE_START_SECONDS', 30],
  // An office of 200 whose people all come for the first time on one morning, and ask twice, is let in.
  failuresForAddress: ['LAUREL_FAILURES_FOR_ADDRESS', 10],
  failuresFromPlace: ['LAUREL_FAILURES_FROM_PLACE', 50],
  mailsFromPlace: ['LAUREL_MAILS_FROM_PLACE', 400],
  accountsFromPlace: ['LAUREL_ACCOUNTS_FROM_PLACE', 250],
  guestOrganisations: ['LAUREL_GUEST_ORGANISATIONS', 30],
  picturesAnHour: ['LAUREL_PICTURES_AN_HOUR', 120],
  postsAMinute: ['LAUREL_POSTS_A_MINUTE', 10],
  likesAMinute: ['LAUREL_LIKES_A_MINUTE', 60],
  deliveriesAMinute: ['LAUREL_DELIVERIES_A_MINUTE', 600],
  callsAMinute: ['LAUREL_CALLS_A_MINUTE', 600],
  purchasesAMinute: ['LAUREL_PURCHASES_A_MINUTE', 120],
  archivesAnHour: ['LAUREL_ARCHIVES_AN_HOUR', 20],
  readsOfCaller: ['LAUREL_READS_OF_CALLER', 32],
  readsOfOrganisation: ['LAUREL_READS_OF_ORGANISATION', 256],
  boardsOfCaller: ['LAUREL_BOARDS_OF_CALLER', 40],
  guestsOfOrganisation: ['LAUREL_GUEST_LINES', 5_000],
} as const satisfies Record<string, readonly [setting: string, usual: number]>;

export type LimitSettings = { readonly [Name in keyof typeof LIMITS]: number };

/** Nobody is billed, or a payment service that moves no money is asked. */
const BILLING_MODES = ['off', 'stand-in'] as const;
/** What everybody who signs in is asked to agree to: plain text, and its hash. Other words are other terms. */
export type Terms = { id: string; text: string };

/** The longest terms, in KB. */
const MOST_TERMS_KB = 100;

/** What the environment says, checked. README lists every setting. */
export class Settings {
  private constructor(
    readonly port: number,
    readonly host: string,
    /** The data folder. */
    readonly data: string,
    /** Where people reach the site, without a slash at the end. */
    readonly origin: string,
    /** Where it is the page of displays alone, likewise; nothing unless told (U-024). */
    readonly tvOrigin: string | undefined,
    /** The key of all keys and signatures. */
    readonly secret: string,
    /** Where mail goes; without it into the outbox folder. */
    readonly smtpUrl: string | undefined,
    /** Addresses and networks of proxies whose word on where a call comes from is taken. */
    readonly trustedProxies: readonly string[],
    /** Addresses and networks that are not public, and may be reached though users name them. */
    readonly outboundAllow: readonly string[],
    /** EventStoreDB or KurrentDB as the event store; without it the one in the data folder. */
    readonly eventStoreUrl: string | undefined,
    /** Whether organisations are billed, and by whom. */
    readonly billing: (typeof BILLING_MODES)[number],
    /** The file of plans and prices; the usual ones without it. */
    readonly plansFile: string | undefined,
    readonly limits: LimitSettings,
    /** The OpenID providers that people may sign in with. */
    readonly loginOptions: readonly LoginOption[],
    /** Kinds of providers of which organisations may have their own, beside any that keeps to the standard. */
    readonly providerOptions: readonly ProviderOption[],
    /** How other systems are asked for access, by their kinds. */
    readonly connections: readonly ConnectionOption[],
    /** Without them nobody is asked. */
    readonly terms: Terms | undefined,
    /** Where feedback is mailed; without it none is taken. */
    readonly feedbackTo: EmailAddress | undefined,
    /** The host of the sound service; without it there are no anthems (U-077). */
    readonly soundHost: string | undefined,
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
      openPrivately(data);
    } catch (error) {
      throw new WrongSetting(`LAUREL_DATA must be a folder that can be written, for Laurel alone: ${(error as Error).message}`);
    }
    const url = environment.LAUREL_URL ?? `http://${host.includes(':') ? `[${host}]` : host === '127.0.0.1' ? 'localhost' : host}:${port}`;
    const origin = readOrigin('LAUREL_URL', url);
    const tvOrigin = environment.LAUREL_TV_URL ? readOrigin('LAUREL_TV_URL', environment.LAUREL_TV_URL) : undefined;
    if (tvOrigin !== undefined && new URL(tvOrigin).host === new URL(origin).host)
      throw new WrongSetting('LAUREL_TV_URL must be another address than LAUREL_URL: all of it is the page of displays');
    const smtpUrl = environment.SMTP_URL || undefined;
    if (smtpUrl && !(URL.canParse(smtpUrl) && /^smtps?:$/.test(new URL(smtpUrl).protocol)))
      throw new WrongSetting('SMTP_URL must be like smtp://user:password@mail.example.org:587');
    const { atTheDoor, forOrganisations } = readOptions(environment.LAUREL_LOGIN_OPTIONS);
    return new Settings(
      port,
      host,
      data,
      origin,
      tvOrigin,
      readSecret(environment.LAUREL_SECRET, data),
      smtpUrl,
      readNetworks('LAUREL_TRUST_PROXY', environment.LAUREL_TRUST_PROXY),
      readNetworks('LAUREL_OUTBOUND_ALLOW', environment.LAUREL_OUTBOUND_ALLOW),
      readEventStore(environment.EVENT_STORE_URL),
      readBilling(environment.LAUREL_BILLING),
      environment.LAUREL_PLANS || undefined,
      readLimits(environment),
      atTheDoor,
      forOrganisations,
      readConnections(environment.LAUREL_CONNECTIONS),
      readTerms(environment.LAUREL_TERMS),
      readFeedbackTo(environment.LAUREL_FEEDBACK_TO),
      readSoundHost(environment.LAUREL_SOUND_HOST),
    );
  }

  get secureCookies(): boolean {
    return this.origin.startsWith('https:');
  }

  /** Browsers take the site for a secure context: it is reached by https, or on this machine. */
  get trustworthy(): boolean {
    return this.secureCookies || isThisMachine(new URL(this.origin).host);
  }

  /** Only this machine reaches the server. */
  get loopback(): boolean {
    return this.host === '::1' || this.host === 'localhost' || this.host.startsWith('127.');
  }

  /** People reach the site elsewhere: a proxy on this machine stands before the server. */
  get behindOwnProxy(): boolean {
    return this.loopback && !isThisMachine(new URL(this.origin).host);
  }

  file(name: string): string {
    return join(this.data, name);
  }
}

function readOrigin(setting: string, given: string): string {
  if (!/^https?:\/\/[^/?#]+\/?$/.test(given) || !URL.canParse(given))
    throw new WrongSetting(`${setting} must be like https://laurel.example.org, not "${given}"`);
  return new URL(given).origin;
}

/** Not every address there is: then callers could say where they come from, and users could have anything reached. */
function readNetworks(setting: string, given: string | undefined): string[] {
  if (!given) return [];
  const networks = given.split(',').map((network) => network.trim());
  for (const network of networks) {
    const [address = '', prefix, ...rest] = network.split('/');
    const bits = isIP(address) === 6 ? 128 : 32;
    const fits = prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= bits);
    if (!isIP(address) || !fits || rest.length > 0)
      throw new WrongSetting(`${setting} must be addresses and networks like 192.0.2.7, 10.1.0.0/16, not "${given}"`);
  }
  return networks;
}

function readBilling(given: string | undefined): Settings['billing'] {
  const mode = BILLING_MODES.find((one) => one === (given || 'off'));
  if (!mode) throw new WrongSetting(`LAUREL_BILLING must be ${BILLING_MODES.join(' or ')}, not "${given}"`);
  return mode;
}

function readLimits(environment: NodeJS.ProcessEnv): LimitSettings {
  const read = Object.entries(LIMITS).map(([name, [setting, usual]]) => {
    const given = environment[setting] || String(usual);
    if (!/^[1-9]\d{0,8}$/.test(given)) throw new WrongSetting(`${setting} must be a whole number from 1 to 999999999, not "${given}"`);
    return [name, Number(given)];
  });
  return Object.fromEntries(read) as LimitSettings;
}

function readOptions(file: string | undefined): LoginOptionFile {
  try {
    return file ? readLoginOptions(resolve(file)) : { atTheDoor: [], forOrganisations: [] };
  } catch (error) {
    throw new WrongSetting(`LAUREL_LOGIN_OPTIONS must be a file of login options: ${(error as Error).message}`);
  }
}

function readConnections(file: string | undefined): ConnectionOption[] {
  try {
    return file ? readConnectionOptions(resolve(file)) : [];
  } catch (error) {
    throw new WrongSetting(`LAUREL_CONNECTIONS must be a file of connections: ${(error as Error).message}`);
  }
}

function readEventStore(given: string | undefined): string | undefined {
  if (!given) return undefined;
  if (!EVENT_STORE_ADDRESS.test(given))
    throw new WrongSetting('EVENT_STORE_URL must be like esdb://user:password@eventstore.example.org:2113');
  return given;
}

function readTerms(file: string | undefined): Terms | undefined {
  if (!file) return undefined;
  try {
    const bytes = readFileSync(resolve(file));
    if (bytes.length > MOST_TERMS_KB * 1024) throw new Error(`it is longer than ${MOST_TERMS_KB} KB`);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replaceAll('\r\n', '\n').trim();
    if (text === '') throw new Error('it is empty');
    return { id: createHash('sha256').update(text).digest('hex'), text };
  } catch (error) {
    throw new WrongSetting(`LAUREL_TERMS must be a file of plain text in UTF-8: ${(error as Error).message}`);
  }
}

function readFeedbackTo(given: string | undefined): EmailAddress | undefined {
  if (!given) return undefined;
  const address = readAddress(given);
  if (address === undefined) throw new WrongSetting(`LAUREL_FEEDBACK_TO must be an e-mail address, not "${given}"`);
  return address;
}

function readSoundHost(given: string | undefined): string | undefined {
  if (!given) return undefined;
  const host = given.toLowerCase();
  if (!/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(host) || !URL.canParse(`https://${host}/`))
    throw new WrongSetting(`LAUREL_SOUND_HOST must be a host like sound.example.org, not "${given}"`);
  return host;
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
