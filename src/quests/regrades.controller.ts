import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { regradePreview } from '../../projections/quest-attempts/regrade-preview.view.ts';
import { done, ok, whole } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Text } from '../platform/http/fields.ts';
import { NoReceipt } from '../platform/http/receipts.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { ConfirmRegrade } from './confirm-regrade.ts';
import { RegradePreviews } from './regrade-previews.ts';

class PreviewRegrade {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() questid!: string;
}
class Confirm {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() preview_id!: string;
  @Text({ max: 2_000, note: 'Why: 1 to 2000 characters, shown in the history and the audit trail' }) reason!: string;
}

/** Results stand when a key changes, until an admin has seen what follows and says that they become others. */
@Route('quest')
export class RegradesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly previews: RegradePreviews,
  ) {}

  @Post(
    'preview_regrade',
    'Ours. Whose results are others by what the quest says now, and what will follow: ranks, links, balances. Confirm it by its id within half an hour.',
    ok({ preview: regradePreview }),
  )
  @NoReceipt()
  @Allow(admin, { scope: 'quests:write' })
  async preview(@Body() { questid }: PreviewRegrade, @CallOf() { who }: Call) {
    return { status: 'ok', preview: await this.previews.show(who.organisationId ?? '', questid) };
  }

  @Post(
    'confirm_regrade',
    'Ours. Lets the results be those that a preview showed; refused when the key was changed again, or anything was revoked, meanwhile.',
    done({ results: whole }),
  )
  @Allow(admin, { scope: 'quests:write' })
  async confirm(@Body() { preview_id, reason }: Confirm, @CallOf() call: Call) {
    return { status: 'ok', ...(await this.commands.execute(new ConfirmRegrade(contextOf(call), preview_id, reason, call.receivedAt))) };
  }
}
