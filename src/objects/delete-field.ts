import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type DataObject, dataObject, mustBeThere, objectOf } from './data-object.ts';
import type { DataObjectEvent } from './objects.events.ts';

/** Hides a field of a data object for ever, with its values. Harmless when it is gone. @throws NotFound; Refused object-deleted */
export class DeleteObjectField extends Command<Decided<DataObjectEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly objectId: string,
    readonly fieldId: string,
  ) {
    super();
  }
}

/** @throws NotFound; Refused object-deleted */
export function deleteObjectField(objectId: string, fieldId: string, state: DataObject): DataObjectEvent[] {
  const { fields, formerIds } = mustBeThere(state);
  if (formerIds.has(fieldId)) return [];
  if (!fields.has(fieldId)) throw new NotFound('field');
  return [{ type: 'ObjectFieldDeleted', data: { objectId, fieldId } }];
}

@CommandHandler(DeleteObjectField)
export class DeleteObjectFieldHandler implements ICommandHandler<DeleteObjectField> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, objectId, fieldId }: DeleteObjectField): Promise<Decided<DataObjectEvent>> {
    const stream = objectOf(context.organisationId, objectId);
    return this.decisions.decide(dataObject, stream, context, (state) => deleteObjectField(objectId, fieldId, state));
  }
}
