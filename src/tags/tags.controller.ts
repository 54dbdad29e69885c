import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { ReadModels } from '../../projections/platform/read-models.ts';
import type { Tag } from '../../projections/tags/tags.ts';
import { Delete, Get, Post, Route } from '../platform/http/calls.ts';
import { Id, Name, OneOf } from '../platform/http/fields.ts';
import { admin, Allow, type Call, CallOf, contextOf, member } from '../platform/http/who.ts';
import { DeleteTag } from './delete-tag.ts';
import { SaveTag } from './save-tag.ts';
import type { TagCategory } from './tags.events.ts';

const CATEGORIES = ['score', 'badge', 'competition', 'quest', 'shop', 'board'] as const satisfies readonly TagCategory[];

class ListTags {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(CATEGORIES, { optional: true, note: 'Only tags of this category' }) cattype?: TagCategory;
}
class PostTag {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(CATEGORIES) cattype!: TagCategory;
  @Name() tagname!: string;
  @Id({ optional: true, note: 'The tag to rename; a new one is made if absent' }) tagid?: string;
}
class RemoveTag extends ListTags {
  @Id() tagid!: string;
}

@Route('tag')
export class TagsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly models: ReadModels,
  ) {}

  @Get('tag', 'The tags of the organisation.')
  @Allow(member, { scope: 'read' })
  async tags(@Query() { cattype }: ListTags, @CallOf() { who }: Call) {
    const filter = { organisationId: who.organisationId ?? '', deleted: false, ...(cattype && { category: cattype }) };
    const { items } = await this.models.find<Tag>('tags', filter, { sort: [{ field: 'name' }], limit: 10_000 });
    return {
      status: 'ok',
      tags: items.map(({ document: { tagId, name, category } }) => ({ id: tagId, name, cattype: category, deleted: 0 })),
    };
  }

  @Post('tag', 'Makes a tag, or renames it.')
  @Allow(admin, { scope: 'series:write' })
  async saveTag(@Body() { cattype: category, tagname: name, tagid }: PostTag, @CallOf() call: Call) {
    const context = contextOf(call);
    const tagId = tagid ?? uuid5('tag', context.commandId);
    const { position } = await this.commands.execute(new SaveTag(context, { tagId, category, name, isNew: tagid === undefined }));
    return { status: 'ok', position, id: tagId };
  }

  @Delete('tag', 'Deletes a tag. Entries keep it.')
  @Allow(admin, { scope: 'series:write' })
  async deleteTag(@Query() { tagid, cattype }: RemoveTag, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteTag(contextOf(call), tagid, cattype));
    return { status: 'ok', position };
  }
}
