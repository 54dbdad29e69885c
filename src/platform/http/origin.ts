import type { IncomingHttpHeaders } from 'node:http';
import { isThisMachine, type Settings } from '../settings.ts';

/** What proxies add to what they pass on. */
const FORWARDED = /^(?:forwarded|x-forwarded-.+|x-real-ip|via)$/;

/**
 * Whether somebody on this machine calls, not a proxy on it for somebody else: nobody else reaches the server, people reach the site nowhere
 * else, and nothing says that the call was passed on.
 */
export function fromThisMachine(headers: IncomingHttpHeaders, { loopback, origin }: Pick<Settings, 'origin' | 'loopback'>): boolean {
  const here = isThisMachine(new URL(origin).host) && isThisMachine(headers.host ?? '');
  return loopback && here && !Object.keys(headers).some((name) => FORWARDED.test(name));
}

/** Whether a call or a socket comes from the site itself, or from no browser: what a cookie alone does not prove. */
export function fromThisSite(headers: IncomingHttpHeaders, settings: Pick<Settings, 'origin' | 'loopback'>): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin === undefined) return site === undefined || site === 'same-origin';
  return (
    origin === settings.origin || (settings.loopback && isThisMachine(host ?? '') && [`http://${host}`, `https://${host}`].includes(origin))
  );
}
