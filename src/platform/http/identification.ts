import type { IncomingHttpHeaders } from 'node:http';
import type { Who } from './who.ts';

/**
 * What tells who calls: of an HTTP request, or of a socket's handshake. `authorization` is a key's, a device's or a link's. `address`: where
 * it comes from; wrong links are counted by it.
 */
export type Credentials = { cookie?: string; authorization?: string; address?: string };

/**
 * Somebody may see less, more or nothing from now on: a login ended, a key, device or link was revoked, all links of an organisation were, a
 * cast shows something else, or a profile's role, teams or account changed. Identify again whoever it names.
 */
export type AccessChange =
  | { sessionId: string }
  | { keyId: string }
  | { deviceId: string }
  | { castId: string }
  | { linkId: string }
  | { kind: 'link'; organisationId: string }
  | { profileId: string }
  | { userId: string };

/** Acts on a change; a promise that it answers is waited for. */
export type AccessListener = (change: AccessChange) => unknown;

/** Finds out who calls: by session cookie, by API key, as a device, by a link, or nobody. Bound by the accounts area. */
export abstract class Identification {
  /**
   * The caller of a request. Whom a command of this site names acts from now on. See {@link Identification.byCredentials}.
   * @param how.asOfNow the role is what the log says, not what this process knows while the log is away
   * @throws StoreUnavailable when the role as of now cannot be known
   */
  abstract of(
    request: { method: string; headers: IncomingHttpHeaders; ip?: string },
    actingProfileId: string | undefined,
    how: { asOfNow: boolean },
  ): Promise<Who>;

  /**
   * @param actingProfileId the profile that the call names, for this call only; without it the last one used in this login (U-012)
   * @throws Forbidden when the named profile is not the caller's
   * @throws NotSignedIn when an API key, a device or a link is unknown or revoked
   * @throws TooManyRequests when too many links from the address were wrong
   */
  abstract byCredentials(credentials: Credentials, actingProfileId?: string): Promise<Who>;

  /**
   * Whoever has the access key of something that is shared, without a login.
   * @param address where the key comes from
   * @throws TooManyRequests when too many from there were wrong
   */
  abstract byAccessKey(key: string, address: string): Promise<Who | undefined>;

  /** The TV that a browser is, by its cookie, if it is one. */
  abstract byTvCookie(headers: IncomingHttpHeaders): Promise<Who | undefined>;

  /** Answers how to stop. */
  abstract onAccessChanged(listener: AccessListener): () => void;
}
