import type { Aggregate } from '../platform/decisions.ts';
import { type Sealed, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type AutomationEvent, AUTOMATIONS, type RuleAction, type RuleOf, type RuleSettings } from './automations.events.ts';

/** A rule as it is. */
export type Rule = { settings: RuleSettings; words: Sealed; isOn: boolean; actions: ReadonlyMap<string, RuleAction> };

/** What decisions remember of an organisation's rules. Each that changes is another object: history keeps those of before. */
export type Automations = {
  rules: Map<string, Rule>;
  /** Rules and actions that are gone: their ids are nobody else's. */
  formerIds: Set<string>;
  /** How often any of them was changed. */
  version: number;
  /** The trials that were given. */
  given: Set<string>;
};

export const automations: Aggregate<Automations, AutomationEvent> = {
  initial: () => ({ rules: new Map(), formerIds: new Set(), version: 0, given: new Set() }),
  evolve: (state, { type, data }) => {
    if (type === 'AutomationGavePast') {
      state.given.add(data.trialId);
      return state;
    }
    const { automationId } = data;
    const before = state.rules.get(automationId);
    const change = (changes: Partial<Rule>) => before && state.rules.set(automationId, { ...before, ...changes });
    switch (type) {
      case 'AutomationSaved': {
        const { isOn, actions } = before ?? NEW;
        state.rules.set(automationId, { settings: data.settings, words: data.words, isOn, actions });
        break;
      }
      case 'AutomationTurned':
        change({ isOn: data.isOn });
        break;
      case 'AutomationDeleted':
        for (const id of [automationId, ...(before?.actions.keys() ?? [])]) state.formerIds.add(id);
        state.rules.delete(automationId);
        break;
      case 'AutomationActionSaved':
        change({ actions: new Map(before?.actions).set(data.actionId, data.action) });
        break;
      case 'AutomationActionDeleted':
        state.formerIds.add(data.actionId);
        change({ actions: new Map([...(before?.actions ?? [])].filter(([actionId]) => actionId !== data.actionId)) });
        break;
    }
    return { ...state, version: state.version + 1 };
  },
};

/** A rule of which nothing was said yet. */
export const NEW: Pick<Rule, 'isOn' | 'actions'> = { isOn: false, actions: new Map() };

export function automationsOf(organisationId: string): string {
  return streamName(AUTOMATIONS, organisationId);
}

/** @throws NotFound */
export function mustBeRule({ rules }: Automations, automationId: string): Rule {
  const rule = rules.get(automationId);
  if (!rule) throw new NotFound('automation');
  return rule;
}

/** Names the thing that a rule is about. */
export function sourceKey({ kind, id }: RuleOf): string {
  return `${kind} ${id}`;
}
