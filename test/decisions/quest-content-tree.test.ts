import type { ActivityRow } from '../../projections/quests/quests.view.ts';
import { deletedOf, type FieldValues, mergedFields } from '../../web/quests/edit/activity-values.ts';
import { contentTree, inOrder, movedTo, neighbourOf, orderOf } from '../../web/quests/edit/content-tree.ts';

const row = (id: string, place: number, parent: string | null = null): ActivityRow => ({
  ...{ id, place, title: id, adescription: '', image: '', req_points: null, parent_id: parent, publishphase: 0, field_types: [] },
  ...{ activitytype: id.startsWith('section') ? 'section' : 'question', anon_answers: 0, show_time: 0, includeintimebonus: 0 },
});
const tree = contentTree([
  row('a', 0),
  row('section 1', 1),
  row('c', 4, 'section 1'),
  row('b', 2, 'section 1'),
  row('d', 3),
  row('lost', 5, 'gone'),
]);

describe('U-174: the order of activities', () => {
  test('a section stands before what is in it, wherever that was listed; what has lost its section stands by itself', () => {
    expect(orderOf(tree)).toEqual(['a', 'section 1', 'b', 'c', 'd', 'lost']);
  });

  test.each([
    ['d', 'section 1', 'before', ['a', 'd', 'section 1', 'b', 'c', 'lost']],
    ['section 1', 'd', 'behind', ['a', 'd', 'section 1', 'b', 'c', 'lost']],
    ['c', 'b', 'before', ['a', 'section 1', 'c', 'b', 'd', 'lost']],
    ['b', 'd', 'before', ['a', 'section 1', 'b', 'c', 'd', 'lost']],
    ['a', 'a', 'behind', ['a', 'section 1', 'b', 'c', 'd', 'lost']],
  ] as const)('%s goes to %s, %s it, and takes along what is in it', (id, other, side, order) => {
    expect(orderOf(movedTo(tree, id, other, side))).toEqual(order);
  });

  test('what is in an order that was asked for stands in it, and what was added since behind', () => {
    const there = [row('added', 0), row('b', 2), row('a', 1), row('added later', 7)];
    expect(orderOf(contentTree(inOrder(there, ['b', 'gone', 'a'])))).toEqual(['b', 'a', 'added', 'added later']);
  });

  test('one step is past what stands in the same section', () => {
    expect([neighbourOf(tree, 'd', 'earlier'), neighbourOf(tree, 'b', 'later')]).toEqual(['section 1', 'c']);
    expect([neighbourOf(tree, 'a', 'earlier'), neighbourOf(tree, 'c', 'later')]).toEqual([undefined, undefined]);
  });
});

describe('fields over those of now', () => {
  const field = (id: string | undefined, title: string, choices: string[] = []): FieldValues => ({
    ...{ key: id ?? title, ...(id !== undefined && { id }), type: 1, subtype: 'single', title, isMandatory: true, isCaseSensitive: false },
    ...{ content: null, feedback: { text: '', content: null, isAdvanced: false } },
    choices: choices.map((one) => ({ key: one, id: one, label: one, points: '0', isCorrect: false, isOwn: false, content: null })),
  });
  const was = [field('1', 'One', ['x', 'y']), field('2', 'Two'), field('3', 'Three')];

  test('what somebody else added comes last, what they deleted is gone, and what is new stays', () => {
    const mine = [field('2', 'Mine'), field(undefined, 'New'), field('1', 'One', ['y', 'x']), field('3', 'Three')];
    const now = [field('1', 'One', ['x', 'y', 'z']), field('2', 'Two'), field('4', 'Four')];
    const merged = mergedFields(mine, was, now);
    expect(merged.map(({ title }) => title)).toEqual(['Mine', 'New', 'One', 'Four']);
    expect(merged[2]?.choices.map(({ id }) => id)).toEqual(['y', 'x', 'z']);
    expect(deletedOf(merged, now)).toEqual([]);
  });

  test('what was removed here is deleted by name, and stays removed', () => {
    const merged = mergedFields([field('1', 'One', ['y']), field('3', 'Three')], was, was);
    expect(deletedOf(merged, was)).toEqual([
      { mode: 'choice', id: 'x' },
      { mode: 'field', id: '2' },
    ]);
  });
});
