import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { IntegrationEvent } from './integrations.events.ts';
import { type Integrations, integrations, integrationsOf, mustBeIntegration } from './integrations.ts';

/** A space of another system is not bound any more (U-143); what came of it stays. @throws NotFound */
export class UnbindCommunity extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly configId: string,
    readonly communityId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function unbindCommunity(configId: string, communityId: string, state: Integrations): IntegrationEvent[] {
  const { communities } = mustBeIntegration(state, configId);
  if (communities.has(communityId)) return [{ type: 'CommunityUnbound', data: { configId, communityId } }];
  if (!state.formerIds.has(communityId)) throw new NotFound('community');
  return [];
}

@CommandHandler(UnbindCommunity)
export class UnbindCommunityHandler implements ICommandHandler<UnbindCommunity> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, configId, communityId }: UnbindCommunity): Promise<Decided<IntegrationEvent>> {
    const stream = integrationsOf(context.organisationId);
    return this.decisions.decide(integrations, stream, context, (state) => unbindCommunity(configId, communityId, state));
  }
}
