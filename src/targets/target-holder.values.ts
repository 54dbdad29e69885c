/** Whose a value is: a player's, a team's, or of all who have none of their own. */
export type Holder = { kind: 'all' } | { kind: 'team'; teamId: string } | { kind: 'player'; profileId: string };

/** A holder in one word, as streams and documents are named. */
export function holderKey(holder: Holder): string {
  switch (holder.kind) {
    case 'all':
      return 'all';
    case 'team':
      return `team.${holder.teamId}`;
    case 'player':
      return `player.${holder.profileId}`;
  }
}

/** Whose a value is, by the ids that were named; nothing when both were: it is of a player or of a team. */
export function holderNamed({ group_member_id: profileId, team_id: teamId }: NamedHolder): Holder | undefined {
  if (profileId !== undefined) return teamId === undefined ? { kind: 'player', profileId } : undefined;
  return teamId === undefined ? { kind: 'all' } : { kind: 'team', teamId };
}
type NamedHolder = { group_member_id?: string | undefined; team_id?: string | undefined };
