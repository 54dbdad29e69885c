import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DONE } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, Ids, Nested, OneOf } from '../platform/http/fields.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { MOST_QUEST_CATEGORIES } from './judge-quest.ts';
import { QUEST_TYPES, type QuestTypeNumber } from './quest-spellings.values.ts';
import { SetQuestDefaults } from './set-quest-defaults.ts';

/** What is usually alike in the quests of an organisation; what is absent stays as it is. */
class SentQuestDefaults {
  @OneOf([1, 2], { optional: true, note: '1 a survey, 2 a quiz' }) questtype?: QuestTypeNumber;
  @Flag({ optional: true, note: '1: all members may take it' }) freeforall?: boolean;
  @Ids({ optional: true, max: MOST_QUEST_CATEGORIES, note: 'Tags of the category quest (U-104); an empty list: none' }) tags?: string[];
}
class SaveQuestDefaults extends SentQuestDefaults {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Nested(SentQuestDefaults, { optional: true, note: 'What stood in these fields when they were read: 409 if somebody changed them since' })
  was?: SentQuestDefaults;
}

/** What admins set for quests that are made from now on (RT-033). */
@Route('quest')
export class QuestDefaultsController {
  constructor(private readonly commands: CommandBus) {}

  /** U-035. */
  @Post('save_defaults', 'Ours. Sets what new quests begin with where nothing else is said.', DONE)
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'quests:write' })
  async save(@Body() { was = {}, ...sent }: SaveQuestDefaults, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new SetQuestDefaults(contextOf(call), usualSent(sent), usualSent(was)));
    return { status: 'ok', position };
  }
}

function usualSent({ questtype: type, freeforall: isForAll, tags }: SentQuestDefaults) {
  return { type: type && QUEST_TYPES[type], isForAll, categories: tags && [...new Set(tags)] };
}
