import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { Decisions } from '../platform/decisions.ts';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Amount, Flag, Id, Ids, Name, NameOrNone, OneOf, Text } from '../platform/http/fields.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf, member } from '../platform/http/who.ts';
import { amountOrNone } from '../score-series/read-settings.ts';
import { AddCompetitionTeam } from './add-competition-team.ts';
import { ChangeCompetitionTeam, type TeamChanges } from './change-competition-team.ts';
import { ChangeDefaultTarget } from './change-default-target.ts';
import { editsCompetition } from './edits-competition.ts';
import { LinkSeries } from './link-series.ts';
import type { Placing } from './may-place.ts';
import { PlaceParticipants } from './place-participants.ts';
import { RemoveCompetitionTeam } from './remove-competition-team.ts';
import { RemoveParticipants } from './remove-participants.ts';
import { SetParticipantTarget } from './set-participant-target.ts';
import { UnlinkSeries } from './unlink-series.ts';

class OneCompetition {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
}

/** What is set of a team. */
class TeamFields extends OneCompetition {
  @Text({ optional: true, max: 2048, note: "The path of an icon of icon/iconlist; empty for that of the organisation's team, or none" })
  icon?: string;
  @Text({ optional: true, max: 40, note: 'Empty is none' }) teamtarget?: string;
  @OneOf([0, 1], { optional: true, note: '0 the target is that of all together, 1 it holds for each member (U-118)' }) target_sharing?:
    0 | 1;
  @Flag({ optional: true, note: "1: only chosen players count. A team of the competition's own has no others" }) players_only?: boolean;
  @Text({ optional: true, max: 64, note: 'Refused: there are no target items yet' }) target_item_id?: string;
}

class AddTeam extends TeamFields {
  @Id({ optional: true, note: "The organisation's team; one of the competition's own is made if absent" }) teamid?: string;
  @Name({ optional: true, note: "Needed for a team of the competition's own" }) teamname?: string;
}

class UpdateTeam extends TeamFields {
  @Id({ note: 'The team, by its id in the competition' }) id!: string;
  @NameOrNone({ optional: true, note: "Empty: it is called as the organisation's team is" }) teamname?: string;
}

class OneTeam extends OneCompetition {
  @Id({ note: 'The team, by its id in the competition' }) id!: string;
}

class SavePlayers extends OneCompetition {
  @Id({ optional: true, note: 'Their team, by its id in the competition; needed where teams compete' }) teamid?: string;
  @Ids({ note: 'The players who take part, or change to this team' }) newprofiles!: string[];
}

class RemovePlayers extends OneCompetition {
  @Ids({ note: 'The players who leave' }) selplayers!: string[];
}

class NewDefaultTarget extends OneCompetition {
  @Text({ max: 40, note: 'Of everybody who has no other; empty is none' }) target!: string;
}

class NewTarget {
  @Id() competitionid!: string;
  @Id({ optional: true, note: 'The player whose target it is, not who acts' }) profileid?: string;
  @Id({ optional: true, note: 'The team whose target it is, by its id in the competition' }) teamid?: string;
  @Text({ max: 40, note: 'Empty is none' }) target!: string;
  @Text({ optional: true, max: 64, note: 'Refused: there are no target items yet' }) target_item_id?: string;
}

class OneSeries extends OneCompetition {
  @Id() scoreseries_id!: string;
}

class AddSeries extends OneSeries {
  @Ids({ optional: true, max: 200, note: 'Only entries with one of these tags; an empty list: all' }) tags?: string[];
  @Amount({ optional: true, note: 'Ours. What points are multiplied by, up to 6 decimals; 1 if absent' }) factor?: string;
}

