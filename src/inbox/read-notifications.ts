import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import type { Who } from '../platform/http/who.ts';
import { inbox, type Read } from './inbox.ts';
import { INBOX, type InboxEvent, type NotificationsRead } from './inbox.events.ts';
import { OwnNotifications } from './own-notifications.ts';

/** Somebody has read what they were told: some, all up to an instant, or both. Harmless where they had. @throws NotFound of what they were not told */
export class ReadNotifications extends Command<Decided<InboxEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly who: Who,
    readonly read: { upTo?: Instant | undefined; ids: readonly string[] },
  ) {
    super();
  }
}

export function readNotifications(
  profileId: string,
  read: ReadNotifications['read'],
  { upTo: before = '', ids: known }: Read,
): NotificationsRead[] {
  const upTo = read.upTo !== undefined && read.upTo > before ? read.upTo : undefined;
  const ids = [...new Set(read.ids)].filter((id) => !known.has(id));
  if (upTo === undefined && ids.length === 0) return [];
  return [{ type: 'NotificationsRead', data: { profileId, ...(upTo !== undefined && { upTo }), ids } }];
}

@CommandHandler(ReadNotifications)
export class ReadNotificationsHandler implements ICommandHandler<ReadNotifications> {
  constructor(
    private readonly decisions: Decisions,
    private readonly own: OwnNotifications,
  ) {}

  async execute({ context, who, read }: ReadNotifications): Promise<Decided<InboxEvent>> {
    const { profileId = '' } = who;
    const stream = streamName(INBOX, context.organisationId, profileId);
    const { ids: known } = await this.decisions.load(inbox, stream);
    const fresh = read.ids.filter((id) => !known.has(id));
    if (fresh.length > 0) await this.own.mustBeTold(fresh, who);
    return this.decisions.decide(inbox, stream, context, (state) => readNotifications(profileId, read, state));
  }
}
