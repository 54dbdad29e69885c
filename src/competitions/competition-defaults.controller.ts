import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DONE } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Id, Nested } from '../platform/http/fields.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { defaultsSent, SentDefaults } from './sent-competition.ts';
import { SetCompetitionDefaults } from './set-competition-defaults.ts';

class SaveDefaults extends SentDefaults {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Nested(SentDefaults, { optional: true, note: 'What stood in these fields when they were read: 409 if somebody changed them since' })
  was?: SentDefaults;
}

/** What admins set for competitions that are made from now on (RT-070). */
@Route('competition')
export class CompetitionDefaultsController {
  constructor(private readonly commands: CommandBus) {}

  /** U-035. */
  @Post('save_defaults', 'Ours. Sets what new competitions begin with where nothing else is said.', DONE)
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'competitions:write' })
  async save(@Body() { was = {}, ...sent }: SaveDefaults, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new SetCompetitionDefaults(contextOf(call), defaultsSent(sent), defaultsSent(was)));
    return { status: 'ok', position };
  }
}
