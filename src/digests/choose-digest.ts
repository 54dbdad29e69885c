import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inbox, type Inbox } from '../inbox/inbox.ts';
import { type DigestChosen, INBOX, type InboxEvent } from '../inbox/inbox.events.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import type { Digest } from './digest.values.ts';

/** Somebody says how often they are mailed what is new for them; null: as the organisation has it. Harmless where they had. */
export class ChooseDigest extends Command<Decided<InboxEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly profileId: string,
    readonly digest: Digest | null,
  ) {
    super();
  }
}

export function chooseDigest(profileId: string, digest: Digest | null, chosen: Pick<Inbox, 'digest'>): DigestChosen[] {
  return digest === chosen.digest ? [] : [{ type: 'DigestChosen', data: { profileId, digest } }];
}

@CommandHandler(ChooseDigest)
export class ChooseDigestHandler implements ICommandHandler<ChooseDigest> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, profileId, digest }: ChooseDigest): Promise<Decided<InboxEvent>> {
    return this.decisions.decide(inbox, streamName(INBOX, context.organisationId, profileId), context, (state) =>
      chooseDigest(profileId, digest, state),
    );
  }
}
