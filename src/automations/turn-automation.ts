import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { AutomationEvent } from './automations.events.ts';
import { type Automations, automations, automationsOf, mustBeRule } from './automations.ts';

/** Lets a rule answer from now on, or not any more. @throws NotFound */
export class TurnAutomation extends Command<Decided<AutomationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly automationId: string,
    readonly isOn: boolean,
  ) {
    super();
  }
}

/** @throws NotFound */
export function turnAutomation(automationId: string, isOn: boolean, state: Automations): AutomationEvent[] {
  return mustBeRule(state, automationId).isOn === isOn ? [] : [{ type: 'AutomationTurned', data: { automationId, isOn } }];
}

@CommandHandler(TurnAutomation)
export class TurnAutomationHandler implements ICommandHandler<TurnAutomation> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, automationId, isOn }: TurnAutomation): Promise<Decided<AutomationEvent>> {
    const stream = automationsOf(context.organisationId);
    return this.decisions.decide(automations, stream, context, (state) => turnAutomation(automationId, isOn, state));
  }
}
