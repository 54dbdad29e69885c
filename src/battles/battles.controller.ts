import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { MOST_SERIES } from '../competitions/judge-rules.ts';
import type { Instant } from '../platform/event.values.ts';
import { done, flag, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Amount, Flag, Id, Ids, Name, OneOf, Text, When } from '../platform/http/fields.ts';
import { wrongField } from '../platform/http/refusals.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { Allow, type Call, CallOf, contextOf, player } from '../platform/http/who.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import { AnswerChallenge } from './answer-challenge.ts';
import { battleIdOf, ChallengePlayer } from './challenge-player.ts';
import type { BattleTargets } from './battles.events.ts';

const NOT_YET = 'Not there yet: anything but nothing is refused';

class PostInitBattle {
  @Id({ optional: true, note: 'The acting profile, who challenges' }) profile_id?: string;
  @Id({ note: 'The player who is challenged' }) opponent_id!: string;
  @Name() competition_name!: string;
  @Ids({ max: MOST_SERIES, note: 'The score series that count, as one id or a JSON list' }) scoreseries!: string[];
  @When({ note: 'The end; the start is when the challenge is accepted' }) end_date!: Instant;
  @OneOf([4], { optional: true, note: 'A battle (R-090)' }) competition_type?: 4;
  @Flag({ optional: true, note: '1: each has a target, and who reaches it first ends the battle' }) withtarget?: boolean;
  @Amount({ optional: true, note: 'Of the challenger, needed with targets' }) your_target?: PointAmount;
  @Amount({ optional: true, note: 'Needed with targets' }) opponent_target?: PointAmount;
  @Text({ optional: true, max: 40, note: NOT_YET }) mainTemplate?: string;
  @Text({ optional: true, max: 64, note: NOT_YET }) theme?: string;
}
class ChallengeResponse {
  @Id({ optional: true, note: 'The acting profile, who was challenged' }) profileid?: string;
  @Id() compition_id!: string;
  @OneOf(['accept', 'decline', '1', '0'], { note: 'accept or decline; 1 and 0 mean the same (U-108)' })
  challenge_response!: 'accept' | 'decline' | '1' | '0';
}

/** What is commanded of battles. Players battle as themselves: a program is nobody's opponent. */
@Route('battle')
export class BattlesController {
  constructor(private readonly commands: CommandBus) {}

  @Post('post_init_battle', 'Challenges a player to a battle.', done({ id: text }))
  @Takes(ID_LIST)
  // The scope opens it to no key, which is nobody's opponent: it counts what challenges add among all that an organisation adds.
  @Allow(player, { acting: 'profile_id', scope: 'entries:write' })
  async challenge(@Body() sent: PostInitBattle, @CallOf() { who, receivedAt, ...call }: Call) {
    const { opponent_id: opponent, competition_name: name, end_date: before, mainTemplate, theme } = sent;
    if (mainTemplate) throw wrongField('mainTemplate', 'battles have no templates yet');
    if (theme) throw wrongField('theme', 'battles have no themes yet');
    const series = [...new Set(sent.scoreseries)].map((seriesId) => ({ seriesId, tags: [], factor: '1' }));
    const targets = sent.withtarget ? { targets: targetsOf(sent) } : {};
    const context = contextOf({ who, receivedAt, ...call });
    const command = new ChallengePlayer(context, who, receivedAt, { opponent, name, series, before, ...targets });
    const { position } = await this.commands.execute(command);
    return { status: 'ok', position, id: battleIdOf(context.commandId) };
  }

  @Post(
    'challenge_response',
    'Who was challenged accepts, and the battle starts, or declines.',
    done({ is_started: flag, is_denied: flag }),
  )
  @Allow(player)
  async answer(@Body() { compition_id: competitionId, challenge_response: response }: ChallengeResponse, @CallOf() call: Call) {
    const accepts = response === 'accept' || response === '1';
    const { who, receivedAt: now } = call;
    const command = new AnswerChallenge(contextOf(call), { competitionId, profileId: who.profileId, accepts, now });
    const { position } = await this.commands.execute(command);
    return { status: 'ok', position, is_started: accepts ? 1 : 0, is_denied: accepts ? 0 : 1 };
  }
}

/** @throws BadInput where one of them is missing */
function targetsOf({ your_target: challenger, opponent_target: opponent }: PostInitBattle): BattleTargets {
  if (challenger === undefined) throw wrongField('your_target', 'must be an amount of points');
  if (opponent === undefined) throw wrongField('opponent_target', 'must be an amount of points');
  return { challenger, opponent };
}
