import type { Recorded } from '../../src/platform/event.values.ts';
import { deleteTag } from '../../src/tags/delete-tag.ts';
import { type NamedTag, saveTag } from '../../src/tags/save-tag.ts';
import { mustBeChoosable } from '../../src/tags/tag-choice.ts';
import type { TagEvent } from '../../src/tags/tags.events.ts';
import { type Tags, tags } from '../../src/tags/tags.ts';

const tag = (tagId: string, nameHash: string, isNew = true, category: NamedTag['category'] = 'score'): NamedTag => ({
  tagId,
  category,
  name: { key: 'org', box: nameHash },
  nameHash,
  isNew,
});
const given = (...facts: TagEvent[]): Tags => facts.reduce((state, fact) => tags.evolve(state, fact as Recorded<TagEvent>), tags.initial());
const red = saveTag(tag('t1', 'red'), new Map());

describe('tags', () => {
  test('U-202 a name is unique in its category, until its tag is deleted', () => {
    const all = given(...red);
    expect(() => saveTag(tag('t2', 'red'), all)).toThrow('There is already a tag with this name');
    expect(saveTag(tag('t2', 'red', true, 'badge'), all)).toHaveLength(1);
    expect(saveTag(tag('t2', 'red'), given(...red, ...deleteTag('t1', 'score', all)))).toHaveLength(1);
  });

  test('a tag is renamed; the same name changes nothing', () => {
    expect(saveTag(tag('t1', 'blue', false), given(...red))).toMatchObject([{ type: 'TagRenamed' }]);
    expect(saveTag(tag('t1', 'red', false), given(...red))).toEqual([]);
    expect(() => saveTag(tag('none', 'x', false), given(...red))).toThrow('There is no such tag');
  });

  test('U-202 a deleted tag keeps its id and disappears from choices', () => {
    const all = given(...red, { type: 'TagDeleted', data: { tagId: 't1' } });
    expect(all.get('t1')?.deleted).toBe(true);
    expect(deleteTag('t1', 'score', all)).toEqual([]);
    expect(() => mustBeChoosable(['t1'], 'score', all)).toThrow('There is no such tag');
    expect(() => mustBeChoosable(['t1'], 'badge', given(...red))).toThrow('There is no such tag');
    expect(() => {
      mustBeChoosable(['t1'], 'score', given(...red));
    }).not.toThrow();
  });
});
