import { Query } from '@nestjs/common';
import { listOf, ok } from '../../src/platform/http/answers.values.ts';
import { tagRow } from './tags.view.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf } from '../../src/platform/http/fields.ts';
import { Allow, type Call, CallOf, member } from '../../src/platform/http/who.ts';
import { TAG_CATEGORIES, type TagCategory } from '../../src/tags/tags.events.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Tag } from './tags.ts';

class ListTags {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @OneOf(TAG_CATEGORIES, { optional: true, note: 'Only tags of this category' }) cattype?: TagCategory;
}

@Route('tag')
export class TagListController {
  constructor(private readonly models: ReadModels) {}

  @Get('tag', 'The tags of the organisation.', ok({ tags: listOf(tagRow) }))
  @Allow(member, { scope: 'read' })
  async tags(@Query() { cattype }: ListTags, @CallOf() { who }: Call) {
    const filter = { organisationId: who.organisationId ?? '', deleted: false, ...(cattype && { category: cattype }) };
    const { items } = await this.models.find<Tag>('tags', filter, { sort: [{ field: 'name' }], limit: 10_000 });
    return {
      status: 'ok',
      tags: items.map(({ document: { tagId, name, category } }) => ({ id: tagId, name, cattype: category, deleted: 0 })),
    };
  }
}
