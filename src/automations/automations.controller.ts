import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { conditionsSent } from '../objects/sent-field.ts';
import { derivedId } from '../platform/derived-id.ts';
import { DONE, done, listOf, object, optional, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, JsonValue, Name, Nested, OneOf, Text, Whole } from '../platform/http/fields.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { type RevokeRule, SOURCE_KINDS, type SourceKind } from './automations.events.ts';
import { DeleteAutomationAction } from './delete-action.ts';
import { DeleteAutomation } from './delete-automation.ts';
import { readFactor } from './rule-outcome.values.ts';
import { RuleLoops } from './rule-loops.ts';
import { type GivenAction, SaveAutomationAction } from './save-action.ts';
import { type GivenRule, SaveAutomation } from './save-automation.ts';
import { TurnAutomation } from './turn-automation.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;
/** Rules that answer one another, where there are any: the one that was saved first. */
const LOOP = { loop: optional(listOf(object({ id: text, name: text }))) };
const COLUMN = { optional: true, max: 255 } as const;

class SentAutomation {
  @Id({ optional: true, note: 'The automation; a new one is made if absent' }) id?: string;
  @Name({ optional: true, note: 'Needed for a new one' }) name?: string;
  @OneOf(SOURCE_KINDS, { optional: true, note: 'Needed for a new one; it stays' }) source?: SourceKind;
  @Id({ optional: true, note: 'Of the source: the data object, the badge, the quest, or the competition. Needed for a new one; it stays' })
  source_id?: string;
  @Text({ optional: true, max: 50, note: 'Which event of the source it answers' }) source_event?: string;
  @Whole(0, 100_000, { optional: true, note: 'In which order those of one source answer' }) position?: number;
  @JsonValue({ optional: true, note: 'A JSON list of {field, operator, value or values}: all must hold' }) filter?: unknown;
}
class SaveAutomationData {
  @Id(ACTING) profileid?: string;
  @Nested(SentAutomation) data!: SentAutomation;
}
class OfAutomation {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The automation' }) id!: string;
}
class EnableAutomation extends OfAutomation {
  @Flag({ note: '1: it answers from now on, 0: not any more' }) enabled!: boolean;
}
class SentAction {
  @Id({ optional: true, note: 'The action; a new one is made if absent' }) id?: string;
  @Id({ optional: true, note: 'Needed for a new one' }) scoreseries_id?: string;
  @Text({ ...COLUMN, note: 'The column that says who gets the points; needed for a new one' }) player_column?: string;
  @Text({ ...COLUMN, note: 'How many points; empty: score_prefix' }) points_column?: string;
  @Text({ ...COLUMN, max: 40, note: 'A sign or a factor for the points; without points_column how many they are. 1 if absent' })
  score_prefix?: string;
  @Text({ ...COLUMN, note: 'Who gives the points' }) giver_column?: string;
  @Text({ ...COLUMN, note: 'The comment' }) comment_column?: string;
  @Text({ ...COLUMN, note: 'When they were earned; empty: when it happened' }) datetime_column?: string;
  @Text({ ...COLUMN, note: 'Tags, by id or name, with commas between them' }) tags_column?: string;
  @Text({ ...COLUMN, note: 'The point type, by id or name' }) point_type_column?: string;
  @OneOf([0, 1, 2, 3], {
    optional: true,
    note: '0 points stay, 1 a change replaces them, 2 they go with the item or when the filter holds no longer, 3 both',
  })
  revoke_rule?: RevokeRule;
}
class SaveActionData {
  @Id(ACTING) profileid?: string;
  @Id() automation_id!: string;
  @Nested(SentAction) data!: SentAction;
}
class OfAction {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The action' }) id!: string;
}

/** What admins command of rules. */
@Route('automations')
export class AutomationsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly loops: RuleLoops,
  ) {}

  @Post(
    'save_automation',
    'Makes an automation, which is off at first, or changes one. What is absent stays as it is. Tells the loop that it may be in.',
    done({ id: text, ...LOOP }),
  )
  @Allow(admin)
  async save(@Body() { data }: SaveAutomationData, @CallOf() call: Call) {
    const context = contextOf(call);
    const automationId = data.id ?? derivedId('automation', context.commandId);
    const { name, source: kind, source_id: id, source_event: event, position, filter } = data;
    const given = {
      name,
      source: kind && id !== undefined ? { kind, id } : undefined,
      event,
      position,
      conditions: filter === undefined ? undefined : conditionsSent('filter', filter),
    };
    const command = new SaveAutomation(context, { automationId, isNew: data.id === undefined }, sentOf<GivenRule>(given));
    const { position: at } = await this.commands.execute(command);
    return { status: 'ok', position: at, id: automationId, ...(await this.loopOf(call, automationId)) };
  }

  @Post('delete_automation', 'Deletes an automation for ever. What it gave stays.', DONE)
  @Allow(admin)
  async delete(@Body() { id }: OfAutomation, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteAutomation(contextOf(call), id));
    return { status: 'ok', position };
  }

  @Post('enable_automation', 'Lets an automation answer from now on, or not any more.', done(LOOP))
  @Allow(admin)
  async enable(@Body() { id, enabled }: EnableAutomation, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new TurnAutomation(contextOf(call), id, enabled));
    return { status: 'ok', position, ...(enabled && (await this.loopOf(call, id))) };
  }

  @Post(
    'save_automation_action',
    'Adds an action to an automation, or changes one. What is absent stays as it is.',
    done({ id: text, ...LOOP }),
  )
  @Allow(admin)
  async saveAction(@Body() { automation_id, data }: SaveActionData, @CallOf() call: Call) {
    const context = contextOf(call);
    const actionId = data.id ?? derivedId('action', context.commandId);
    const action = { actionId, isNew: data.id === undefined };
    const { position } = await this.commands.execute(new SaveAutomationAction(context, automation_id, action, actionSent(data)));
    return { status: 'ok', position, id: actionId, ...(await this.loopOf(call, automation_id)) };
  }

  @Post('delete_automation_action', 'Deletes an action of an automation. What it gave stays.', done(LOOP))
  @Allow(admin)
  async deleteAction(@Body() { id }: OfAction, @CallOf() call: Call) {
    const { position, events } = await this.commands.execute(new DeleteAutomationAction(contextOf(call), id));
    return { status: 'ok', position, ...(events[0] && (await this.loopOf(call, events[0].data.automationId))) };
  }

  private async loopOf(call: Call, automationId: string) {
    const loop = await this.loops.of(contextOf(call).organisationId, automationId);
    return loop && { loop };
  }
}

/** An empty column takes it away. @throws BadInput of the factor */
function actionSent(data: SentAction): GivenAction {
  const factor = data.score_prefix === undefined ? undefined : readFactor(data.score_prefix);
  if (data.score_prefix !== undefined && factor === undefined)
    throw wrongField('score_prefix', 'must be a sign, or a number with at most 6 decimals');
  const column = (sent: string | undefined) => (sent === '' ? null : sent);
  return sentOf<GivenAction>({
    seriesId: data.scoreseries_id,
    playerColumn: column(data.player_column),
    pointsColumn: column(data.points_column),
    factor,
    giverColumn: column(data.giver_column),
    commentColumn: column(data.comment_column),
    timeColumn: column(data.datetime_column),
    tagsColumn: column(data.tags_column),
    pointTypeColumn: column(data.point_type_column),
    revokeRule: data.revoke_rule,
  });
}

/** What was sent, without what was not. */
function sentOf<Given extends object>(given: { [Name in keyof Given]: Given[Name] | undefined }): Given {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Given;
}
