/** Whom players see: all, who shares a team with them, or themselves. As U-147 counts them, from 0. */
export const TEAM_FILTERS = ['all', 'team-members', 'themselves'] as const;
export type TeamFilter = (typeof TEAM_FILTERS)[number];

/** Which competitions players see: all, those where they or their team take part, or their own. As U-147 counts them, from 0. */
export const COMPETITION_FILTERS = ['all', 'taking-part', 'own'] as const;
export type CompetitionFilter = (typeof COMPETITION_FILTERS)[number];

/** Some of an organisation's people: all, or whoever is in one of these teams today, and one person more. Nobody else exists. */
export type People = 'all' | { readonly teamIds: readonly string[]; readonly profileId?: string };

/** Who looks, with the teams of today. */
type Looking = {
  role: 'admin' | 'player';
  profileId?: string | undefined;
  teamIds: readonly string[];
  managedTeamIds: readonly string[];
  /** Of a device or a link: what it shows. */
  shows?: readonly string[] | undefined;
};

/**
 * What people somebody may see. Admins see all; everybody sees themselves, and who is in a team that they manage, whatever the filter says. Who
 * looks by a link, or at a device, shares a team with nobody: they see all where everybody may, else no one.
 * @param counts whether sharing a team makes people visible to each other: it is there, and without `filter_ignore` (U-074)
 */
export function visiblePeople(
  { role, profileId, teamIds, managedTeamIds, shows }: Looking,
  teamFilter: TeamFilter,
  counts: (teamId: string) => boolean,
): People {
  if (role === 'admin') return 'all';
  if (profileId === undefined) return shows && teamFilter === 'all' ? 'all' : { teamIds: [] };
  if (teamFilter === 'all') return 'all';
  const shared = teamFilter === 'team-members' ? teamIds.filter(counts) : [];
  const teams = [...new Set([...shared, ...managedTeamIds])].sort();
  // Who is in one of them is seen with everybody in it: so teammates share what they see.
  return teams.some((id) => teamIds.includes(id)) ? { teamIds: teams } : { teamIds: teams, profileId };
}

export function sees(people: People, { profileId, teamIds }: { profileId: string; teamIds: readonly string[] }): boolean {
  return people === 'all' || people.profileId === profileId || teamIds.some((id) => people.teamIds.includes(id));
}

/** A competition, as far as it says who may see it. */
type Competition = { createdBy: string | null; profileIds: readonly string[]; teamIds: readonly string[] };

/** Whether somebody may see a competition. One's own are those that one made, or takes part in oneself. Admins see all. */
export function seesCompetition(
  { role, profileId, teamIds }: Omit<Looking, 'managedTeamIds' | 'shows'>,
  filter: CompetitionFilter,
  competition: Competition,
): boolean {
  if (role === 'admin') return true;
  if (profileId === undefined) return false;
  if (filter === 'all' || competition.createdBy === profileId || competition.profileIds.includes(profileId)) return true;
  return filter === 'taking-part' && teamIds.some((id) => competition.teamIds.includes(id));
}
