import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Id, Name } from '../platform/http/fields.ts';
import { ofOwnGroup } from '../platform/http/own-group.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { CopyQuest } from './copy-quest.ts';
import { DeleteQuest } from './delete-quest.ts';
import { editsThisQuest } from './edits-quest.ts';
import { RestoreQuest } from './restore-quest.ts';
import { SaveQuest } from './save-quest.ts';
import { questSent, SentQuest } from './sent-quest.ts';

class CopyQuestCall {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() questid!: string;
  @Name() copy_name!: string;
}
class OneQuest {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() id!: string;
}

/** What is commanded of quests. */
@Route('quest')
export class QuestsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
  ) {}

  @Post('questinfo', 'Makes a quest, a draft unless told, or changes its settings. Dates are UTC.', done({ id: text }))
  @Takes(ID_LIST)
  @Allow(editsThisQuest, { scope: 'quests:write' })
  async save(@Body() sent: SentQuest, @CallOf() call: Call) {
    ofOwnGroup(sent.group_id, call.who);
    const context = contextOf(call);
    const { organisationId, commandId } = context;
    const questId = sent.id ?? uuid5('quest', commandId);
    const { timeZone, questDefaults } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const newIn = { timeZone, questDefaults, at: call.receivedAt };
    const how = { ...(sent.id === undefined && { newIn }), edition: sent.edition, byOwn: !admin(call.who) };
    const { position } = await this.commands.execute(new SaveQuest(context, questId, questSent(sent), how));
    return { status: 'ok', position, id: questId };
  }

  @Post('copy', 'Makes a draft of a quest, with new ids, without people, from now on; of a template a quest.', done({ newquestid: text }))
  @Allow(admin, { scope: 'quests:write' })
  async copy(@Body() { questid, copy_name: name }: CopyQuestCall, @CallOf() call: Call) {
    const context = contextOf(call);
    const newquestid = uuid5('quest', context.commandId);
    const { position } = await this.commands.execute(new CopyQuest(context, questid, newquestid, name, call.receivedAt));
    return { status: 'ok', position, newquestid };
  }

  @Delete('quest', 'Hides a quest: nobody takes it any more. What it gave stays, and it can be restored.', DONE)
  @Allow(editsThisQuest, { scope: 'quests:write' })
  async delete(@Query() { id }: OneQuest, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteQuest(contextOf(call), id));
    return { status: 'ok', position };
  }

  @Post('restore_quest', 'Ours. Brings a deleted quest back.', DONE)
  @Allow(editsThisQuest, { scope: 'quests:write' })
  async restore(@Body() { id }: OneQuest, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RestoreQuest(contextOf(call), id));
    return { status: 'ok', position };
  }
}
