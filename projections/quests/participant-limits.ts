/** How many may take part in a quest, by the plan of its organisation. Bound to the plans where everything is put together. */
export abstract class ParticipantLimits {
  /** Nothing where there is no limit. */
  abstract find(organisationId: string): Promise<number | undefined>;
}