/** What is commanded of who and what takes part in a competition: by admins, by its own, and in part by players for themselves. */
@Route('competition')
export class CompetitionRosterController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
  ) {}

  @Post('add_competition_team', "Adds a team: one of the organisation's, or one of the competition's own.", done({ id: text }))
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async addTeam(@Body() { competitionid, teamid: of, ...sent }: AddTeam, @CallOf() call: Call) {
    const context = contextOf(call);
    const { icon, target, targetSharing = 'team', playersOnly } = readTeam(sent);
    const id = uuid5('competition team', context.commandId);
    const given = { of, name: sent.teamname, icon: icon ?? undefined, target: target ?? undefined, targetSharing, playersOnly };
    const { position } = await this.commands.execute(new AddCompetitionTeam(context, competitionid, id, given));
    return { status: 'ok', position, id };
  }

  @Post('update_competition_team', 'Changes a team of a competition; what is absent stays.', DONE)
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async updateTeam(@Body() { competitionid, id, ...sent }: UpdateTeam, @CallOf() call: Call) {
    const name = sent.teamname === '' ? null : sent.teamname;
    const changing = new ChangeCompetitionTeam(contextOf(call), competitionid, id, { name, ...readTeam(sent) });
    const { position } = await this.commands.execute(changing);
    return { status: 'ok', position };
  }

  @Post('delete_cteam', 'Takes a team out of a competition, and who was chosen for it.', DONE)
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async removeTeam(@Body() { competitionid, id }: OneTeam, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RemoveCompetitionTeam(contextOf(call), competitionid, id));
    return { status: 'ok', position };
  }

  @Post('save_players', 'Lets players take part, or change team; where players join themselves, oneself.', DONE)
  @Takes(ID_LIST)
  @Allow(member, { scope: 'competitions:write' })
  async savePlayers(@Body() { competitionid, teamid, newprofiles }: SavePlayers, @CallOf() call: Call) {
    const placing = await this.placingOf(call, competitionid);
    const { position } = await this.commands.execute(
      new PlaceParticipants(contextOf(call), competitionid, mustNameSome('newprofiles', newprofiles), teamid, placing),
    );
    return { status: 'ok', position };
  }

  @Post('delete_players', 'Players take part no more, with all their points; where players join themselves, oneself.', DONE)
  @Takes(ID_LIST)
  @Allow(member, { scope: 'competitions:write' })
  async deletePlayers(@Body() { competitionid, selplayers }: RemovePlayers, @CallOf() call: Call) {
    const placing = await this.placingOf(call, competitionid);
    const { position } = await this.commands.execute(
      new RemoveParticipants(contextOf(call), competitionid, mustNameSome('selplayers', selplayers), placing),
    );
    return { status: 'ok', position };
  }

  @Post('change_default_target', 'The target of everybody who has no other.', DONE)
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async changeDefaultTarget(@Body() { competitionid, target }: NewDefaultTarget, @CallOf() call: Call) {
    const changing = new ChangeDefaultTarget(contextOf(call), competitionid, amountOrNone('target', target) ?? null);
    const { position } = await this.commands.execute(changing);
    return { status: 'ok', position };
  }

  @Post('change_target', "A player's own target, or that of a team.", DONE)
  @Allow(editsCompetition, { scope: 'competitions:write', acting: null })
  async changeTarget(@Body() sent: NewTarget, @CallOf() call: Call) {
    const { competitionid, profileid, teamid } = sent;
    mustHaveNoItem(sent);
    const target = amountOrNone('target', sent.target) ?? null;
    if (profileid !== undefined && teamid === undefined) {
      const { position } = await this.commands.execute(new SetParticipantTarget(contextOf(call), competitionid, profileid, target));
      return { status: 'ok', position };
    }
    if (teamid === undefined || profileid !== undefined) throw wrongField('profileid', 'name either a player or a team');
    const { position } = await this.commands.execute(new ChangeCompetitionTeam(contextOf(call), competitionid, teamid, { target }));
    return { status: 'ok', position };
  }

  @Post('add_scoreseries', 'One more score series counts, or one that does counts otherwise.', done({ id: text }))
  @Takes(ID_LIST)
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async addSeries(@Body() { competitionid, scoreseries_id: seriesId, tags, factor }: AddSeries, @CallOf() call: Call) {
    const command = new LinkSeries(contextOf(call), competitionid, { seriesId, tags, factor }, !admin(call.who));
    const { position } = await this.commands.execute(command);
    return { status: 'ok', position, id: seriesId };
  }

  @Delete('unlink_scoreseries', 'A score series counts no more; the last one cannot go.', DONE)
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async unlinkSeries(@Query() { competitionid, scoreseries_id: seriesId }: OneSeries, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new UnlinkSeries(contextOf(call), competitionid, seriesId));
    return { status: 'ok', position };
  }

  private async placingOf({ who, receivedAt }: Call, competitionid: string): Promise<Placing> {
    const edits = await editsCompetition(who, { competitionid }, (...what) => this.decisions.load(...what));
    return { edits, profileId: who.profileId, at: receivedAt };
  }
}

/** What a call sets of a team; null takes a value away. @throws BadInput */
function readTeam(sent: Omit<TeamFields, 'competitionid'>): Omit<TeamChanges, 'name' | 'targetSharing' | 'playersOnly'> & {
  targetSharing?: 'team' | 'each';
  playersOnly?: boolean;
} {
  mustHaveNoItem(sent);
  const { icon, target_sharing: sharing, players_only: playersOnly } = sent;
  return {
    icon: icon === '' ? null : icon,
    target: amountOrNone('teamtarget', sent.teamtarget),
    targetSharing: sharing === undefined ? undefined : sharing === 0 ? 'team' : 'each',
    playersOnly,
  };
}

/** Target items are another area. @throws BadInput */
function mustHaveNoItem({ target_item_id: item }: { target_item_id?: string }): void {
  if (item) throw wrongField('target_item_id', 'there are no target items yet');
}

/** @throws BadInput for an empty list */
function mustNameSome(field: string, profileIds: string[]): string[] {
  if (profileIds.length === 0) throw wrongField(field, 'names nobody');
  return profileIds;
}
