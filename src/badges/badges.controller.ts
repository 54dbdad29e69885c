import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { badgeTrialRow } from '../../projections/badges/badges.view.ts';
import { DONE, done, ok, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { CallerGone } from '../platform/http/caller-gone.ts';
import { Id, Nested } from '../platform/http/fields.ts';
import { ofOwnGroup } from '../platform/http/own-group.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { ListTurns } from '../platform/lists/list-turns.ts';
import { DeleteBadge } from './delete-badge.ts';
import { RenewBadgeKey } from './renew-badge-key.ts';
import { RestoreBadge } from './restore-badge.ts';
import { SaveBadge } from './save-badge.ts';
import { badgeSent, SentBadge } from './sent-badge.ts';
import { TryBadge } from './try-badge.ts';

class SaveBadgeCall {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Nested(SentBadge) data!: SentBadge;
}
class PreviewBadge {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Nested(SentBadge, { note: 'As for save; without a name it is tried, too' }) data!: SentBadge;
}
class OneBadge {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() badgeid!: string;
}

/** What is commanded of badges. */
@Route('badges')
export class BadgesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly trying: TryBadge,
    private readonly turns: ListTurns,
  ) {}

  @Post('save', 'Makes a badge, or changes one.', done({ id: text }))
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'badges:write' })
  async save(@Body() { data }: SaveBadgeCall, @CallOf() call: Call) {
    const context = contextOf(call);
    ofOwnGroup(data.group_id, call.who);
    const badgeId = data.id ?? uuid5('badge', context.commandId);
    const { edition, applies, share_mode: shareMode } = data;
    const how = { isNew: data.id === undefined, edition, applies, shareMode, at: call.receivedAt };
    const { position } = await this.commands.execute(new SaveBadge(context, badgeId, badgeSent(data, context.commandId), how));
    return { status: 'ok', position, id: badgeId };
  }

  @Post(
    'preview',
    'Ours. What would follow if this were saved: who would win, lose and keep the badge, for all the past and from now on. Nothing is stored.',
    ok({ always: badgeTrialRow, now: badgeTrialRow }),
  )
  @Takes(ID_LIST)
  @NoReceipt()
  @Allow(admin, { scope: 'badges:write' })
  async preview(@Body() { data }: PreviewBadge, @CallOf() call: Call, @CallerGone() gone: AbortSignal) {
    const { organisationId, commandId } = contextOf(call);
    ofOwnGroup(data.group_id, call.who);
    const trial = { organisationId, badgeId: data.id ?? uuid5('badge', commandId), isNew: data.id === undefined, at: call.receivedAt };
    const given = badgeSent(data, commandId);
    // It reads all entries of a series: in turns with the lists of its organisation, the shortest of which it is.
    return { status: 'ok', ...(await this.turns.inTurn(organisationId, '', () => this.trying.of(trial, given), gone)) };
  }

  @Post(
    'regenerateShareKey',
    'A new access key: whoever has the one before sees nothing any more, from this answer on.',
    done({ access_key: text }),
  )
  @Allow(admin, { scope: 'badges:write' })
  async regenerateShareKey(@Body() { badgeid }: OneBadge, @CallOf() call: Call) {
    const { position, accessKey } = await this.commands.execute(new RenewBadgeKey(contextOf(call), badgeid));
    return { status: 'ok', position, access_key: accessKey };
  }

  @Delete('delete_badge', 'Hides a badge and stops it. Who has won it keeps it, and it can be restored.', DONE)
  @Allow(admin, { scope: 'badges:write' })
  async delete(@Query() { badgeid }: OneBadge, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteBadge(contextOf(call), badgeid));
    return { status: 'ok', position };
  }

  @Post('restore_badge', 'Ours. Brings a deleted badge back.', DONE)
  @Allow(admin, { scope: 'badges:write' })
  async restore(@Body() { badgeid }: OneBadge, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RestoreBadge(contextOf(call), badgeid));
    return { status: 'ok', position };
  }
}
