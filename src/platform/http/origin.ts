import type { IncomingHttpHeaders } from 'node:http';
import { isThisMachine, type Settings } from '../settings.ts';

/** Where people and displays reach the site, and whether only this machine reaches the server. */
export type Site = Pick<Settings, 'origin' | 'tvOrigin' | 'loopback'>;

/** What proxies add to what they pass on. */
const FORWARDED = /^(?:forwarded|x-forwarded-.+|x-real-ip|via)$/;

/**
 * Whether somebody on this machine calls, not a proxy on it for somebody else: nobody else reaches the server, people reach the site nowhere
 * else, and nothing says that the call was passed on.
 */
export function fromThisMachine(headers: IncomingHttpHeaders, { loopback, origin }: Site): boolean {
  const here = isThisMachine(new URL(origin).host) && isThisMachine(headers.host ?? '');
  return loopback && here && !Object.keys(headers).some((name) => FORWARDED.test(name));
}

/** Whether a call or a socket comes from the site itself, or from no browser: what a cookie alone does not prove. */
export function fromThisSite(headers: IncomingHttpHeaders, site: Site): boolean {
  const { origin, host, 'sec-fetch-site': from } = headers;
  if (origin === undefined) return from === undefined || from === 'same-origin';
  if (origin === site.origin || origin === site.tvOrigin) return true;
  return site.loopback && isThisMachine(host ?? '') && [`http://${host}`, `https://${host}`].includes(origin);
}
