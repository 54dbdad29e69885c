/** The teams of organisations as people see them, and who is in which. Bound to the directory where everything is put together. */
export abstract class ShownTeams {
  abstract organisation(organisationId: string): Promise<{
    teams(): Iterable<{ teamId: string; name: string }>;
    people(): Iterable<{ profileId: string; teamIds: readonly string[] }>;
  }>;
}
