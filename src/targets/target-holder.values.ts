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
