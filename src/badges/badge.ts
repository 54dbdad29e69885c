import { NOT_SHARED, withChanges } from '../competitions/competitions.events.ts';
import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import type { BadgeRule } from './badge-rule.values.ts';
import { type BadgeVersions, NO_VERSIONS, versionsAfter } from './badge-versions.values.ts';
import { BADGE, type BadgeEvent, type BadgeLook, type BadgeSharing } from './badges.events.ts';

/** What decisions remember of a badge. */
export type Badge = {
  kind: BadgeRule['kind'];
  /** Absent until it is created. */
  look?: BadgeLook;
  /** The rule that was set last, whether it is in force or not. */
  rule?: BadgeRule;
  /** Its number; 0 before the first. */
  version: number;
  /** Its rules by when they were in force. */
  rules: BadgeVersions;
  deleted: boolean;
  /** How often its look or rule was set: whoever edits names the one that they have seen. */
  edition: number;
  sharing: BadgeSharing;
};

export const badge: Aggregate<Badge, BadgeEvent> = {
  initial: () => ({ kind: 'given', version: 0, rules: NO_VERSIONS, deleted: false, edition: 0, sharing: NOT_SHARED }),
  evolve: (state, fact) => {
    const { type, data } = fact;
    switch (type) {
      case 'BadgeCreated':
        return { ...state, kind: data.kind, look: data.look, edition: 1 };
      case 'BadgeChanged':
        return state.look ? { ...state, look: withChanges(state.look, data.changes), edition: state.edition + 1 } : state;
      case 'BadgeRuleSet': {
        const { version, rule } = data;
        return { ...state, rule, version, rules: versionsAfter(state.rules, fact), edition: state.edition + 1 };
      }
      case 'BadgeStopped':
      case 'BadgePeriodClosed':
        return { ...state, rules: versionsAfter(state.rules, fact) };
      case 'BadgeDeleted':
        return { ...state, deleted: true };
      case 'BadgeRestored':
        return { ...state, deleted: false };
      case 'BadgeSharingChanged':
        return { ...state, sharing: { mode: data.mode, generation: data.generation } };
    }
  },
};

export function badgeOf(organisationId: string, badgeId: string): string {
  return streamName(BADGE, organisationId, badgeId);
}

/** The badge once some facts more are there. */
export function withFacts(state: Badge, facts: readonly BadgeEvent[]): Badge {
  return facts.reduce((after, fact) => badge.evolve(after, { id: '', ...fact }), state);
}

/** A badge that is there. @throws NotFound; Refused badge-deleted */
export function mustBeThere(state: Badge): Badge & { look: BadgeLook; rule: BadgeRule } {
  const { look, rule, deleted } = state;
  if (!look || !rule) throw new NotFound('badge');
  if (deleted) throw new Refused('badge-deleted', 'The badge is deleted');
  return { ...state, look, rule };
}
