import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type DataObject, dataObject, objectOf } from './data-object.ts';
import type { DataObjectEvent } from './objects.events.ts';

/** Brings a deleted data object back, with its items. Harmless when it is there. @throws NotFound */
export class RestoreObject extends Command<Decided<DataObjectEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly objectId: string,
  ) {
    super();
  }
}

/** @throws NotFound */
export function restoreObject(objectId: string, { settings, deleted }: DataObject): DataObjectEvent[] {
  if (!settings) throw new NotFound('data object');
  return deleted ? [{ type: 'DataObjectRestored', data: { objectId } }] : [];
}

@CommandHandler(RestoreObject)
export class RestoreObjectHandler implements ICommandHandler<RestoreObject> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, objectId }: RestoreObject): Promise<Decided<DataObjectEvent>> {
    return this.decisions.decide(dataObject, objectOf(context.organisationId, objectId), context, (state) =>
      restoreObject(objectId, state),
    );
  }
}
