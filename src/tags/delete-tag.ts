import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { TagCategory, TagEvent } from './tags.events.ts';
import { type Tags, tags, tagsOf } from './tags.ts';

/** Takes a tag out of choices; it keeps its id, and entries keep it (U-202). Harmless when it is deleted already. */
export class DeleteTag extends Command<Decided<TagEvent>> {
  constructor(
    readonly context: CommandContext,
    readonly tagId: string,
    readonly category?: TagCategory,
  ) {
    super();
  }
}

/** @throws NotFound when there is no such tag, or none of this category */
export function deleteTag(tagId: string, category: TagCategory | undefined, all: Tags): TagEvent[] {
  const tag = all.get(tagId);
  if (!tag || (category && tag.category !== category)) throw new NotFound('tag');
  return tag.deleted ? [] : [{ type: 'TagDeleted', data: { tagId } }];
}

@CommandHandler(DeleteTag)
export class DeleteTagHandler implements ICommandHandler<DeleteTag> {
  constructor(private readonly decisions: Decisions) {}

  execute({ context, tagId, category }: DeleteTag): Promise<Decided<TagEvent>> {
    return this.decisions.decide(tags, tagsOf(context.organisationId), context, (all) => deleteTag(tagId, category, all));
  }
}
