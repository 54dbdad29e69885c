import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { DONE, done, listOf, ok, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Id, Nested, Text, Whole } from '../platform/http/fields.ts';
import { ID_LIST, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { cleanInfoText } from './clean-info-text.ts';
import { DeleteCompetition } from './delete-competition.ts';
import { editsCompetition, savesCompetition } from './edits-competition.ts';
import { trialRow } from '../../projections/competitions/competitions.view.ts';
import { Recalculate } from './recalculate.ts';
import { RenewAccessKey } from './renew-access-key.ts';
import { RestoreCompetition } from './restore-competition.ts';
import { MOST_ROUNDS } from './rounds.values.ts';
import { SaveCompetition } from './save-competition.ts';
import { rulesSent, SentCompetition } from './sent-competition.ts';
import { ToldTrials } from './told-trials.ts';
import { TryCompetition } from './try-competition.ts';

class UpdateCompetition {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ optional: true, note: 'The competition; a new one is made if absent' }) id?: string;
  @Nested(SentCompetition) data!: SentCompetition;
}
class PreviewCompetition {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Nested(SentCompetition) data!: SentCompetition;
}
class OneCompetition {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id() competitionid!: string;
}
class RecalculateRound extends OneCompetition {
  @Whole(1, MOST_ROUNDS, { optional: true, note: 'Ours. Which round; the last that was closed if absent' }) round?: number;
}
class SaveInfoText extends OneCompetition {
  @Text({ max: 20_000, note: 'HTML: headings, paragraphs, lists, bold, italic, links over https. Empty: the default text (R-068)' })
  info_text!: string;
}

/** What is commanded of competitions. */
@Route('competition')
export class CompetitionsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly trying: TryCompetition,
    private readonly trials: ToldTrials,
  ) {}

  @Post('update_compition', 'Makes a competition, or changes its rules.', done({ id: text }))
  @Takes(ID_LIST)
  @Allow(savesCompetition, { scope: 'competitions:write' })
  async update(@Body() { id, data }: UpdateCompetition, @CallOf() call: Call) {
    const context = contextOf(call);
    const { organisationId, commandId } = context;
    const competitionId = id ?? uuid5('competition', commandId);
    const newIn = id === undefined ? await this.decisions.load(organisation, streamName(ORGANISATION, organisationId)) : undefined;
    const given = rulesSent(data, commandId);
    const command = new SaveCompetition(context, competitionId, given, data.edition, newIn, {
      byOwn: !admin(call.who),
      shareMode: data.share_mode,
    });
    const { position } = await this.commands.execute(command);
    return { status: 'ok', position, id: competitionId };
  }

  @Post('preview', 'Ours. How the last full rounds would have stood by such rules; nothing is stored.', ok({ rounds: listOf(trialRow) }))
  @Takes(ID_LIST)
  @Allow(admin, { scope: 'competitions:write' })
  async preview(@Body() { data }: PreviewCompetition, @CallOf() call: Call) {
    const { organisationId, commandId } = contextOf(call);
    const { timeZone } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const rules = await this.trying.judged(organisationId, rulesSent(data, commandId), timeZone);
    return { status: 'ok', rounds: await this.trials.of(rules, call) };
  }

  @Post('save_info_text', 'What a competition says of itself.', DONE)
  @Takes({ bytes: 256 * 1_024 })
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async saveInfoText(@Body() { competitionid, info_text: infoText }: SaveInfoText, @CallOf() call: Call) {
    const given = { infoText: cleanInfoText(infoText) || null };
    const { position } = await this.commands.execute(new SaveCompetition(contextOf(call), competitionid, given));
    return { status: 'ok', position };
  }

  @Post(
    'regenerateShareKey',
    'A new access key: whoever has the one before sees nothing any more, from this answer on.',
    done({ access_key: text }),
  )
  @Allow(admin, { scope: 'competitions:write' })
  async regenerateShareKey(@Body() { competitionid }: OneCompetition, @CallOf() call: Call) {
    const { position, accessKey } = await this.commands.execute(new RenewAccessKey(contextOf(call), competitionid));
    return { status: 'ok', position, access_key: accessKey };
  }

  @Post('recalculate', 'Judges the ranks of a round anew, of all that is known by now. Those of a round that runs are always so.', DONE)
  @Allow(editsCompetition, { scope: 'competitions:write' })
  async recalculate(@Body() { competitionid, round }: RecalculateRound, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new Recalculate(contextOf(call), competitionid, round));
    return { status: 'ok', position };
  }

  @Delete('delete_compition', 'Hides a competition and stops it. What it has paid stays, and it can be restored.', DONE)
  @Allow(admin, { scope: 'competitions:write' })
  async delete(@Query() { competitionid }: OneCompetition, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteCompetition(contextOf(call), competitionid));
    return { status: 'ok', position };
  }

  @Post('restore_compition', 'Brings a deleted competition back.', DONE)
  @Allow(admin, { scope: 'competitions:write' })
  async restore(@Body() { competitionid }: OneCompetition, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RestoreCompetition(contextOf(call), competitionid));
    return { status: 'ok', position };
  }
}
