import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { FinishJoinRequests } from './finish-join-requests.ts';
import { type JoinRequests, joinRequests } from './join-requests.ts';
import { JOIN_REQUESTS, type JoinRefused, type JoinRequestEvent } from './players.events.ts';

/**
 * Lets in nobody of those who asked: what they told of themselves is gone, and they do not ask again until they are invited.
 * @throws NotFound when nobody of them waits
 */
export class RefuseJoinRequests extends Command<Decided<JoinRequestEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly profileIds: readonly string[],
  ) {
    super();
  }
}

/** @throws NotFound when nobody of them waits */
export function refuseJoinRequests(profileIds: readonly string[], { waiting }: JoinRequests): JoinRefused[] {
  const refused = [...new Set(profileIds)].filter((profileId) => waiting.has(profileId));
  if (refused.length === 0) throw new NotFound('request to join');
  return refused.map((profileId) => ({ type: 'JoinRefused', data: { profileId } }));
}

@CommandHandler(RefuseJoinRequests)
export class RefuseJoinRequestsHandler implements ICommandHandler<RefuseJoinRequests> {
  constructor(
    private readonly decisions: Decisions,
    private readonly finish: FinishJoinRequests,
  ) {}

  async execute({ context, profileIds }: RefuseJoinRequests): Promise<Decided<JoinRequestEvent>> {
    const stream = streamName(JOIN_REQUESTS, context.organisationId);
    const decided = await this.decisions.decide<JoinRequests, JoinRequestEvent>(joinRequests, stream, context, (state) =>
      refuseJoinRequests(profileIds, state),
    );
    const refused = decided.events.map(({ data }) => data.profileId);
    if (refused.length > 0) await this.finish.forget(context.organisationId, refused, decided.position);
    return decided;
  }
}
