import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import { type Position, streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Shown } from '../platform/shown.ts';
import { FinishJoinRequests } from './finish-join-requests.ts';
import { type JoinRequests, joinRequests } from './join-requests.ts';
import { Members } from './members.ts';
import { JOIN_REQUESTS, type JoinApproved, type JoinRequestEvent } from './players.events.ts';

/** Who became a player; the others were approved, and could not any more: they were set aside meanwhile, or their address is somebody else's. */
export type ApprovedJoinRequests = { position: Position; joined: string[]; refused: string[] };

/**
 * Lets in who asked: they become players under the same command.
 * @throws NotFound when nobody of them waits
 */
export class ApproveJoinRequests extends Command<ApprovedJoinRequests> {
  constructor(
    readonly context: CommandContext,
    readonly profileIds: readonly string[],
  ) {
    super();
  }
}

/** @throws NotFound when nobody of them waits */
export function approveJoinRequests(profileIds: readonly string[], { waiting }: JoinRequests): JoinApproved[] {
  const approved = [...new Set(profileIds)].flatMap((profileId) => waiting.get(profileId) ?? []);
  if (approved.length === 0) throw new NotFound('request to join');
  return approved.map((data) => ({ type: 'JoinApproved', data }));
}

@CommandHandler(ApproveJoinRequests)
export class ApproveJoinRequestsHandler implements ICommandHandler<ApproveJoinRequests> {
  constructor(
    private readonly decisions: Decisions,
    private readonly finish: FinishJoinRequests,
    private readonly members: Members,
    private readonly shown: Shown,
  ) {}

  async execute({ context, profileIds }: ApproveJoinRequests): Promise<ApprovedJoinRequests> {
    const stream = streamName(JOIN_REQUESTS, context.organisationId);
    const decided = await this.decisions.decide<JoinRequests, JoinRequestEvent>(joinRequests, stream, context, (state) =>
      approveJoinRequests(profileIds, state),
    );
    const { approved } = await this.decisions.load(joinRequests, stream);
    let { position } = decided;
    const joined: string[] = [];
    const refused: string[] = [];
    for (const data of new Set(profileIds.flatMap((profileId) => approved.get(profileId) ?? []))) {
      const written = await this.finish.letIn(context, data);
      if (written !== undefined && written > position) position = written;
      const player = await this.members.present(context.organisationId, data.userId);
      if (player === undefined) refused.push(data.profileId);
      else joined.push(player);
    }
    await this.shown.reached(position, { view: 'join-requests' });
    return { position, joined, refused };
  }
}
