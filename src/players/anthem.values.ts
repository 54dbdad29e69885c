/** What a link becomes that is to be somebody's anthem: `url` as it is kept, if it is one. */
export type ReadAnthem = { valid: true; url: string } | { valid: false };

/** The longest link that is kept, in characters. */
export const LONGEST_ANTHEM = 2_048;

/**
 * Reads a link to the sound service: https, on its host, with something behind it (U-077). One without a host gets it. It is parsed, never
 * fetched.
 * @param host of the sound service; without one there are no anthems
 */
export function readAnthem(link: string, host: string | undefined): ReadAnthem {
  const typed = link.trim();
  if (host === undefined || typed === '' || /[\s\\]/.test(typed)) return { valid: false };
  const named = typed.toLowerCase().startsWith(`${host}/`) ? `https://${typed}` : typed;
  const whole = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(named) ? named : `https://${host}/${named.replace(/^\//, '')}`;
  if (!URL.canParse(whole)) return { valid: false };
  const { protocol, hostname, port, username, password, pathname, href } = new URL(whole);
  const there = protocol === 'https:' && hostname === host && port === '' && username === '' && password === '';
  return there && pathname !== '/' && href.length <= LONGEST_ANTHEM ? { valid: true, url: href } : { valid: false };
}
