import { derivedId } from '../platform/derived-id.ts';
import type { Aggregate, CommandContext } from '../platform/decisions.ts';
import { type Recorded, streamName } from '../platform/event.values.ts';
import type { CountedEntry } from '../revocations/turning.values.ts';
import { sourceKey } from './automations.ts';
import { RULE_RUN, type RuleGiven, type RuleOf, type RuleRunEvent } from './automations.events.ts';

/** What a rule remembers of one thing. */
export type RuleRun = {
  /** The facts that it has answered. */
  answered: Set<string>;
  /** The latest of them; -1: none. */
  newest: number;
  /** What it gave and did not take back, by action. */
  standing: Map<string, RuleGiven[]>;
  /** All that it ever gave, by entry: what is to be taken back may be taken from the list before that is done. */
  given: Map<string, RuleGiven>;
  /** What became no entry. */
  refused: Set<string>;
};

export const ruleRun: Aggregate<RuleRun, RuleRunEvent> = {
  initial: () => ({ answered: new Set(), newest: -1, standing: new Map(), given: new Map(), refused: new Set() }),
  evolve: (state, { type, data }) => {
    if (type === 'RuleGiveRefused') {
      state.refused.add(data.entryId);
      return state;
    }
    state.answered.add(data.cause);
    const taken = new Set(data.takes.map(({ entryId }) => entryId));
    for (const [actionId, given] of state.standing)
      state.standing.set(
        actionId,
        given.filter(({ entryId }) => !taken.has(entryId)),
      );
    for (const give of data.gives) {
      state.standing.set(give.actionId, [...(state.standing.get(give.actionId) ?? []), give]);
      state.given.set(give.entryId, give);
    }
    return { ...state, newest: Math.max(state.newest, data.order) };
  },
};

export function ruleRunOf(organisationId: string, automationId: string, source: RuleOf, itemId: string): string {
  return streamName(RULE_RUN, organisationId, automationId, derivedId(`${sourceKey(source)} ${itemId}`, ITEMS));
}

const ITEMS = '0c2f6a0e-6a4f-4f5e-8f0e-2d9a5a0f7c31';
const ENTRIES = 'b1a6e6f4-0f5d-4c1c-9f0b-7d3f1e2a9c58';

/** The entry that an action gives for a thing because of a fact, which may be about several: the same, however often that is delivered. */
export function ruleEntryId(actionId: string, cause: string, itemId: string): string {
  return derivedId(`${actionId} ${cause} ${itemId}`, ENTRIES);
}

/** What follows from a rule says so, and which rules led to what it answered. */
export function ledBy(
  automationId: string,
  { metadata: { through = [] } }: Pick<Recorded, 'metadata'>,
  context: CommandContext,
): CommandContext {
  return { ...context, through: [...through, automationId] };
}

/** Where an entry comes from that a rule gives. */
export function entrySource(ruleId: string, actionId: string, { kind: from, id: fromId }: RuleOf, itemId: string) {
  return { kind: 'rule', ruleId, actionId, from, fromId, itemId } as const;
}

/** What a rule gives, as it counts once it is an entry. */
export function countedGive(give: RuleGiven, ruleId: string, of: RuleOf, itemId: string, teamIds: readonly string[]): CountedEntry {
  const { actionId, entryId, seriesId, profileId, points, tags, occurredAt, giverId = null } = give;
  const entry = { entryId, seriesId, profileId, points, tags, teamIds, occurredAt, giverId };
  return { ...entry, source: entrySource(ruleId, actionId, of, itemId) };
}
