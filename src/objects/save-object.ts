import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mustBeIcon } from '../icons/icon-choice.ts';
import { icons, iconsOf } from '../icons/icons.ts';
import { changesSince } from '../platform/changed-since.ts';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import type { Changes } from '../reward-store/reward-store.events.ts';
import { type DataObject, dataObject, mustBeThere, objectOf } from './data-object.ts';
import type { DataObjectEvent, ObjectSettings } from './objects.events.ts';

/** A data object in plain words; null where there is nothing. */
export type PlainObject = Omit<ObjectSettings, 'name' | 'icon'> & { name: string; icon: string | null };

/** Makes a data object, or changes one. What is absent stays as it is; a new one is the admins' alone. */
export class SaveObject extends Command<Decided<DataObjectEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly object: { objectId: string; isNew: boolean },
    readonly sent: Partial<PlainObject>,
  ) {
    super();
  }
}

/** @throws Refused name-missing */
export function createObject(objectId: string, { name, ...others }: Changes<ObjectSettings>, { settings }: DataObject): DataObjectEvent[] {
  if (settings) return [];
  if (!name) throw new Refused('name-missing', 'A data object needs a name');
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
  return [{ type: 'DataObjectCreated', data: { objectId, settings: { ...AT_FIRST, ...given, name } } }];
}

const AT_FIRST = { accessFor: [], allowNew: 0, allowUpdate: 0, allowDelete: 0 } as const;

/** @throws NotFound; Refused object-deleted */
export function changeObject(objectId: string, changes: Changes<ObjectSettings>, state: DataObject): DataObjectEvent[] {
  mustBeThere(state);
  return Object.keys(changes).length === 0 ? [] : [{ type: 'DataObjectChanged', data: { objectId, changes } }];
}

@CommandHandler(SaveObject)
export class SaveObjectHandler implements ICommandHandler<SaveObject> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  /** @throws NotFound; BadInput of the icon; Refused of the decisions */
  execute({ context, object: { objectId, isNew }, sent }: SaveObject): Promise<Decided<DataObjectEvent>> {
    const { organisationId } = context;
    return this.decisions.decide(dataObject, objectOf(organisationId, objectId), context, async (state) => {
      const { icon } = sent;
      if (icon && icon !== state.settings?.icon)
        mustBeIcon(icon, organisationId, await this.decisions.load(icons, iconsOf(organisationId)));
      if (isNew) return createObject(objectId, await this.sealed(sent, organisationId), state);
      const changes = changesSince(await this.plain(mustBeThere(state).settings), sent);
      return changeObject(objectId, await this.sealed(changes, organisationId), state);
    });
  }

  private async plain({ name, icon, ...others }: ObjectSettings): Promise<PlainObject> {
    return { ...others, name: (await this.keys.open(name)) ?? '', icon: icon ?? null };
  }

  private async sealed({ name, ...others }: Partial<PlainObject>, organisationId: string): Promise<Changes<ObjectSettings>> {
    return { ...others, ...(name !== undefined && { name: await this.keys.seal(name, organisationId) }) };
  }
}
