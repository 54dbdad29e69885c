import { Resolver } from 'node:dns/promises';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { buildConnector, Client } from 'undici';
import { Refused } from '../refused.ts';
import { Reachable } from './reachable.ts';

/** What is asked of an address that a user named. Ports may be any. */
export type OutboundCall = { url: string; method: 'GET' | 'POST'; headers?: Readonly<Record<string, string>>; body?: string };

/** The answer as it came: nothing is unpacked, so that little cannot become much. */
export type OutboundAnswer = { status: number; headers: Readonly<Record<string, string | string[] | undefined>>; body: Uint8Array };

/** How patient the door is, in milliseconds and bytes. `silence`: between two pieces of an answer. */
export type OutboundLimits = { connecting: number; silence: number; whole: number; bytes: number };

const LIMITS: OutboundLimits = { connecting: 5_000, silence: 10_000, whole: 20_000, bytes: 1_000_000 };

/** The addresses of a name. @throws Error when it has none */
export type Resolve = (name: string) => Promise<string[]>;

/**
 * The one door to addresses that users name. What an address or a name stands for is judged when it is connected to, for each connection
 * anew: a name cannot mean another machine then. No answer leads elsewhere, and no proxy of the environment is asked.
 */
export class Outbound {
  private readonly connect: buildConnector.connector;
  private readonly reachable: Reachable;
  private readonly limits: OutboundLimits;
  private readonly resolve: Resolve;

  /** @param options.allow networks that may be reached though they are not public */
  constructor({ allow, resolve = ask, limits = LIMITS }: { allow: readonly string[]; resolve?: Resolve; limits?: OutboundLimits }) {
    this.reachable = new Reachable(allow);
    this.limits = limits;
    this.resolve = resolve;
    const connect = buildConnector({ timeout: limits.connecting, maxCachedSessions: 0, autoSelectFamily: true, lookup: this.lookUp });
    // Of an address nobody is asked what it stands for.
    this.connect = (options, done) =>
      isIP(options.hostname) && !this.reachable.has(options.hostname) ? done(notReachable(), null) : connect(options, done);
  }

  /**
   * @throws Refused `address-not-reachable` when no other try will do better
   * @throws Error when nothing answers, not in time, too much, or with a redirect
   */
  async send({ url, method, headers, body }: OutboundCall): Promise<OutboundAnswer> {
    const { origin, pathname, search } = addressOf(url);
    const { silence, whole, bytes } = this.limits;
    const client = new Client(origin, {
      connect: this.connect,
      headersTimeout: silence,
      bodyTimeout: silence,
      maxResponseSize: bytes,
      pipelining: 0,
    });
    try {
      const answer = await client.request({
        path: pathname + search,
        method,
        headers: { 'accept-encoding': 'identity', ...headers },
        body,
        signal: AbortSignal.timeout(whole),
      });
      if (answer.statusCode >= 300 && answer.statusCode < 400) throw new Error('it answers with a redirect, and none is followed');
      return { status: answer.statusCode, headers: answer.headers, body: await answer.body.bytes() };
    } finally {
      await client.destroy();
    }
  }

  /** All that a name stands for must be reachable: which one is taken is not ours to say. */
  private readonly lookUp: LookupFunction = (name, _options, found) => {
    this.resolve(name).then(
      (addresses) => {
        if (!addresses.every((address) => this.reachable.has(address))) return found(notReachable(), []);
        found(
          null,
          addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 })),
        );
      },
      (error: unknown) => found(error as Error, []),
    );
  };
}

/** An address as it is read. @throws Refused address-not-reachable where it is none, whatever it stands for */
export function addressOf(url: string): URL {
  const parsed = URL.parse(url);
  if (!parsed || !/^https?:$/.test(parsed.protocol))
    throw new Refused('address-not-reachable', 'The address must begin with http:// or https://');
  if (parsed.username || parsed.password) throw new Refused('address-not-reachable', 'The address must not have a user name or a password');
  return parsed;
}

/** It does not say what a name stands for: inside a house that is the house's own. */
function notReachable(): Refused {
  return new Refused('address-not-reachable', 'The address is not a public one');
}

/**
 * Asks name servers and not the operating system, whose own way holds one of four threads for as long as a name server keeps silent:
 * all else that waits for a thread would wait with it.
 */
async function ask(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  const addresses = [four, six].flatMap((asked) => (asked.status === 'fulfilled' ? asked.value : []));
  if (addresses.length === 0) throw four.status === 'rejected' ? four.reason : new Error(`${name} has no address`);
  return addresses;
}
