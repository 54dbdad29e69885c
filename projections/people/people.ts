import type { Document } from '../platform/read-models.ts';

/** A profile: a person in an organisation (or their personal one). Key: `organisationId/profileId`. */
export type Person = Document & {
  organisationId: string;
  profileId: string;
  /** Plain text; "Anonymous 7" when forgotten. */
  name: string;
  email: string | null;
  externalId: string | null;
  role: 'admin' | 'player';
  offline: boolean;
  personal: boolean;
  userId: string | null;
  teamIds: readonly string[];
  /** The number of U-070; null while the person is known. */
  forgotten: number | null;
  createdAt: string;
};

export function personKey(organisationId: string, profileId: string): string {
  return `${organisationId}/${profileId}`;
}
