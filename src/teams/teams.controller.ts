import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { Decisions } from '../platform/decisions.ts';
import { DONE, done, listOf, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Put, Route } from '../platform/http/calls.ts';
import { Flag, Id, Ids, JsonValue, Name, Text } from '../platform/http/fields.ts';
import { ofOwnGroup } from '../platform/http/own-group.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { MB, Takes } from '../platform/http/takes.ts';
import { Allow, type Call, CallOf, contextOf, organisationAdmin } from '../platform/http/who.ts';
import { Settings } from '../platform/settings.ts';
import { mustSee } from '../players/must-see.ts';
import { readNewProfiles } from '../players/read-new-profiles.ts';
import { VisibilityChanges } from '../players/visibility-changes.ts';
import { AddMembers, mustBeThere } from './add-members.ts';
import { DeleteTeam } from './delete-team.ts';
import { managesTeam } from './manages.ts';
import { RemoveMembers } from './remove-members.ts';
import { SaveTeam, type TeamValues } from './save-team.ts';

class TeamFields {
  @Id({ optional: true, note: "The organisation's main group" }) group?: string;
  @Text({ optional: true, max: 2048, note: 'The path of an icon of icon/iconlist; empty for none' }) icon?: string;
  @Flag({ optional: true, note: '1: sharing only this team does not make players visible to each other (U-074)' })
  filter_ignore?: boolean;
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
}

class PostTeam extends TeamFields {
  @Id({ optional: true, note: 'The team to change; a new one is made if absent' }) teamid?: string;
  @Name({ optional: true, note: 'A new team needs one; no two teams have the same' }) name?: string;
}

class PutTeam extends TeamFields {
  @Id() teamid!: string;
  @Name({ optional: true, note: 'No two teams have the same' }) name?: string;
}

class RemoveTeam {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() teamid!: string;
}

const MOST_VALUES = 100_000;

class SaveTeamMembers {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() teamid!: string;
  @JsonValue({
    values: MOST_VALUES,
    note: 'A list of profiles (U-067): profile_id of a player who is there, or name, email, external_id, offline, line',
  })
  newprofiles!: unknown;
  @Flag({ optional: true, note: '1: nobody of them is invited by mail' }) nomailinvite?: boolean;
}

class DeleteMembers {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() teamid!: string;
  @Ids({ note: 'The players who leave' }) delprofiles!: string[];
}

/** What is commanded of teams. Under a filter each answers when everybody sees by it. */
@Route('team')
export class TeamsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly settings: Settings,
    private readonly visibility: VisibilityChanges,
  ) {}

  @Post('team', 'Makes a team, or changes one.', done({ teamid: text }))
  @Allow(organisationAdmin, { scope: 'players:write' })
  create(@Body() { teamid, ...sent }: PostTeam, @CallOf() call: Call) {
    return this.save(teamid, sent, call);
  }

  @Put('team', 'Changes the name, the icon or the filter of a team.', done({ teamid: text }))
  @Allow(organisationAdmin, { scope: 'players:write' })
  change(@Body() { teamid, ...sent }: PutTeam, @CallOf() call: Call) {
    return this.save(teamid, sent, call);
  }

  /** Entries keep the team and its name. */
  @Delete('team', 'Deletes a team: its members leave, its name is free again. Entries keep it.', DONE)
  @Allow(organisationAdmin, { scope: 'players:write' })
  async delete(@Query() { teamid }: RemoveTeam, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteTeam(contextOf(call), teamid));
    await this.visibility.seen(call, position, 'teams');
    return { status: 'ok', position };
  }

  /** All or none; errors name the line and the reason. Whoever manages the team adds players who are there (U-073). */
  @Post('save_members', 'Adds players to a team: those who are there, or, for admins, new ones.', done({ newids: listOf(text) }))
  @Takes({ bytes: 8 * MB, values: MOST_VALUES })
  @Allow(managesTeam, { scope: 'players:write' })
  async saveMembers(@Body() { teamid, newprofiles, nomailinvite = false }: SaveTeamMembers, @CallOf() call: Call) {
    const players = readNewProfiles(newprofiles, this.settings.limits.playerRows);
    if (!organisationAdmin(call.who)) {
      mustBeThere(players);
      const named = players.flatMap(({ profileId }) => profileId ?? []);
      await mustSee(this.decisions, call.who, named);
    }
    const adding = new AddMembers(contextOf(call), call.receivedAt, teamid, players, !nomailinvite);
    const { position, profileIds } = await this.commands.execute(adding);
    await this.visibility.seen(call, position, 'people');
    return { status: 'ok', position, newids: profileIds };
  }

  @Delete('delete_members', 'Lets players leave a team: for admins, and for who manages it. Their entries of before stay with it.', DONE)
  @Allow(managesTeam, { scope: 'players:write' })
  async deleteMembers(@Query() { teamid, delprofiles }: DeleteMembers, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RemoveMembers(contextOf(call), teamid, delprofiles));
    await this.visibility.seen(call, position, 'people');
    return { status: 'ok', position };
  }

  private async save(teamid: string | undefined, sent: TeamFields & { name?: string }, call: Call) {
    const { name, icon, filter_ignore: filterIgnore } = sent;
    ofOwnGroup(sent.group, call.who);
    if (teamid === undefined && name === undefined)
      throw new BadInput('invalid-input', 'Invalid: name', { fields: [{ field: 'name', problem: 'is missing' }] });
    const context = contextOf(call);
    const teamId = teamid ?? uuid5('team', context.commandId);
    const values: TeamValues = { name, icon, filterIgnore };
    const { position } = await this.commands.execute(new SaveTeam(context, call.receivedAt, teamId, values, teamid === undefined));
    await this.visibility.seen(call, position, 'teams');
    return { status: 'ok', position, teamid: teamId };
  }
}
