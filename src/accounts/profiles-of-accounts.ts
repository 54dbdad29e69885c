import type { Role } from '../players/players.events.ts';

/** A profile as an account finds it. */
export type FoundProfile = {
  organisationId: string;
  profileId: string;
  /** The account that acts through it. */
  userId: string | null;
  role: Role;
  teamIds: readonly string[];
  /** The teams that they manage; absent for who never managed any. */
  manages?: readonly string[];
  personal: boolean;
};

/** Hears of a profile that changed. */
type ProfileListener = (before: FoundProfile | undefined, after: FoundProfile | undefined) => void;

/**
 * Finds the profiles of accounts. Who acts as one of them is judged by its streams: what is found may be behind. Bound to the directory where
 * everything is put together.
 */
export abstract class ProfilesOfAccounts {
  /** A user's profiles, in every organisation and their own, in the order of their making. */
  abstract ofUser(userId: string): Promise<readonly FoundProfile[]>;
  /** Everybody in an organisation, with an account or without. */
  abstract organisation(organisationId: string): Promise<{ people(): Iterable<FoundProfile> }>;
  /** Answers how to stop. */
  abstract onPersonChanged(listener: ProfileListener): () => void;
}
