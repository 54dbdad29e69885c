import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Id, Nested } from '../platform/http/fields.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { DeleteCompetitionTheme } from './delete-theme.ts';
import { SaveCompetitionTheme } from './save-theme.ts';
import { lookSent, SentTheme } from './sent-theme.ts';

class SaveCompetitionThemeCall {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Nested(SentTheme) data!: SentTheme;
}
class OneCompetitionTheme {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() id!: string;
}

/** What is commanded of themes of competitions. */
@Route('competition')
export class CompetitionThemesController {
  constructor(private readonly commands: CommandBus) {}

  @Post('save_theme', 'Makes a theme of competitions, changes one, or brings a deleted one back.', done({ id: text }))
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'competitions:write' })
  async save(@Body() { data }: SaveCompetitionThemeCall, @CallOf() call: Call) {
    const context = contextOf(call);
    const id = data.id ?? uuid5('theme', context.commandId);
    const given = { ...(data.name !== undefined && { name: data.name }), look: lookSent(data) };
    const command = new SaveCompetitionTheme(context, id, given, data.id === undefined, data.edition);
    const { position } = await this.commands.execute(command);
    return { status: 'ok', position, id };
  }

  @Delete('delete_theme', 'Offers a theme no more. Competitions that wear it keep it.', DONE)
  @Allow(admin, { scope: 'competitions:write' })
  async delete(@Query() { id }: OneCompetitionTheme, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteCompetitionTheme(contextOf(call), id));
    return { status: 'ok', position };
  }
}
