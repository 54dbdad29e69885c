import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type DataObject, dataObject, objectOf } from '../objects/data-object.ts';
import { DeleteItems } from '../objects/delete-items.ts';
import { clientId } from '../objects/field-types.values.ts';
import { mustName } from '../objects/must-name.ts';
import { itemOf, objectItem, type ObjectItem } from '../objects/object-item.ts';
import type { WrittenField } from '../objects/read-given.values.ts';
import { RestoreItems } from '../objects/restore-items.ts';
import { openFields } from '../objects/save-field.ts';
import { changesOf, openItem, SaveItem } from '../objects/save-item.ts';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { type CommandContext, Decisions, following } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { BadInput, NotFound } from '../platform/http/refusals.ts';
import type { Who } from '../platform/http/who.ts';
import { Keys } from '../platform/keys.ts';
import { readAddress } from '../players/address.values.ts';
import { TeamNames } from '../teams/team-names.ts';
import { isOpen, team, teamOf } from '../teams/team.ts';
import type { RowSkip } from './integrations.events.ts';
import { RowPeople } from './row-people.ts';
import type { OpenStep } from './step-rule.values.ts';

/** What an item becomes by its row. */
export type ItemPlan = { becomes: 'item-added' | 'item-changed' | 'item-deleted' | 'same'; sent: Readonly<Record<string, string>> };
/** What a row says now; absent: it is gone, or no condition holds of it any more. */
type Cells = Readonly<Record<string, string>> | undefined;

const NOTHING: ItemPlan = { becomes: 'same', sent: {} };

/** A row of a step is one item of a data object, of the same id: it says what its row says, and goes with it. */
@Injectable()
export class StepItems {
  constructor(
    private readonly commands: CommandBus,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly people: RowPeople,
    private readonly teamNames: TeamNames,
  ) {}

  /** What is to become of the item, or why it cannot. */
  async plan(context: CommandContext, step: OpenStep, rowId: string, cells: Cells, at: Instant): Promise<ItemPlan | RowSkip> {
    const { organisationId } = context;
    const { objectId = '' } = step.settings;
    const there = await this.decisions.load(dataObject, objectOf(organisationId, objectId));
    const item = await this.decisions.load(objectItem, itemOf(organisationId, objectId, rowId));
    if (!there.settings || there.deleted) return cells ? 'object-gone' : NOTHING;
    if (!cells) return item.exists && !item.deleted ? { becomes: 'item-deleted', sent: {} } : NOTHING;
    try {
      return await this.changes(context, step, there, item, cells, at);
    } catch (error) {
      if (error instanceof BadInput || error instanceof NotFound) return 'value-unreadable';
      throw error;
    }
  }

  /** The same plan again does nothing more. */
  async carryOut(context: CommandContext, step: OpenStep, rowId: string, { becomes, sent }: ItemPlan, at: Instant): Promise<void> {
    const { objectId = '' } = step.settings;
    const who = asProgram(context.organisationId);
    const under = (what: string) => ({ ...following(context, derivedId(what, context.commandId)), channel: 'integration' as const });
    if (becomes === 'same') return;
    if (becomes === 'item-deleted') {
      await this.commands.execute(new DeleteItems(under('delete item'), who, objectId, [rowId], at));
      return;
    }
    const { exists, deleted } = await this.decisions.load(objectItem, itemOf(context.organisationId, objectId, rowId));
    if (deleted) await this.commands.execute(new RestoreItems(under('restore item'), objectId, [rowId], at));
    await this.commands.execute(new SaveItem(under('save item'), who, { objectId, itemId: rowId, isNew: !exists }, sent, at));
  }

  /** @throws BadInput, NotFound of a value */
  private async changes(
    context: CommandContext,
    { words }: OpenStep,
    there: DataObject,
    item: ObjectItem,
    cells: Readonly<Record<string, string>>,
    at: Instant,
  ): Promise<ItemPlan | RowSkip> {
    const { organisationId } = context;
    const fields = await openFields(this.keys, there);
    const { timeZone } = await this.decisions.load(organisation, streamName(ORGANISATION, organisationId));
    const sent: Record<string, string> = {};
    for (const { fieldId, column } of words.fields) {
      const field = fields.find((one) => one.fieldId === fieldId);
      if (field) sent[clientId(fieldId)] = await this.valueOf(context, field, cells[column] ?? '', words.externalIdPrefix, at);
    }
    const isNew = !item.exists;
    const { given } = changesOf(sent, fields, await openItem(this.keys, item), { isNew, timeZone });
    await mustName(this.decisions, asProgram(organisationId), fields, given);
    if (isNew || item.deleted) return { becomes: 'item-added', sent };
    return { becomes: Object.keys(given).length === 0 ? 'same' : 'item-changed', sent };
  }

  /** People are named by their address or external id, teams by their names. @throws NotFound */
  private async valueOf(context: CommandContext, field: WrittenField, cell: string, prefix: string, at: Instant): Promise<string> {
    if (cell === '') return '';
    if (field.settings.type === 'player') {
      const named = readAddress(cell) === undefined ? { externalId: prefix + cell } : { email: cell };
      const found = await this.people.find(context, named, NOBODY_MADE, at);
      if (typeof found === 'string') throw new NotFound('player');
      return found.profileId;
    }
    if (field.settings.type !== 'team') return cell;
    const teamId = await this.teamNames.find(context, cell);
    if (!isOpen(await this.decisions.load(team, teamOf(context.organisationId, teamId)))) throw new NotFound('team');
    return teamId;
  }
}

const NOBODY_MADE = { createPlayers: false, invitePlayers: false, ignoreDeletedPlayers: true };

/** A step does what admins may. */
function asProgram(organisationId: string): Who {
  return { kind: 'key', channel: 'api-key', keyId: 'integration', organisationId, scopes: ['objects:write'], teamIds: [] };
}
