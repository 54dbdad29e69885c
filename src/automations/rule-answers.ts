import { Injectable } from '@nestjs/common';
import { isMet } from '../objects/conditions.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { type Cause, type Outcomes, type StandingRule } from './answer-rule.values.ts';
import type { RuleGiven, Skipped } from './automations.events.ts';
import { comparisonOf } from './column-types.values.ts';
import { RuleGives } from './rule-gives.ts';
import type { Columns, PlainRule } from './plain-rule.values.ts';
import { readOutcome, type SourceValues } from './rule-outcome.values.ts';
import type { RuleSource, SourceChange } from './rule-sources.ts';

/** What `answerRule` is asked of a change. */
export type Asked = { cause: Cause; standing: StandingRule; outcomes: Outcomes };

/** A rule answers what others gave for, so many times one after the other (0100). */
const MOST_THROUGH = 8;

/** Reads what became of a thing as a rule sees it. */
@Injectable()
export class RuleAnswers {
  constructor(private readonly gives: RuleGives) {}

  async of(rule: PlainRule, columns: Columns, change: SourceChange): Promise<Asked> {
    const { fact, sole } = change;
    const { through = [] } = fact.metadata;
    const { automationId, settings, version } = rule;
    const values = Object.fromEntries(Object.entries(change.values).filter(([column]) => columns.has(column)));
    const isSeen = sole === undefined || sole === settings.event;
    const meets = isSeen && columns.size > 0 && doesMeet(rule, columns, values);
    const isLoop = through.includes(automationId) || through.length >= MOST_THROUGH;
    const cause: Cause = {
      id: fact.id,
      order: change.order,
      isMatch: meets && change.event === settings.event,
      holds: meets && change.isThere,
      isLoop,
      isAgain: change.isAgain ?? false,
    };
    const outcomes = new Map<string, RuleGiven | Skipped>();
    if (meets && !isLoop)
      for (const [actionId, action] of rule.actions) {
        const read = readOutcome(action, values, change);
        const outcome = typeof read === 'object' ? await this.gives.of(change, actionId, read) : read;
        if (outcome !== undefined) outcomes.set(actionId, outcome);
      }
    const actions = Array.from(rule.actions, ([actionId, { revokeRule }]) => ({ actionId, revokeRule }));
    return { cause, standing: { automationId, source: settings.source, version, actions }, outcomes };
  }
}

/** Whether all conditions of a rule hold; of a column that is gone none does. */
function doesMeet({ conditions }: PlainRule, columns: Columns, values: SourceValues): boolean {
  if (!conditions) return false;
  return conditions.every((condition) => {
    const type = columns.get(condition.field);
    return type !== undefined && isMet(condition, comparisonOf(type), values[condition.field]);
  });
}

/** The columns that a source has now, with their types. Of a source that is gone nothing is known, and nothing holds. */
export async function columnsOf(source: RuleSource, organisationId: string, sourceId: string): Promise<Columns> {
  try {
    return new Map((await source.columns(organisationId, sourceId)).map(({ id, type }) => [id, type]));
  } catch (error) {
    if (error instanceof Refused || error instanceof NotFound) return new Map();
    throw error;
  }
}
