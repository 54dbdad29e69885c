import type { Aggregate } from '../platform/decisions.ts';
import type { CompetitionEvent, CompetitionRules } from './competitions.events.ts';

/** What decisions remember of a competition. */
export type Competition = {
  /** Absent until it is created. */
  rules?: CompetitionRules;
  deleted: boolean;
  /** How often its rules were set: whoever edits names the ones that they have seen. */
  edition: number;
};

export const competition: Aggregate<Competition, CompetitionEvent> = {
  initial: () => ({ deleted: false, edition: 0 }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'CompetitionCreated':
        return { ...state, rules: data.rules, edition: 1 };
      case 'CompetitionChanged':
        return state.rules ? { ...state, rules: withChanges(state.rules, data.changes), edition: state.edition + 1 } : state;
      case 'CompetitionDeleted':
        return { ...state, deleted: true };
      case 'CompetitionRestored':
        return { ...state, deleted: false };
    }
  },
};

/** Rules with the changes in place; what is absent stays, null takes a value away. */
export function withChanges(rules: CompetitionRules, changes: object): CompetitionRules {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const all: [string, unknown][] = Object.entries({ ...rules, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as CompetitionRules;
}
