import type { CompetitionRules } from '../../src/competitions/competitions.events.ts';
import type { RosterTeam } from '../competition-rosters/competition-rosters.ts';
import { teamName } from '../competition-rosters/read-rosters.ts';
import { isDeleted } from '../people/people.ts';
import type { VisiblePeople } from '../people/visible-people.ts';

/** What a row, or a player, is called; nothing for one of whom nothing is told. */
export type NameOf = (id: string) => string | undefined;

/** What rows are called, as boards name them: teams are no secret; players whom the viewer may not see, or who are deleted, are left out. */
export function namesOf(
  { grouping }: Pick<CompetitionRules, 'grouping'>,
  people: VisiblePeople,
  teams?: ReadonlyMap<string, RosterTeam>,
): NameOf {
  if (grouping === 'teams') return (id) => teamName(teams?.get(id), (teamId) => people.team(teamId)?.name);
  return (id) => {
    const person = people.person(id);
    return person && !isDeleted(person) ? person.name : undefined;
  };
}
