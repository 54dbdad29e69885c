import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { AccessTokens } from './access-tokens.ts';
import type { IntegrationEvent } from './integrations.events.ts';
import { type Integrations, integrations, integrationsOf } from './integrations.ts';

/** The system of an integration lets Laurel in no more, and it cannot be renewed. `accessId`: which access is over. */
export class EndAccess extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly configId: string,
    readonly accessId: string,
  ) {
    super();
  }
}

/** Nothing where it has ended already, where another access was given meanwhile, or where the integration is gone. */
export function endAccess(configId: string, isOver: boolean, { configs }: Integrations): IntegrationEvent[] {
  const config = configs.get(configId);
  return config && !config.accessEnded && isOver ? [{ type: 'AccessEnded', data: { configId } }] : [];
}

@CommandHandler(EndAccess)
export class EndAccessHandler implements ICommandHandler<EndAccess> {
  constructor(
    private readonly decisions: Decisions,
    private readonly tokens: AccessTokens,
  ) {}

  /** Whoever is given another access says so in the same stream after it is kept: none that is good is said to be over. */
  execute({ context, configId, accessId }: EndAccess): Promise<Decided<IntegrationEvent>> {
    const stream = integrationsOf(context.organisationId);
    return this.decisions.decide(integrations, stream, context, async (state) =>
      endAccess(configId, await this.tokens.isOver(configId, accessId), state),
    );
  }
}
