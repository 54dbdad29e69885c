import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DONE } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Id, Ids } from '../platform/http/fields.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { AddQuestPlayers } from './add-quest-players.ts';
import { AddQuestTeams } from './add-quest-teams.ts';
import { editsQuest } from './edits-quest.ts';
import { RemoveQuestPeople } from './remove-quest-people.ts';

class OfQuest {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() questid!: string;
}
class AddPlayers extends OfQuest {
  @Ids({ note: 'The players who may take it' }) newprofiles!: string[];
}
class RemovePlayers extends OfQuest {
  @Ids({ note: 'The players who may take it no more' }) profiles!: string[];
}
class Teams extends OfQuest {
  @Ids({ max: 1_000, note: 'The teams, by their ids' }) 'team[]'!: string[];
}

/** What is commanded of who may take a quest. */
@Route('quest')
export class QuestPeopleController {
  constructor(private readonly commands: CommandBus) {}

  @Post('add_profiles', 'Players may take a quest: as many as the plan allows.', DONE)
  @Takes(ID_LIST)
  @Allow(editsQuest, { scope: 'quests:write' })
  async addPlayers(@Body() { questid, newprofiles }: AddPlayers, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new AddQuestPlayers(contextOf(call), questid, newprofiles));
    return { status: 'ok', position };
  }

  @Delete('profile', 'Players may take a quest no more, unless one of their teams may. What they have done stays.', DONE)
  @Takes(ID_LIST)
  @Allow(editsQuest, { scope: 'quests:write' })
  async removePlayers(@Query() { questid, profiles }: RemovePlayers, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RemoveQuestPeople(contextOf(call), questid, { profileIds: profiles }));
    return { status: 'ok', position };
  }

  @Post('team', 'Whoever is in one of these teams may take a quest: who joins later, too.', DONE)
  @Takes(ID_LIST)
  @Allow(editsQuest, { scope: 'quests:write' })
  async addTeams(@Body() { questid, 'team[]': teamIds }: Teams, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new AddQuestTeams(contextOf(call), questid, teamIds));
    return { status: 'ok', position };
  }

  @Delete('team', 'Being in one of these teams lets nobody take a quest any more. What they have done stays.', DONE)
  @Takes(ID_LIST)
  @Allow(editsQuest, { scope: 'quests:write' })
  async removeTeams(@Query() { questid, 'team[]': teamIds }: Teams, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RemoveQuestPeople(contextOf(call), questid, { teamIds }));
    return { status: 'ok', position };
  }
}
