import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { IntegrationEvent } from './integrations.events.ts';
import { type Integrations, integrations, integrationsOf, mustBeIntegration } from './integrations.ts';

/** Removes an integration for ever, with its steps, events and addresses. What came of it stays. @throws NotFound */
export class RemoveIntegration extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly configId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function removeIntegration(configId: string, state: Integrations): IntegrationEvent[] {
  if (state.formerIds.has(configId)) return [];
  mustBeIntegration(state, configId);
  return [{ type: 'IntegrationRemoved', data: { configId } }];
}

@CommandHandler(RemoveIntegration)
export class RemoveIntegrationHandler implements ICommandHandler<RemoveIntegration> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, configId }: RemoveIntegration): Promise<Decided<IntegrationEvent>> {
    const stream = integrationsOf(context.organisationId);
    return this.decisions.decide(integrations, stream, context, (state) => removeIntegration(configId, state));
  }
}
