import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import type { CommunityWords, IntegrationEvent } from './integrations.events.ts';
import { type Integrations, integrations, integrationsOf, mustBeIntegration } from './integrations.ts';

/** Binds a space of another system, as it knows it there, to the organisation (U-143). */
export class BindCommunity extends Command<Decided<IntegrationEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly configId: string,
    readonly communityId: string,
    readonly community: CommunityWords,
  ) {
    super();
  }
}

const MOST_COMMUNITIES = 100;

/** @throws NotFound; Refused community-exists, too-many-communities */
export function bindCommunity(
  { configId, communityId }: { configId: string; communityId: string },
  { words, externalIdHash }: { words: Sealed; externalIdHash: string },
  state: Integrations,
): IntegrationEvent[] {
  const { communities } = mustBeIntegration(state, configId);
  if (state.formerIds.has(communityId)) return [];
  if ([...communities.values()].includes(externalIdHash)) throw new Refused('community-exists', 'This community is bound already');
  if (communities.size >= MOST_COMMUNITIES)
    throw new Refused('too-many-communities', `An integration has ${MOST_COMMUNITIES} communities at most`);
  return [{ type: 'CommunityBound', data: { configId, communityId, words, externalIdHash } }];
}

@CommandHandler(BindCommunity)
export class BindCommunityHandler implements ICommandHandler<BindCommunity> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  async execute({ context, configId, communityId, community }: BindCommunity): Promise<Decided<IntegrationEvent>> {
    const { organisationId } = context;
    const externalIdHash = await this.keys.keyedHash(organisationId, 'community', community.externalId);
    const words = await this.keys.seal(JSON.stringify(community), organisationId);
    return this.decisions.decide(integrations, integrationsOf(organisationId), context, (state) =>
      bindCommunity({ configId, communityId }, { words, externalIdHash }, state),
    );
  }
}
