import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type DataObject, dataObject, objectOf } from './data-object.ts';
import type { DataObjectEvent } from './objects.events.ts';

/** Hides a data object with its items. Harmless when it is deleted. @throws NotFound */
export class DeleteObject extends Command<Decided<DataObjectEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly objectId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function deleteObject(objectId: string, { settings, deleted }: DataObject): DataObjectEvent[] {
  if (!settings) throw new NotFound('data object');
  return deleted ? [] : [{ type: 'DataObjectDeleted', data: { objectId } }];
}

@CommandHandler(DeleteObject)
export class DeleteObjectHandler implements ICommandHandler<DeleteObject> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, objectId }: DeleteObject): Promise<Decided<DataObjectEvent>> {
    return this.decisions.decide(dataObject, objectOf(context.organisationId, objectId), context, (state) => deleteObject(objectId, state));
  }
}
