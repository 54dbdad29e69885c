import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { IntegrationEvent } from './integrations.events.ts';
import { type Integrations, integrations, integrationsOf, mustBeIntegration } from './integrations.ts';

/** Somebody has let Laurel into the system of an integration, or once more: the access is kept. @throws NotFound */
export class GiveAccess extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly configId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function giveAccess(configId: string, state: Integrations): IntegrationEvent[] {
  mustBeIntegration(state, configId);
  return [{ type: 'AccessGiven', data: { configId } }];
}

@CommandHandler(GiveAccess)
export class GiveAccessHandler implements ICommandHandler<GiveAccess> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, configId }: GiveAccess): Promise<Decided<IntegrationEvent>> {
    return this.decisions.decide(integrations, integrationsOf(context.organisationId), context, (state) => giveAccess(configId, state));
  }
}
