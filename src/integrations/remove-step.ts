import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { IntegrationEvent } from './integrations.events.ts';
import { type Integrations, integrations, integrationsOf, mustBeStep } from './integrations.ts';

/** Removes a step for ever, with its address. What came of it stays. @throws NotFound */
export class RemoveStep extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly stepId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function removeStep(stepId: string, state: Integrations): IntegrationEvent[] {
  if (state.formerIds.has(stepId)) return [];
  const { configId } = mustBeStep(state, stepId);
  return [{ type: 'IntegrationStepRemoved', data: { configId, stepId } }];
}

@CommandHandler(RemoveStep)
export class RemoveStepHandler implements ICommandHandler<RemoveStep> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, stepId }: RemoveStep): Promise<Decided<IntegrationEvent>> {
    const stream = integrationsOf(context.organisationId);
    return this.decisions.decide(integrations, stream, context, (state) => removeStep(stepId, state));
  }
}
