import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { DONE, done, listOf, object, optional, text, whole } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Day, Id, Name, Nested, NestedList, Text } from '../platform/http/fields.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import { ID_LIST, MB, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { ListTurns } from '../platform/lists/list-turns.ts';
import { LIST_CHARACTERS } from '../platform/lists/lists.ts';
import { loadSeries } from '../score-series/load-series.ts';
import { DeleteTargetItem } from './delete-target-item.ts';
import { importedValues, TargetValuesImport } from './import-target-values.ts';
import { RemoveTargetValue } from './remove-target-value.ts';
import { SaveTargetItem } from './save-target-item.ts';
import { SaveTarget } from './save-target.ts';
import { holderSent, SentItem, SentValue, settingsSent, valueSent } from './sent-target.ts';
import { MOST_VALUES, type SetValues, SetTargetValues } from './set-target-values.ts';
import { dayOf, MOST_GENERATED } from './target-periods.values.ts';
import { existingItem, targets, targetsOf } from './targets.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;

class PostTarget {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'The target; a new one is made if absent' }) id?: string;
  @Name() name!: string;
  @Id({ optional: true, note: 'The group that it belongs to; that of the organisation if absent' }) group_id?: string;
}
class PostItem {
  @Id(ACTING) profileid?: string;
  @Nested(SentItem) data!: SentItem;
}

const VALUES_OF_A_ROW = 10;

class PostValues {
  @Id(ACTING) profileid?: string;
  @NestedList(SentValue, MOST_VALUES, { values: MOST_VALUES * VALUES_OF_A_ROW, note: 'Target values, at most 10,000' }) data!: SentValue[];
}
class PostList {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'The item, where lines name none' }) target_item_id?: string;
  @Text({
    max: LIST_CHARACTERS,
    note:
      'A header and a line for each, at most 10,000: player (external id, name or id) or team (name or id), target, first day, last day; ' +
      'or what targets/export tells',
  })
  text!: string;
}
class DeleteItem {
  @Id(ACTING) profileid?: string;
  @Id({ note: 'The target item' }) id!: string;
}
class DeleteValue {
  @Id(ACTING) profileid?: string;
  @Id() target_item_id!: string;
  @Id({ optional: true, note: 'Whose value it is: of this player' }) group_member_id?: string;
  @Id({ optional: true, note: 'Or of this team; of all where neither is named' }) team_id?: string;
  @Day({ note: 'A day in the period, or an instant in it' }) period_start!: string;
}

/** The rows that were refused, counted from 0; and what is to be said beside: that further periods are not generated (U-199). */
const refusedRows = { errors: listOf(object({ row: whole, code: text, message: text })), message: optional(text) };

