import type { Who } from './who.ts';

/** What tells who calls: of an HTTP request, or of a socket's handshake. */
export type Credentials = { cookie?: string; authorization?: string };

/**
 * Somebody may see less, more or nothing from now on: a login ended, a key was revoked, or a profile's role, teams or account changed.
 * Identify again whoever it names.
 */
export type AccessChange = { sessionId: string } | { keyId: string } | { profileId: string } | { userId: string };

/** Finds out who calls: by session cookie, by API key, or nobody. Bound by the accounts area. */
export abstract class Identification {
  /** The caller of a request. See {@link Identification.byCredentials}. */
  of(request: { headers: Credentials }, actingProfileId: string | undefined): Promise<Who> {
    return this.byCredentials(request.headers, actingProfileId);
  }

  /**
   * @param actingProfileId the profile that the call names; without it the last one used in this login (U-012)
   * @throws Forbidden when the named profile is not the caller's
   * @throws NotSignedIn when an API key is unknown or revoked
   */
  abstract byCredentials(credentials: Credentials, actingProfileId?: string): Promise<Who>;

  /** Answers how to stop. */
  abstract onAccessChanged(listener: (change: AccessChange) => void): () => void;
}
