import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DONE, done, listOf, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Ids } from '../platform/http/fields.ts';
import { ofOwnGroup } from '../platform/http/own-group.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { Allow, type Call, CallOf, contextOf, organisationAdmin } from '../platform/http/who.ts';
import { ApproveJoinRequests } from './approve-join-requests.ts';
import { RefuseJoinRequests } from './refuse-join-requests.ts';

/** As many as a page of them holds. */
const MOST_ANSWERED = 100;

class AnswerRequests {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: "The organisation's main group" }) groupid?: string;
  @Ids({ max: MOST_ANSWERED, note: 'As join_requests tells them, 100 at most' }) selplayers!: string[];
}

/** What admins answer to who asks to become a player. */
@Route('group')
export class JoinRequestsController {
  constructor(private readonly commands: CommandBus) {}

  /** Lets people in. `refused`: who cannot be a player any more, as an invitation, or an admin who set them aside, came first. */
  @Post(
    'approve_join_requests',
    'Makes players of those who asked. Answers who is one now, and whose request came to nothing.',
    done({ joined: listOf(text), refused: listOf(text) }),
  )
  @Takes(ID_LIST)
  @Allow(organisationAdmin, { scope: 'players:write' })
  async approve(@Body() { groupid, selplayers }: AnswerRequests, @CallOf() call: Call) {
    ofOwnGroup(groupid, call.who);
    const { position, joined, refused } = await this.commands.execute(new ApproveJoinRequests(contextOf(call), selplayers));
    return { status: 'ok', position, joined, refused };
  }

  @Post('refuse_join_requests', 'Lets in nobody of those who asked: they do not ask again until they are invited.', DONE)
  @Takes(ID_LIST)
  @Allow(organisationAdmin, { scope: 'players:write' })
  async refuse(@Body() { groupid, selplayers }: AnswerRequests, @CallOf() call: Call) {
    ofOwnGroup(groupid, call.who);
    const { position } = await this.commands.execute(new RefuseJoinRequests(contextOf(call), selplayers));
    return { status: 'ok', position };
  }
}
