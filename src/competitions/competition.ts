import type { Aggregate } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { changesRules, type CompetitionEvent, type CompetitionRules, type CompetitionTeam } from './competitions.events.ts';

/** What decisions remember of a competition. */
export type Competition = {
  /** Absent until it is created. */
  rules?: CompetitionRules;
  deleted: boolean;
  /** How often its rules were set: whoever edits names the ones that they have seen. */
  edition: number;
  /** The teams that take part, by their ids in the competition, and the ids of those that were removed. */
  teams: Map<string, CompetitionTeam>;
  removedTeamIds: Set<string>;
};

export const competition: Aggregate<Competition, CompetitionEvent> = {
  initial: () => ({ deleted: false, edition: 0, teams: new Map(), removedTeamIds: new Set() }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'CompetitionCreated':
        return { ...state, rules: data.rules, edition: 1 };
      case 'CompetitionChanged':
        return state.rules
          ? { ...state, rules: withChanges(state.rules, data.changes), edition: state.edition + Number(changesRules(data.changes)) }
          : state;
      case 'CompetitionDeleted':
        return { ...state, deleted: true };
      case 'CompetitionRestored':
        return { ...state, deleted: false };
      case 'CompetitionTeamAdded': {
        const { teamId, of, name, icon, target, targetSharing, playersOnly } = data;
        state.teams.set(teamId, { of, name, icon, target, targetSharing, playersOnly });
        return state;
      }
      case 'CompetitionTeamChanged': {
        const team = state.teams.get(data.teamId);
        if (team) state.teams.set(data.teamId, withChanges(team, data.changes));
        return state;
      }
      case 'CompetitionTeamRemoved':
        state.teams.delete(data.teamId);
        state.removedTeamIds.add(data.teamId);
        return state;
    }
  },
};

/** A competition that is there. */
export type OpenCompetition = Competition & { rules: CompetitionRules };

/** @throws NotFound; Refused competition-deleted */
export function mustBeOpen(state: Competition): OpenCompetition {
  const { rules, deleted } = state;
  if (!rules) throw new NotFound('competition');
  if (deleted) throw new Refused('competition-deleted', 'The competition is deleted');
  return { ...state, rules };
}

/** Rules, or a team, with the changes in place; what is absent stays, null takes a value away. */
export function withChanges<Values extends CompetitionRules | CompetitionTeam>(values: Values, changes: object): Values {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const all: [string, unknown][] = Object.entries({ ...values, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as Values;
}
