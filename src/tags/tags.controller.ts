import { Body, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { DONE, done, text } from '../platform/http/answers.values.ts';
import { Delete, Post, Route } from '../platform/http/calls.ts';
import { Id, Name, OneOf } from '../platform/http/fields.ts';
import { admin, Allow, type Call, CallOf, contextOf } from '../platform/http/who.ts';
import { DeleteTag } from './delete-tag.ts';
import { SaveTag } from './save-tag.ts';
import { TAG_CATEGORIES, type TagCategory } from './tags.events.ts';

class PostTag {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(TAG_CATEGORIES) cattype!: TagCategory;
  @Name() tagname!: string;
  @Id({ optional: true, note: 'The tag to rename; a new one is made if absent' }) tagid?: string;
}
class RemoveTag {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(TAG_CATEGORIES, { optional: true, note: 'Only a tag of this category' }) cattype?: TagCategory;
  @Id() tagid!: string;
}

@Route('tag')
export class TagsController {
  constructor(private readonly commands: CommandBus) {}

  @Post('tag', 'Makes a tag, or renames it.', done({ id: text }))
  @Allow(admin, { scope: 'series:write' })
  async saveTag(@Body() { cattype: category, tagname: name, tagid }: PostTag, @CallOf() call: Call) {
    const context = contextOf(call);
    const tagId = tagid ?? uuid5('tag', context.commandId);
    const { position } = await this.commands.execute(new SaveTag(context, { tagId, category, name, isNew: tagid === undefined }));
    return { status: 'ok', position, id: tagId };
  }

  @Delete('tag', 'Deletes a tag. Entries keep it.', DONE)
  @Allow(admin, { scope: 'series:write' })
  async deleteTag(@Query() { tagid, cattype }: RemoveTag, @CallOf() call: Call) {
    const { position } = await this.commands.execute(new DeleteTag(contextOf(call), tagid, cattype));
    return { status: 'ok', position };
  }
}
