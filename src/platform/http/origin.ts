import type { IncomingHttpHeaders } from 'node:http';
import type { Settings } from '../settings.ts';

/** Names that mean this machine and nothing else: any other may be bent to it by whoever owns the name. */
const THIS_MACHINE = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Whether a call or a socket comes from the site itself, or from no browser: what a cookie alone does not prove. */
export function fromThisSite(headers: IncomingHttpHeaders, settings: Pick<Settings, 'origin' | 'loopback'>): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (origin === undefined) return site === undefined || site === 'same-origin';
  return (
    origin === settings.origin ||
    (settings.loopback && THIS_MACHINE.test(host ?? '') && [`http://${host}`, `https://${host}`].includes(origin))
  );
}
