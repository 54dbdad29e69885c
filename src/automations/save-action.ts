import { isDeepStrictEqual } from 'node:util';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound, wrongField } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import { loadSeries } from '../score-series/load-series.ts';
import type { AutomationEvent, RuleAction } from './automations.events.ts';
import { type Automations, automations, automationsOf, mustBeRule } from './automations.ts';
import { COLUMN_TYPES, type ColumnName, type ColumnType } from './column-types.values.ts';
import { RuleSources } from './rule-sources.ts';
import type { SourceColumn } from './source-columns.values.ts';

/** An action as it is sent; what is absent stays as it is, and null takes it away. */
export type GivenAction = { [Name in keyof RuleAction]?: RuleAction[Name] | null };

/** Adds something that a rule gives, or changes it. */
export class SaveAutomationAction extends Command<Decided<AutomationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly automationId: string,
    readonly action: { actionId: string; isNew: boolean },
    readonly given: GivenAction,
  ) {
    super();
  }
}

export const MOST_ACTIONS = 20;

/** What calls name each column. */
const COLUMNS = {
  player_column: 'playerColumn',
  giver_column: 'giverColumn',
  points_column: 'pointsColumn',
  datetime_column: 'timeColumn',
  comment_column: 'commentColumn',
  tags_column: 'tagsColumn',
  point_type_column: 'pointTypeColumn',
} as const satisfies Record<ColumnName, keyof RuleAction>;

/** @throws Refused series-missing, player-column-missing; BadInput naming the column that is not there, or holds something else */
export function wholeAction(given: GivenAction, before: RuleAction | undefined, columns: readonly SourceColumn[]): RuleAction {
  const named = { factor: '1', revokeRule: 0 as const, ...before, ...given };
  const whole = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null && value !== '')) as Partial<RuleAction>;
  const { seriesId, playerColumn, factor = '1', revokeRule = 0 } = whole;
  if (!seriesId) throw new Refused('series-missing', 'An action needs a score series');
  if (!playerColumn) throw new Refused('player-column-missing', 'An action needs a column that says who gets the points');
  for (const [parameter, name] of Object.entries(COLUMNS) as [ColumnName, (typeof COLUMNS)[ColumnName]][]) {
    const column = whole[name];
    if (column === undefined) continue;
    const types: readonly ColumnType[] = COLUMN_TYPES[parameter];
    const type = columns.find(({ id }) => id === column)?.type;
    if (!type) throw wrongField(parameter, 'is no column of the source');
    if (!types.includes(type)) throw wrongField(parameter, `cannot be a ${type}: ${types.join(', ')}`);
  }
  return { ...whole, seriesId, playerColumn, factor, revokeRule };
}

/** An action as it is kept. @throws NotFound of an action that is not there, or of its series; Refused series-deleted; what {@link wholeAction} throws */
export async function actionToSave(
  decisions: Decisions,
  organisationId: string,
  { isNew, given, before }: { isNew: boolean; given: GivenAction; before: RuleAction | undefined },
  columns: readonly SourceColumn[],
): Promise<RuleAction> {
  if (!before && !isNew) throw new NotFound('automation action');
  const action = wholeAction(given, before, columns);
  const { deleted } = await loadSeries(decisions, organisationId, action.seriesId);
  if (deleted) throw new Refused('series-deleted', 'The score series is deleted');
  return action;
}

/** Nothing where it is as it was. @throws NotFound; Refused too-many-actions */
export function saveAction(automationId: string, actionId: string, action: RuleAction, state: Automations): AutomationEvent[] {
  const { actions } = mustBeRule(state, automationId);
  if (isDeepStrictEqual(actions.get(actionId), action)) return [];
  if (!actions.has(actionId) && actions.size >= MOST_ACTIONS)
    throw new Refused('too-many-actions', `An automation has ${MOST_ACTIONS} actions at most`);
  return [{ type: 'AutomationActionSaved', data: { automationId, actionId, action } }];
}

@CommandHandler(SaveAutomationAction)
export class SaveAutomationActionHandler implements ICommandHandler<SaveAutomationAction> {
  constructor(
    private readonly decisions: Decisions,
    private readonly sources: RuleSources,
  ) {}

  /** @throws NotFound of the rule, the action, the series, or what the rule is about; Refused series-deleted, and of the decisions */
  execute({ context, automationId, action: { actionId, isNew }, given }: SaveAutomationAction): Promise<Decided<AutomationEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(automations, automationsOf(organisationId), context, async (state) => {
      const { settings, actions } = mustBeRule(state, automationId);
      const columns = await this.sources.of(settings.source.kind).columns(organisationId, settings.source.id);
      const action = await actionToSave(this.decisions, organisationId, { isNew, given, before: actions.get(actionId) }, columns);
      return saveAction(automationId, actionId, action, state);
    });
  }
}
