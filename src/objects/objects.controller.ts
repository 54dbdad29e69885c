import { Body } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { defined } from '../platform/defined.values.ts';
import { derivedId } from '../platform/derived-id.ts';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Post, Route } from '../platform/http/calls.ts';
import { Flag, Id, JsonValue, Name, OneOf, Text } from '../platform/http/fields.ts';
import { MB, Takes } from '../platform/http/takes.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import type { Allowance } from './access.values.ts';
import { DeleteObjectField } from './delete-field.ts';
import { DeleteObject } from './delete-object.ts';
import { DATA_TYPES, type DataType } from './field-types.values.ts';
import { MoveObjectField } from './move-field.ts';
import { RestoreObject } from './restore-object.ts';
import { SaveObjectField } from './save-field.ts';
import { SaveObject } from './save-object.ts';
import { choicesSent, rolesSent, rulesSent } from './sent-field.ts';

const ACTING = { optional: true, note: 'The acting profile' } as const;
const ALLOWANCE = '0 admins only, 1 team managers too, 2 everybody with access';

class OfObject {
  @Id(ACTING) profileid?: string;
  @Id() object_id!: string;
}
class SaveObjectSettings {
  @Id(ACTING) profileid?: string;
  @Id({ optional: true, note: 'The data object; a new one is made if absent' }) object_id?: string;
  @Name({ optional: true, note: 'Needed for a new one' }) name?: string;
  @Text({ optional: true, max: 255, note: 'The path of an icon (icon/iconlist); empty: none' }) icon?: string;
  @JsonValue({ optional: true, note: 'Who has access beside admins: a JSON list of players and teammanagers' }) access_for?: unknown;
  @OneOf([0, 1, 2], { optional: true, note: `Who adds items: ${ALLOWANCE}` }) allow_new_entry?: Allowance;
  @OneOf([0, 1, 2], { optional: true, note: `Who deletes items: ${ALLOWANCE}` }) allow_delete?: Allowance;
  @OneOf([0, 1, 2], { optional: true, note: `Who changes items: ${ALLOWANCE}` }) allow_update?: Allowance;
}
class SaveObjectColumn extends OfObject {
  @Id({ optional: true, note: 'The field; a new one is made if absent' }) id?: string;
  @Name({ optional: true, note: 'Needed for a new one' }) label?: string;
  @OneOf(DATA_TYPES, { optional: true, note: 'string unless told; it stays for ever' }) data_type?: DataType;
  @JsonValue({
    optional: true,
    values: 2_000,
    note: 'Of a list: its choices, a JSON list of {id, label}, or of labels for new ones. Of a relation: {"object_id": ...}',
  })
  options?: unknown;
  @Text({ optional: true, max: 10_000, note: 'What a new item has unless told; empty: nothing' }) default_value?: string;
  @Flag({ optional: true, note: '1: it has a filter in the list' }) filter_column?: boolean;
  @Text({ optional: true, max: 1_000, note: 'What its filter begins with; empty: nothing' }) default_filter_value?: string;
  @OneOf(['open', 'noedit', 'conditional'], {
    optional: true,
    note: 'open: no rules, noedit: nobody but admins sets it, conditional: as access_for says',
  })
  access_rules?: 'open' | 'noedit' | 'conditional';
  @JsonValue({
    optional: true,
    note: 'A JSON list of {type: view, add, update, delete or noedit, role: players, teammanagers or admins, condition: [{field, operator, value or values}]}',
  })
  access_for?: unknown;
  @Text({ optional: true, max: 20, note: 'A number of decimals, or date; empty: as it is' }) format?: string;
}
class OfColumn extends OfObject {
  @Id({ note: 'The field' }) column_id!: string;
}
class MoveColumn extends OfColumn {
  @Flag({ note: '1: up, 0: down' }) movingup!: boolean;
}

/** What admins command of data objects and their fields. */
@Route('objects')
export class ObjectsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('save_object_settings', 'Makes a data object, or changes its settings. What is absent stays as it is.', done({ object_id: text }))
  @Allow(admin, { scope: 'objects:write' })
  async saveSettings(@Body() sent: SaveObjectSettings, @CallOf() call: Call) {
    const context = contextOf(call);
    const objectId = sent.object_id ?? derivedId('data object', context.commandId);
    const settings = {
      name: sent.name,
      icon: sent.icon === undefined ? undefined : sent.icon || null,
      accessFor: sent.access_for === undefined ? undefined : rolesSent(sent.access_for),
      allowNew: sent.allow_new_entry,
      allowDelete: sent.allow_delete,
      allowUpdate: sent.allow_update,
    };
    const given = defined(settings);
    const object = { objectId, isNew: sent.object_id === undefined };
    const { position } = await this.commands.execute(new SaveObject(context, object, given));
    return { status: 'ok', position, object_id: objectId };
  }

  @Post('save_object_column', 'Adds a field to a data object, or changes one. What is absent stays as it is.', done({ id: text }))
  @Takes({ bytes: MB })
  @Allow(admin, { scope: 'objects:write' })
  async saveColumn(@Body() sent: SaveObjectColumn, @CallOf() call: Call) {
    const context = contextOf(call);
    const fieldId = sent.id ?? derivedId('field', context.commandId);
    const rules = sent.access_rules === 'conditional' || !sent.access_rules ? rulesSent(sent.access_for) : RULES[sent.access_rules];
    const given = {
      label: sent.label,
      type: sent.data_type,
      ...choicesSent(sent.options),
      isFilter: sent.filter_column,
      format: emptyIsNull(sent.format),
      defaultValue: emptyIsNull(sent.default_value),
      defaultFilter: emptyIsNull(sent.default_filter_value),
      rules,
    };
    const whatIsSent = defined(given);
    const field = { fieldId, isNew: sent.id === undefined };
    const { position } = await this.commands.execute(new SaveObjectField(context, sent.object_id, field, whatIsSent));
    return { status: 'ok', position, id: fieldId };
  }

  @Post('delete_object_column', 'Hides a field of a data object for ever, with its values.', DONE)
  @Allow(admin, { scope: 'objects:write' })
  async deleteColumn(@Body() { object_id, column_id }: OfColumn, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteObjectField(contextOf(call), object_id, column_id));
    return { status: 'ok', position };
  }

  @Post('move_object_column', 'Moves a field of a data object one place up or down.', DONE)
  @Allow(admin, { scope: 'objects:write' })
  async moveColumn(@Body() { object_id, column_id, movingup }: MoveColumn, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new MoveObjectField(contextOf(call), object_id, column_id, movingup));
    return { status: 'ok', position };
  }

  @Post('remove_object', 'Hides a data object with its items. An admin can restore it.', DONE)
  @Allow(admin, { scope: 'objects:write' })
  async remove(@Body() { object_id }: OfObject, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteObject(contextOf(call), object_id));
    return { status: 'ok', position };
  }

  @Post('restore_object', 'Ours. Brings a removed data object back, with its items.', DONE)
  @Allow(admin, { scope: 'objects:write' })
  async restore(@Body() { object_id }: OfObject, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new RestoreObject(contextOf(call), object_id));
    return { status: 'ok', position };
  }
}

const RULES = { open: [], noedit: [{ type: 'noedit', conditions: [] }] } as const;

function emptyIsNull(sent: string | undefined): string | null | undefined {
  return sent === '' ? null : sent;
}
