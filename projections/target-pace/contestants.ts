import { heldAt, type HeldIn } from '../../src/targets/held-targets.values.ts';
import type { OrganisationDirectory } from '../people/organisation-directory.ts';
import { isDeleted, type Person, teamsAsOf } from '../people/people.ts';
import { among } from '../people/visible-people.ts';
import { folded } from '../platform/folded.values.ts';
import type { Scope } from '../platform/scope.ts';
import type { ItemHoldings } from '../targets/item-holdings.ts';
import { isTold } from '../targets/told-targets.ts';
import type { Contestant } from './pace-table.ts';

/** Whom is asked for: all, or one player or team. */
export type AskedFor = { profileId?: string; teamId?: string };
/** The instant that is looked at, in milliseconds; `isPast`: people are in the teams of then. */
export type LookedAt = HeldIn & { instant: number; isPast: boolean };

/** Who has a target in an item at an instant and may be seen: teams as a whole, then players, by name. */
export function contestantsOf(
  holdings: ItemHoldings,
  directory: OrganisationDirectory,
  scope: Scope,
  asked: AskedFor,
  look: LookedAt,
): Contestant[] {
  const { instant, isPast } = look;
  const whole = asked.profileId === undefined ? holdings.teams().filter(({ asWhole }) => asWhole) : [];
  const teams = new Set(whole.flatMap(({ teamId }) => (asked.teamId === undefined || asked.teamId === teamId ? [teamId] : [])));
  return [
    ...[...teams]
      .filter((teamId) => seesTeam(scope, teamId))
      .flatMap(ofTeam)
      .sort(byName),
    ...(asked.teamId === undefined ? [...playersOf()].flatMap(ofPlayer).sort(byName) : []),
  ];

  function playersOf(): Iterable<Person> {
    const { profileId } = asked;
    const seen = among(directory, scope.people);
    if (profileId !== undefined) return [...seen].filter((person) => person.profileId === profileId);
    if (holdings.isOfAll) return seen;
    const own = new Set(holdings.players());
    const byTeam = new Set(holdings.teams().map(({ teamId }) => teamId));
    return [...seen].filter((person) => own.has(person.profileId) || teamsOf(person).some((teamId) => byTeam.has(teamId)));
  }

  function teamsOf(person: Person): readonly string[] {
    return isPast ? teamsAsOf(person, instant) : person.teamIds;
  }

  function ofPlayer(person: Person): Contestant[] {
    const { profileId, name, icon } = person;
    if (isDeleted(person, isPast ? instant : Infinity)) return [];
    const held = heldAt(holdings.levelsOfPlayer({ profileId, teamIds: teamsOf(person) }), instant, look);
    return held
      ? [{ id: profileId, of: 'player', name, icon: icon ?? null, held, reachedAt: reachedBy({ kind: 'player', profileId }, held) }]
      : [];
  }

  function ofTeam(teamId: string): Contestant[] {
    const team = directory.team(teamId);
    const held = team && !team.deleted ? heldAt(holdings.levelsOfTeam(teamId), instant, look) : undefined;
    if (!team || !held) return [];
    return [
      { id: teamId, of: 'team', name: team.name, icon: team.icon || null, held, reachedAt: reachedBy({ kind: 'team', teamId }, held) },
    ];
  }

  function reachedBy(holder: Parameters<ItemHoldings['reached']>[0], { period }: Contestant['held']): string | null {
    const found = holdings.reached(holder).find(({ from, to }) => from === period.from && to === period.to);
    return found && isTold(found.reachedAt, scope, isPast ? instant : Infinity) ? found.reachedAt : null;
  }
}

/** What a team has together is told to whoever sees everybody in it, and their entries. */
export function seesTeam({ people, teamIds }: Scope, teamId: string): boolean {
  return (people === 'all' || people.teamIds.includes(teamId)) && (teamIds?.includes(teamId) ?? true);
}

function byName(a: Contestant, b: Contestant): number {
  const [one, other] = [folded(a.name), folded(b.name)];
  return one === other ? (a.id < b.id ? -1 : 1) : one < other ? -1 : 1;
}

/** Who is deleted, or was as of an instant: their entries count for no team. */
export function deletedOf(directory: OrganisationDirectory, instant: number): ReadonlySet<string> {
  const deleted = new Set<string>();
  for (const person of directory.people()) if (person.deletions && isDeleted(person, instant)) deleted.add(person.profileId);
  return deleted;
}
