import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../settings.ts';

/** Whether a call or a socket comes from the site itself, or from no browser: what a cookie alone does not prove. */
export function fromThisSite(headers: IncomingHttpHeaders, settings: Pick<Settings, 'origin' | 'loopback'>): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin === undefined) return site === undefined || site === 'same-origin';
  return origin === settings.origin || (settings.loopback && (origin === `http://${host}` || origin === `https://${host}`));
}
