import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type DataObject, dataObject, mustBeThere, objectOf } from './data-object.ts';
import type { DataObjectEvent } from './objects.events.ts';

/** A field of a data object changes places with the one before it, or after it; at the end it stays. @throws NotFound; Refused object-deleted */
export class MoveObjectField extends Command<Decided<DataObjectEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly objectId: string,
    readonly fieldId: string,
    readonly isUp: boolean,
  ) {
    super();
  }
}

/** @throws NotFound; Refused object-deleted */
export function moveObjectField(objectId: string, fieldId: string, isUp: boolean, state: DataObject): DataObjectEvent[] {
  const fieldIds = [...mustBeThere(state).fields.keys()];
  const from = fieldIds.indexOf(fieldId);
  if (from < 0) throw new NotFound('field');
  const other = fieldIds[isUp ? from - 1 : from + 1];
  if (other === undefined) return [];
  const moved = fieldIds.map((id) => (id === fieldId ? other : id === other ? fieldId : id));
  return [{ type: 'ObjectFieldsOrdered', data: { objectId, fieldIds: moved } }];
}

@CommandHandler(MoveObjectField)
export class MoveObjectFieldHandler implements ICommandHandler<MoveObjectField> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, objectId, fieldId, isUp }: MoveObjectField): Promise<Decided<DataObjectEvent>> {
    const stream = objectOf(context.organisationId, objectId);
    return this.decisions.decide(dataObject, stream, context, (state) => moveObjectField(objectId, fieldId, isUp, state));
  }
}
