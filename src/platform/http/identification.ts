import type { CallRequest, Who } from './who.ts';

/** Finds out who calls: by session cookie, by API key, or nobody. Bound by the accounts area. */
export abstract class Identification {
  /**
   * @param actingProfileId the profile that the call names; without it the last one used in this login (U-012)
   * @throws Forbidden when the named profile is not the caller's
   * @throws NotSignedIn when an API key is unknown or revoked
   */
  abstract of(request: CallRequest, actingProfileId: string | undefined): Promise<Who>;
}
