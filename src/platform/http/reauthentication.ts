import type { IncomingHttpHeaders } from 'node:http';
import type { Instant } from '../event.values.ts';
import { isRecord } from '../is-record.values.ts';
import type { Login } from './who.ts';

/** Whether whoever is signed in has lately shown that it is them. Bound by the accounts area. */
export abstract class Reauthentication {
  /**
   * @param keySecret what `auth/security_verify` answered, if the call brings it
   * @throws Forbidden `reauthentication-required` when neither the login nor the key is young enough
   */
  abstract require(login: Login, keySecret: string | undefined, now: Instant): Promise<void>;
}

type Asking = { headers: IncomingHttpHeaders; url: string; query?: unknown; body?: unknown };

/** The key_secret in a call's header or body. One in the address is not read: addresses stay in logs and histories. */
export function keySecretIn({ headers, url, query, body }: Asking): string | undefined {
  // What came in the body of a DELETE stands in the query, and what came in the query of others in the body.
  const addressed = new URLSearchParams(url.split('?')[1]).has('key_secret');
  const sent = addressed ? {} : { ...(isRecord(query) && query), ...(isRecord(body) && body) };
  const secret = headers['key-secret'] ?? ('key_secret' in sent ? sent.key_secret : undefined);
  return typeof secret === 'string' ? secret : undefined;
}
