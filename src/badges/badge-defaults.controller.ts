import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DONE } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Nested } from '../platform/http/fields.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { SentBadgeDefaults, usualSent } from './sent-badge.ts';
import { SetBadgeDefaults } from './set-badge-defaults.ts';

class SaveBadgeDefaults extends SentBadgeDefaults {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Nested(SentBadgeDefaults, { optional: true, note: 'What stood in these fields when they were read: 409 if somebody changed them since' })
  was?: SentBadgeDefaults;
}

/** What admins set for badges that are made from now on (RT-053). */
@Route('badges')
export class BadgeDefaultsController {
  constructor(private readonly commands: CommandBus) {}

  /** U-035. */
  @Post('save_defaults', 'Ours. Sets what new badges begin with where nothing else is said.', DONE)
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'badges:write' })
  async save(@Body() { was = {}, ...sent }: SaveBadgeDefaults, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new SetBadgeDefaults(contextOf(call), usualSent(sent), usualSent(was)));
    return { status: 'ok', position };
  }
}
