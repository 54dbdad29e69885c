import type { IncomingHttpHeaders } from 'node:http';
import type { CallRequest, Who } from './who.ts';

/**
 * Whose access may have changed: everybody who matches all that is named. Logging out names the session, revoking a key names the key,
 * a new role or team names organisation and profile.
 */
export type AccessChange = { sessionId?: string; userId?: string; keyId?: string; organisationId?: string; profileId?: string };

/** Finds out who calls: by session cookie, by API key, or nobody. Bound by the accounts area. */
export abstract class Identification {
  /**
   * @param actingProfileId the profile that the call names; without it the last one used in this login (U-012)
   * @throws Forbidden when the named profile is not the caller's
   * @throws NotSignedIn when an API key is unknown or revoked
   */
  abstract of(request: CallRequest, actingProfileId: string | undefined): Promise<Who>;

  /** The same from bare headers (`cookie`, `authorization`): for the handshake of a socket, and again whenever access has changed. */
  abstract ofHeaders(headers: IncomingHttpHeaders, actingProfileId: string | undefined): Promise<Who>;

  /** Calls back as soon as somebody's access may have changed; asking again then gives the new answer. Answers how to stop. */
  abstract onAccessChanged(listener: (change: AccessChange) => void): () => void;
}
