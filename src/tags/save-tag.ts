import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import type { Sealed } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Keys } from '../platform/keys.ts';
import { Refused } from '../platform/refused.ts';
import type { TagCategory, TagEvent } from './tags.events.ts';
import { type Tags, tags, tagsOf } from './tags.ts';

/** Makes a tag, or gives one another name (U-202). */
export class SaveTag extends Command<Decided<TagEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly tag: { tagId: string; category: TagCategory; name: string; isNew: boolean },
  ) {
    super();
  }
}

/** A tag with its name sealed, and the keyed hash by which equal names are found. */
export type NamedTag = { tagId: string; category: TagCategory; name: Sealed; nameHash: string; isNew: boolean };

/** @throws Refused tag-exists when the category has a tag of this name; NotFound when the tag to rename is not there */
export function saveTag({ tagId, category, name, nameHash, isNew }: NamedTag, all: Tags): TagEvent[] {
  const before = all.get(tagId);
  if (!isNew && (before?.category !== category || before.deleted)) throw new NotFound('tag');
  if (before?.nameHash === nameHash) return [];
  if ([...all.values()].some((tag) => tag.category === category && tag.nameHash === nameHash && !tag.deleted)) {
    throw new Refused('tag-exists', 'There is already a tag with this name');
  }
  return isNew
    ? [{ type: 'TagCreated', data: { tagId, category, name, nameHash } }]
    : [{ type: 'TagRenamed', data: { tagId, name, nameHash } }];
}

@CommandHandler(SaveTag)
export class SaveTagHandler implements ICommandHandler<SaveTag> {
  constructor(
    private readonly decisions: Decisions,
    private readonly keys: Keys,
  ) {}

  async execute({ context, tag }: SaveTag): Promise<Decided<TagEvent>> {
    const { organisationId } = context;
    const named = {
      ...tag,
      name: await this.keys.seal(tag.name, organisationId),
      nameHash: await this.keys.keyedHash(organisationId, 'tag', tag.name),
    };
    return this.decisions.decide(tags, tagsOf(organisationId), context, (all) => saveTag(named, all));
  }
}
