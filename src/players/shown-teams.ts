/** The teams of organisations as people see them, to be shown beside what is not saved yet. Bound to the directory where everything is put together. */
export abstract class ShownTeams {
  abstract organisation(organisationId: string): Promise<{ teams(): Iterable<{ name: string }> }>;
}
