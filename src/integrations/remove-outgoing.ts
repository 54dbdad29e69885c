import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { IntegrationEvent } from './integrations.events.ts';
import { type Integrations, integrations, integrationsOf, mustBeOutgoing } from './integrations.ts';

/** Lets something go out no more, for ever: what waits is not sent. @throws NotFound */
export class RemoveOutgoing extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly eventId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function removeOutgoing(eventId: string, state: Integrations): IntegrationEvent[] {
  if (state.formerIds.has(eventId)) return [];
  const { configId } = mustBeOutgoing(state, eventId);
  return [{ type: 'IntegrationEventRemoved', data: { configId, eventId } }];
}

@CommandHandler(RemoveOutgoing)
export class RemoveOutgoingHandler implements ICommandHandler<RemoveOutgoing> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, eventId }: RemoveOutgoing): Promise<Decided<IntegrationEvent>> {
    const stream = integrationsOf(context.organisationId);
    return this.decisions.decide(integrations, stream, context, (state) => removeOutgoing(eventId, state));
  }
}
