import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { revocationPreview } from '../../projections/revocations/revocations.view.ts';
import { Decisions } from '../platform/decisions.ts';
import { done, ok, orNull, whole } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Ids, Text, Whole } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { Previews } from '../revocations/previews.ts';
import { MOST_QUEST_ROUNDS } from './judge-quest.ts';
import { attemptsOf, countingEntries, ResetAttempts } from './reset-attempts.ts';

class PreviewReset {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() questid!: string;
  @Ids({ max: 1_000, note: 'Whose attempts' }) 'players[]'!: string[];
  @Whole(1, MOST_QUEST_ROUNDS, { optional: true, note: 'Of which round; the one that began last if absent' }) round?: number;
}
class Reset extends PreviewReset {
  @Text({ max: 2_000, note: 'Why: 1 to 2000 characters, shown in the history and the audit trail' }) reason!: string;
  @Id({ optional: true, note: 'What was previewed: refused when anything was revoked or reinstated meanwhile' }) preview_id?: string;
}

/** Attempts are reset, each with a reason, and what they gave is revoked. For admins: points are theirs to take. */
@Route('quest')
export class ResetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly previews: Previews,
  ) {}

  @Post(
    'preview_reset',
    'Ours. How many attempts a reset would end, and what will follow from the revocation of what they gave.',
    ok({ resets: whole, preview: orNull(revocationPreview) }),
  )
  @Takes(ID_LIST)
  @NoReceipt()
  @Allow(admin, { scope: 'quests:write' })
  async preview(@Body() { questid: questId, 'players[]': profileIds, round }: PreviewReset, @CallOf() { who, receivedAt: at }: Call) {
    const { organisationId = '' } = who;
    await this.previews.everythingShown(organisationId);
    const found = await attemptsOf(this.decisions, organisationId, { questId, profileIds, round, at });
    const attempts = found.flatMap(({ attempt }) => attempt ?? []);
    const entryIds = await countingEntries(this.decisions, organisationId, attempts);
    const preview = entryIds.length === 0 ? null : await this.previews.show(organisationId, 'revoke', { entryIds });
    return { status: 'ok', resets: attempts.length, preview };
  }

  @Post(
    'reset_responses',
    'Resets attempts of players, with a reason: what they gave is revoked, as it was previewed or at once, and another attempt may begin.',
    done({ resets: whole }),
  )
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'quests:write' })
  async reset(@Body() { questid: questId, 'players[]': profileIds, round, reason, preview_id }: Reset, @CallOf() call: Call) {
    const resetting = { questId, profileIds, round, at: call.receivedAt };
    return { status: 'ok', ...(await this.commands.execute(new ResetAttempts(contextOf(call), resetting, reason, preview_id))) };
  }
}
