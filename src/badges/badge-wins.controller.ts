import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Id, Ids, Text } from '../platform/http/fields.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { GiveBadge } from './give-badge.ts';
import { ReinstateWins } from './reinstate-wins.ts';
import { RevokeWins } from './revoke-wins.ts';
import { MOST_TURNED } from './turn-wins.ts';

const WHY = 'Ours. Why: 1 to 2000 characters, shown in the history and the audit trail';

class GiveBadgeCall {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'Who gets it' }) toprofileid!: string;
  @Id() badgeid!: string;
  @Text({ optional: true, max: 500, note: 'Words to the winner' }) inscription?: string;
}
class TurnWinsCall {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() badgeid!: string;
  @Ids({ max: MOST_TURNED, note: 'Ids of wins of the badge' }) selplayerbadges!: string[];
  @Text({ max: 2_000, note: WHY }) reason!: string;
}

/** What admins command of wins. */
@Route('badges')
export class BadgeWinsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('give_badge', 'Gives a player a badge that is given, or the next level of one of levels, if that is given.', done({ id: text }))
  @Allow(admin, { scope: 'badges:write' })
  async give(@Body() { toprofileid: profileId, badgeid: badgeId, inscription }: GiveBadgeCall, @CallOf() call: Call) {
    const words = inscription?.trim();
    const gift = { badgeId, profileId, at: call.receivedAt, ...(words && { inscription: words }) };
    const { position, winId } = await this.commands.execute(new GiveBadge(contextOf(call), gift));
    return { status: 'ok', position, id: winId };
  }

  @Delete('revoke', 'Takes wins from those who have them, with a reason. They stay in the history, struck through.', DONE)
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'badges:write' })
  async revoke(@Query() { badgeid: badgeId, selplayerbadges: winIds, reason }: TurnWinsCall, @CallOf() call: Call) {
    const turned = { badgeId, winIds, reason, at: call.receivedAt };
    const { position } = await this.commands.execute(new RevokeWins(contextOf(call), turned));
    return { status: 'ok', position };
  }

  @Post('reinstate', 'Ours. Gives wins back that were taken, with a reason: they stand if the rule gives them.', DONE)
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'badges:write' })
  async reinstate(@Body() { badgeid: badgeId, selplayerbadges: winIds, reason }: TurnWinsCall, @CallOf() call: Call) {
    const turned = { badgeId, winIds, reason, at: call.receivedAt };
    const { position } = await this.commands.execute(new ReinstateWins(contextOf(call), turned));
    return { status: 'ok', position };
  }
}
