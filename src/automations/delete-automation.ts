import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { AutomationEvent } from './automations.events.ts';
import { type Automations, automations, automationsOf, mustBeRule } from './automations.ts';

/** Takes a rule away for ever; what it gave stays. Harmless when it is gone. @throws NotFound */
export class DeleteAutomation extends Command<Decided<AutomationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly automationId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function deleteAutomation(automationId: string, state: Automations): AutomationEvent[] {
  if (state.formerIds.has(automationId)) return [];
  mustBeRule(state, automationId);
  return [{ type: 'AutomationDeleted', data: { automationId } }];
}

@CommandHandler(DeleteAutomation)
export class DeleteAutomationHandler implements ICommandHandler<DeleteAutomation> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, automationId }: DeleteAutomation): Promise<Decided<AutomationEvent>> {
    const stream = automationsOf(context.organisationId);
    return this.decisions.decide(automations, stream, context, (state) => deleteAutomation(automationId, state));
  }
}
