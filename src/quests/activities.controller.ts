import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Id, Ids, Nested, OneOf } from '../platform/http/fields.ts';
import { ID_LIST, MB, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { MOST_ACTIVITIES, type Phase } from './activity.values.ts';
import { DeleteActivities } from './delete-activities.ts';
import { DELETED_MODES, type Deleted, DeleteField } from './delete-field.ts';
import { editsQuest } from './edits-quest.ts';
import { OrderActivities } from './order-activities.ts';
import { PublishActivities } from './publish-activities.ts';
import { SaveActivity } from './save-activity.ts';
import { MOST_VALUES, SentActivity } from './sent-activity.ts';
import { SwapFields } from './swap-fields.ts';

class OfQuest {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() questid!: string;
}
class SaveActivityCall extends OfQuest {
  @Nested(SentActivity, { values: MOST_VALUES }) data!: SentActivity;
}
class SomeActivities extends OfQuest {
  @Ids({ max: MOST_ACTIVITIES, note: 'The activities, by their ids' }) 'activity[]'!: string[];
}
class PublishCall extends SomeActivities {
  @OneOf([0, 1, 2], { note: '0 drafts, 1 taken back, 2 published (U-001)' }) publishphase!: Phase;
}
class MoveActivities extends OfQuest {
  @Ids({ max: MOST_ACTIVITIES, note: 'All activities that are there, sections too, in their new order (U-174)' }) activityorder!: string[];
}
class DeleteFieldCall extends OfQuest {
  @OneOf(DELETED_MODES, { note: 'What the id is of (U-174)' }) mode!: Deleted['mode'];
  @Id() id!: string;
  @Id() activity_id!: string;
}
class MoveField extends OfQuest {
  @Id({ note: 'A field' }) fielda!: string;
  @Id({ note: 'The field with which it changes places' }) fieldb!: string;
}

/** What is commanded of the activities of a quest. */
@Route('quest')
export class ActivitiesController {
  constructor(private readonly commands: CommandBus) {}

  @Post('activity', 'Adds an activity, a draft, or changes one, with its fields and their choices: 200 KB at most.', done({ id: text }))
  @Takes({ bytes: MB, values: MOST_VALUES })
  @Allow(editsQuest, { scope: 'quests:write' })
  async save(@Body() { questid, data }: SaveActivityCall, @CallOf() call: Call) {
    const context = contextOf(call);
    const activityId = data.id ?? uuid5('activity', context.commandId);
    const how = { isNew: data.id === undefined, byOwn: !admin(call.who) };
    const { position } = await this.commands.execute(new SaveActivity(context, questid, activityId, data, how));
    return { status: 'ok', position, id: activityId };
  }

  @Post('publishphase', 'Makes activities drafts, takes them back or publishes them.', DONE)
  @Takes(ID_LIST)
  @Allow(editsQuest, { scope: 'quests:write' })
  async publish(@Body() { questid, 'activity[]': activityIds, publishphase }: PublishCall, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new PublishActivities(contextOf(call), questid, activityIds, publishphase));
    return { status: 'ok', position };
  }

  @Post('move_activity', 'Puts the activities of a quest in order: 409 order-outdated unless it names exactly what is there.', DONE)
  @Takes(ID_LIST)
  @Allow(editsQuest, { scope: 'quests:write' })
  async move(@Body() { questid, activityorder }: MoveActivities, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new OrderActivities(contextOf(call), questid, activityorder));
    return { status: 'ok', position };
  }

  @Delete('activity', 'Hides activities for ever, and of sections what is in them.', DONE)
  @Takes(ID_LIST)
  @Allow(editsQuest, { scope: 'quests:write' })
  async delete(@Query() { questid, 'activity[]': activityIds }: SomeActivities, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteActivities(contextOf(call), questid, activityIds));
    return { status: 'ok', position };
  }

  @Delete('field', 'Hides a field of an activity, or one of its choices, for ever.', DONE)
  @Allow(editsQuest, { scope: 'quests:write' })
  async deleteField(@Query() { questid, activity_id, mode, id }: DeleteFieldCall, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteField(contextOf(call), questid, activity_id, { mode, id }));
    return { status: 'ok', position };
  }

  @Post('move_field', 'Two fields of an activity change places.', DONE)
  @Allow(editsQuest, { scope: 'quests:write' })
  async moveField(@Body() { questid, fielda, fieldb }: MoveField, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new SwapFields(contextOf(call), questid, [fielda, fieldb]));
    return { status: 'ok', position };
  }
}
