import type { CompetitionRules } from '../../src/competitions/competitions.events.ts';
import { everybodyTakesPart, type Spell, teamAt } from '../../src/competitions/spells.values.ts';
import type { Participant, RosterTeam } from '../competition-rosters/competition-rosters.ts';

/** Who takes part in a competition. */
export type Roster = { teams: ReadonlyMap<string, RosterTeam>; participants: ReadonlyMap<string, Participant> };

/** Whom a competition ranks, and for whom of them something counts. */
export type Rows = {
  /** For what somebody did at an instant, in milliseconds, in teams of the organisation. */
  of: (profileId: string, occurredAt: number, teamIds: readonly string[]) => readonly string[];
  /** On the board even without an entry. */
  takesPart: (id: string) => boolean;
};

/**
 * Players: everybody, or who is chosen. Teams: one of the organisation has what was done in it, chosen players bring theirs to the team that they were
 * in then.
 */
export function rowsOf(rules: Pick<CompetitionRules, 'joining' | 'grouping'>, { teams, participants }: Roster): Rows {
  if (everybodyTakesPart(rules)) return { of: (id) => [id], takesPart: () => true };
  const spellsOf = (id: string) => participants.get(id)?.spells ?? [];
  if (rules.grouping === 'players')
    return { of: (id) => (spellsOf(id).length > 0 ? [id] : []), takesPart: (id) => spellsOf(id).length > 0 };
  const whole = Map.groupBy(
    [...teams.values()].filter(({ of, playersOnly }) => of !== null && !playersOnly),
    ({ of }) => of,
  );
  const choosing = (id: string | null | undefined) => {
    const team = id ? teams.get(id) : undefined;
    return team && (team.of === null || team.playersOnly) ? [team.teamId] : [];
  };
  return {
    of: (id, occurredAt, teamIds) => [
      ...teamIds.flatMap((teamId) => whole.get(teamId)?.map((team) => team.teamId) ?? []),
      ...choosing(teamWhen(spellsOf(id), occurredAt)),
    ],
    takesPart: (id) => teams.has(id),
  };
}

/** Rows but for some that are taken out. */
export function without(out: ReadonlySet<string> | undefined, rows: Rows): Rows {
  if (!out || out.size === 0) return rows;
  return {
    of: (...about) => rows.of(...about).filter((id) => !out.has(id)),
    takesPart: (id) => !out.has(id) && rows.takesPart(id),
  };
}

/** Who takes part, of documents as they stand. */
export function rosterOf(documents: Iterable<RosterTeam | Participant>): Roster {
  const teams = new Map<string, RosterTeam>();
  const participants = new Map<string, Participant>();
  for (const document of documents)
    if (document.kind === 'team') teams.set(document.teamId, document);
    else participants.set(document.profileId, document);
  return { teams, participants };
}

/** Most have been in one team alone. */
function teamWhen(spells: readonly Spell[], occurredAt: number): string | null | undefined {
  return spells.length < 2 ? spells[0]?.teamId : teamAt(spells, new Date(occurredAt).toISOString());
}
