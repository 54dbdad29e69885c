/** A player as lists may name them. */
export type ShownPlayer = {
  profileId: string;
  name: string;
  email: string | null;
  externalId: string | null;
  teamIds: readonly string[];
  forgotten: number | null;
  /** When they were deleted, until null while they are. */
  deletions?: readonly { readonly until: string | null }[];
};

/**
 * The players of organisations by what people call them, which streams have sealed: for lists that name them. Who they are beyond that is asked of
 * their own streams. Bound to the directory where everything is put together.
 */
export abstract class ShownPlayers {
  abstract organisation(organisationId: string): Promise<{
    people(): Iterable<ShownPlayer>;
    person(profileId: string): ShownPlayer | undefined;
    /** The teams that are there. */
    teams(): Iterable<{ teamId: string; name: string }>;
  }>;
}