/** What is commanded of targets. */
@Route('targets')
export class TargetsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly imports: TargetValuesImport,
    private readonly turns: ListTurns,
  ) {}

  @Post('save_target', 'Makes a target, or gives one another name.', done({ id: text }))
  @Allow(admin, { scope: 'series:write' })
  async saveTarget(@Body() { id, name, group_id }: PostTarget, @CallOf() call: Call) {
    const context = contextOf(call);
    if (group_id !== undefined && group_id !== context.organisationId) throw new BadInput('group-not-found', 'There is no such group');
    const targetId = id ?? uuid5('target', context.commandId);
    const { position } = await this.commands.execute(new SaveTarget(context, { targetId, name, isNew: id === undefined }));
    return { status: 'ok', position, id: targetId };
  }

  @Post(
    'save_target_item',
    'Makes a target item for a score series, or changes one. With a target it sets that for each of its periods.',
    done({ id: text, ...refusedRows }),
  )
  @Allow(admin, { scope: 'series:write' })
  async saveTargetItem(@Body() { data }: PostItem, @CallOf() call: Call) {
    const context = contextOf(call);
    const { id, target_id: targetId, period_target, period_daily_target } = data;
    const itemId = id ?? uuid5('target item', context.commandId);
    const timeZone = await this.timeZone(context.organisationId, data);
    const settings = (sent: SentItem | NonNullable<SentItem['was']>) => settingsSent(sent, (day) => dayOf(day, timeZone));
    const generated =
      period_target === undefined && period_daily_target === undefined
        ? []
        : [valueSent({ target_item_id: itemId, period_target, period_daily_target, ...holderOf(data) })];
    const item = { itemId, isNew: id === undefined, targetId, seriesId: data.score_series_id };
    const saved = await this.commands.execute(new SaveTargetItem(context, item, settings(data), data.was && settings(data.was)));
    if (generated.length === 0) return { status: 'ok', position: saved.position, id: itemId, errors: [] };
    const setting = following(context, derivedId('generated values', context.commandId));
    const set = await this.commands.execute(new SetTargetValues(setting, generated, call.receivedAt));
    const position = set.position > saved.position ? set.position : saved.position;
    return { status: 'ok', position, id: itemId, ...toldRows(set) };
  }

  @Post(
    'save_target_item_value',
    'Sets targets of players, teams or all: each row by itself, so that one that is refused does not hold up the others.',
    done({ saved: whole, ...refusedRows }),
  )
  @Takes({ ...ID_LIST, bytes: 4 * MB, values: MOST_VALUES * VALUES_OF_A_ROW })
  @Allow(admin, { scope: 'series:write' })
  async saveTargetItemValue(@Body() { data }: PostValues, @CallOf() call: Call) {
    const rows = data.map((value, row) => valueSent(value, `data, [${row}].`));
    const set = await this.commands.execute(new SetTargetValues(contextOf(call), rows, call.receivedAt));
    // Of rows that are all refused the first says why, as of one alone.
    const [first] = set.refused;
    if (first && set.refused.length === rows.length) throw first.why;
    return { status: 'ok', position: set.position, saved: rows.length - set.refused.length, ...toldRows(set) };
  }

  @Post('import_values', 'Ours. Sets the targets of a list: each line by itself.', done(importedValues))
  @Takes({ bytes: 8 * MB })
  @Allow(admin, { scope: 'series:write' })
  async importValues(@Body() { target_item_id: itemId, text: list }: PostList, @CallOf() call: Call) {
    const context = contextOf(call);
    if (itemId !== undefined) existingItem(itemId, await this.decisions.load(targets, targetsOf(context.organisationId)));
    const run = () => this.imports.run(context, { text: list, ...(itemId !== undefined && { itemId }) }, call.receivedAt);
    return { status: 'ok', ...(await this.turns.inTurn(context.organisationId, list, run)) };
  }

  @Delete('delete_target_item', 'Deletes a target item; with its last one the target goes.', DONE)
  @Allow(admin, { scope: 'series:write' })
  async deleteTargetItem(@Query() { id }: DeleteItem, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteTargetItem(contextOf(call), id));
    return { status: 'ok', position };
  }

  @Delete('delete_target_item_value', 'Takes the target of a period away, from its start on.', DONE)
  @Allow(admin, { scope: 'series:write' })
  async deleteTargetItemValue(@Query() sent: DeleteValue, @CallOf() call: Call) {
    const value = { itemId: sent.target_item_id, holder: holderSent(sent), on: sent.period_start };
    const { position } = await this.commands.execute(new RemoveTargetValue(contextOf(call), value));
    return { status: 'ok', position };
  }

  /** In which days are meant: that of the series, which is known of an item that is there. @throws NotFound */
  private async timeZone(organisationId: string, { id, score_series_id }: SentItem): Promise<string> {
    const known =
      id === undefined ? score_series_id : existingItem(id, await this.decisions.load(targets, targetsOf(organisationId))).seriesId;
    if (known === undefined) throw new NotFound('score series');
    return (await loadSeries(this.decisions, organisationId, known)).settings.timeZone;
  }
}

function holderOf({ group_member_id, team_id }: SentItem): Pick<SentValue, 'group_member_id' | 'team_id'> {
  return { ...(group_member_id !== undefined && { group_member_id }), ...(team_id !== undefined && { team_id }) };
}

function toldRows({ refused, isCut }: SetValues) {
  return {
    errors: refused.map(({ row, why: { code, message } }) => ({ row, code, message })),
    ...(isCut && { message: `Only the first ${MOST_GENERATED} periods were generated` }),
  };
}
