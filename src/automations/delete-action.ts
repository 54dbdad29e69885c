import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { AutomationEvent } from './automations.events.ts';
import { type Automations, automations, automationsOf } from './automations.ts';

/** A rule does not give something any more; what it gave stays. Harmless when it is gone. @throws NotFound */
export class DeleteAutomationAction extends Command<Decided<AutomationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly actionId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function deleteAction(actionId: string, { rules, formerIds }: Automations): AutomationEvent[] {
  if (formerIds.has(actionId)) return [];
  const [automationId] = [...rules].find(([, { actions }]) => actions.has(actionId)) ?? [];
  if (automationId === undefined) throw new NotFound('automation action');
  return [{ type: 'AutomationActionDeleted', data: { automationId, actionId } }];
}

@CommandHandler(DeleteAutomationAction)
export class DeleteAutomationActionHandler implements ICommandHandler<DeleteAutomationAction> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, actionId }: DeleteAutomationAction): Promise<Decided<AutomationEvent>> {
    return this.decisions.decide(automations, automationsOf(context.organisationId), context, (state) => deleteAction(actionId, state));
  }
}
