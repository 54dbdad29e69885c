import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Id, Nested, Text } from '../platform/http/fields.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { DeleteCompetition } from './delete-competition.ts';
import { RestoreCompetition } from './restore-competition.ts';
import { SaveCompetition } from './save-competition.ts';
import { rulesSent, SentCompetition } from './sent-competition.ts';

class UpdateCompetition {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'The competition; a new one is made if absent' }) id?: string;
  @Nested(SentCompetition) data!: SentCompetition;
}
class OneCompetition {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
}
class SaveInfoText extends OneCompetition {
  @Text({ max: 20_000, note: 'Empty: the default text (R-068)' }) info_text!: string;
}

/** What is commanded of competitions. */
@Route('competition')
export class CompetitionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
  ) {}

  @Post('update_compition', 'Makes a competition, or changes its rules.', done({ id: text }))
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'series:write' })
  async update(@Body() { id, data }: UpdateCompetition, @CallOf() call: Call) {
    const context = contextOf(call);
    const { organisationId, commandId } = context;
    const competitionId = id ?? uuid5('competition', commandId);
    const newIn = id === undefined ? await this.decisions.load(organisation, streamName(ORGANISATION, organisationId)) : undefined;
    const command = new SaveCompetition(context, competitionId, rulesSent(data), data.edition, newIn);
    const { position } = await this.commands.execute(command);
    return { status: 'ok', position, id: competitionId };
  }

  @Post('save_info_text', 'What a competition says of itself.', DONE)
  @Takes({ bytes: 256 * 1_024 })
  @Allow(admin, { scope: 'series:write' })
  async saveInfoText(@Body() { competitionid, info_text: infoText }: SaveInfoText, @CallOf() call: Call) {
    const given = { infoText: infoText.trim() === '' ? null : infoText };
    const { position } = await this.commands.execute(new SaveCompetition(contextOf(call), competitionid, given));
    return { status: 'ok', position };
  }

  @Delete('delete_compition', 'Hides a competition and stops it. What it has paid stays, and it can be restored.', DONE)
  @Allow(admin, { scope: 'series:write' })
  async delete(@Query() { competitionid }: OneCompetition, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteCompetition(contextOf(call), competitionid));
    return { status: 'ok', position };
  }

  @Post('restore_compition', 'Brings a deleted competition back.', DONE)
  @Allow(admin, { scope: 'series:write' })
  async restore(@Body() { competitionid }: OneCompetition, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RestoreCompetition(contextOf(call), competitionid));
    return { status: 'ok', position };
  }
}
