import { heldAt, type HeldIn } from '../../src/targets/held-targets.values.ts';
import type { Holder } from '../../src/targets/target-holder.values.ts';
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
type LookedAt = HeldIn & { instant: number; isPast: boolean };
/** Who may have a target in an item, as somebody sees them. */
type Field = { holdings: ItemHoldings; directory: OrganisationDirectory; scope: Scope };

/** Who has a target in an item at an instant and may be seen: teams as a whole, then players, by name. */
export function contestantsOf(field: Field, asked: AskedFor, look: LookedAt): Contestant[] {
  const teams = asked.profileId === undefined ? teamsAsked(field, asked) : [];
  const players = asked.teamId === undefined ? playersAsked(field, asked, look) : [];
  return [
    ...teams.flatMap((teamId) => ofTeam(teamId, field, look)).sort(byName),
    ...players.flatMap((person) => ofPlayer(person, field, look)).sort(byName),
  ];
}

function teamsAsked({ holdings, scope }: Field, { teamId: asked }: AskedFor): string[] {
  const whole = holdings.teams().flatMap(({ teamId, asWhole }) => (asWhole ? [teamId] : []));
  return [...new Set(whole)].filter((teamId) => (asked ?? teamId) === teamId && seesTeam(scope, teamId));
}

function playersAsked({ holdings, directory, scope }: Field, { profileId }: AskedFor, look: LookedAt): Person[] {
  const seen = [...among(directory, scope.people)];
  if (profileId !== undefined) return seen.filter((person) => person.profileId === profileId);
  if (holdings.isOfAll) return seen;
  const own = new Set(holdings.players());
  const byTeam = new Set(holdings.teams().map(({ teamId }) => teamId));
  return seen.filter((person) => own.has(person.profileId) || teamsOf(person, look).some((teamId) => byTeam.has(teamId)));
}

function ofPlayer(person: Person, { holdings, scope }: Field, look: LookedAt): Contestant[] {
  const { profileId, name, icon = null } = person;
  if (isDeleted(person, look.isPast ? look.instant : Infinity)) return [];
  const held = heldAt(holdings.levelsOfPlayer({ profileId, teamIds: teamsOf(person, look) }), look.instant, look);
  if (!held) return [];
  const reachedAt = reachedBy({ kind: 'player', profileId }, held, holdings, scope, look);
  return [{ id: profileId, of: 'player', name, icon, held, reachedAt }];
}

function ofTeam(teamId: string, { holdings, directory, scope }: Field, look: LookedAt): Contestant[] {
  const team = directory.team(teamId);
  const held = team && !team.deleted ? heldAt(holdings.levelsOfTeam(teamId), look.instant, look) : undefined;
  if (!team || !held) return [];
  const reachedAt = reachedBy({ kind: 'team', teamId }, held, holdings, scope, look);
  return [{ id: teamId, of: 'team', name: team.name, icon: team.icon || null, held, reachedAt }];
}

function reachedBy(
  holder: Holder,
  { period }: Contestant['held'],
  holdings: ItemHoldings,
  scope: Scope,
  { isPast, instant }: LookedAt,
): string | null {
  const found = holdings.reached(holder).find(({ from, to }) => from === period.from && to === period.to);
  return found && isTold(found.reachedAt, scope, isPast ? instant : Infinity) ? found.reachedAt : null;
}

function teamsOf(person: Person, { isPast, instant }: LookedAt): readonly string[] {
  return isPast ? teamsAsOf(person, instant) : person.teamIds;
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
