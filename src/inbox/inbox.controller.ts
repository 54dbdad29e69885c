import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Instant } from '../platform/event.values.ts';
import { DONE } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, Ids, When } from '../platform/http/fields.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { Allow, type Call, CallOf, contextOf, member } from '../platform/http/who.ts';
import { ReadNotifications } from './read-notifications.ts';

/** As many are told at once. */
const MOST_READ = 50;

class ReadNotices {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Ids({ optional: true, max: MOST_READ, note: `A JSON list of the notifications that were read, at most ${MOST_READ}` })
  notfistoread?: string[];
  @Flag({ optional: true, note: '1: all were read' }) dismissall?: boolean;
  @When({
    optional: true,
    note: 'Ours. With dismissall: all that were told up to this instant, the notification_date of the newest that is shown; up to now when missing',
  })
  upto?: Instant;
}

/** What people do with what they are told. An API key is nobody who is told anything. */
@Route('notifications')
export class InboxController {
  constructor(private readonly commands: CommandBus) {}

  @Post('read_notices', 'Notifications were read: some, or all.', DONE)
  @Takes(ID_LIST)
  @Allow(member, { whileFrozen: true })
  async readNotices(@Body() { notfistoread: ids = [], dismissall, upto }: ReadNotices, @CallOf() call: Call) {
    const { receivedAt: now, who } = call;
    if (ids.length === 0 && dismissall !== true)
      throw new BadInput('nothing-to-read', 'Say which notifications were read, or dismissall', {
        fields: [{ field: 'notfistoread', problem: 'must hold an id' }],
      });
    // What is told from now on nobody has read.
    const upTo = dismissall === true ? (upto !== undefined && upto < now ? upto : now) : undefined;
    const { position } = await this.commands.execute(new ReadNotifications(contextOf(call), who, { upTo, ids }));
    return { status: 'ok', position };
  }
}
