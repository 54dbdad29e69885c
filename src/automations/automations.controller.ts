import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { defined } from '../platform/defined.values.ts';
import { derivedId } from '../platform/derived-id.ts';
import { DONE, done, listOf, object, optional, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, Nested, NestedList } from '../platform/http/fields.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { DeleteAutomationAction } from './delete-action.ts';
import { DeleteAutomation } from './delete-automation.ts';
import { RuleLoops } from './rule-loops.ts';
import { MOST_ACTIONS, SaveAutomationAction } from './save-action.ts';
import { type GivenParts, SaveAutomation } from './save-automation.ts';
import { actionSent, ruleSent, SentAction, SentAutomation } from './sent-automation.ts';
import { TurnAutomation } from './turn-automation.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;
/** Rules that answer one another, where there are any: the one that was saved first. */
const LOOP = { loop: optional(listOf(object({ id: text, name: text }))) };

class SaveAutomationData {
  @Id(ACTING) profileid?: string;
  @Nested(SentAutomation) data!: SentAutomation;
  @NestedList(SentAction, MOST_ACTIONS, { optional: true, note: 'Ours. All its actions: others are deleted. Those that it has if absent' })
  actions?: SentAction[];
  @Flag({ optional: true, note: 'Ours. 1: it answers from now on, 0: not any more' }) enabled?: boolean;
}
class OfAutomation {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The automation' }) id!: string;
}
class EnableAutomation extends OfAutomation {
  @Flag({ note: '1: it answers from now on, 0: not any more' }) enabled!: boolean;
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
    'Makes an automation, which is off at first, or changes one, with all its actions at once where they are sent. What is absent stays as it is. Tells the loop that it may be in.',
    done({ id: text, ...LOOP }),
  )
  @Takes(ID_LIST)
  @Allow(admin)
  async save(@Body() { data, actions, enabled: isOn }: SaveAutomationData, @CallOf() call: Call) {
    const context = contextOf(call);
    const automationId = data.id ?? derivedId('automation', context.commandId);
    const parts = actions?.map((sent, at) => ({
      ...{ actionId: sent.id ?? derivedId(`action ${at}`, context.commandId), isNew: sent.id === undefined },
      action: actionSent(sent),
    }));
    const of = { automationId, isNew: data.id === undefined };
    const command = new SaveAutomation(context, of, ruleSent(data), defined<GivenParts>({ actions: parts, isOn }));
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
