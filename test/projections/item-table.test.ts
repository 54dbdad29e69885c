import * as fc from 'fast-check';
import type { Item } from '../../projections/objects/items.ts';
import { ItemTable } from '../../projections/objects/item-table.ts';
import { isMet } from '../../src/objects/conditions.values.ts';

const CONDITIONS = ['0', '1', '2', '3', '4', '5'].flatMap((value) =>
  (['eq', 'neq', 'gt', 'lte'] as const).map((operator) => ({ operator, values: [value] })),
);

function item(itemId: string, amount: string | undefined): Item {
  const of = { organisationId: 'o', objectId: 'deals', texts: null, ownerId: null, deleted: false, revision: 1, addedAt: '' };
  // By their names they were added one after the other, two at each instant.
  return {
    ...of,
    itemId,
    values: amount === undefined ? {} : { amount },
    recordedAt: `2026-01-0${1 + (Number(itemId) >> 1)}T00:00:00.000Z`,
  };
}

test('a table in memory finds what looking through all would, the latest first, whatever was asked before it was changed', () => {
  const change = fc.record({
    itemId: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7'),
    to: fc.constantFrom('gone', undefined, '0', '1', '2', '3', '4', '5'),
    asked: fc.constantFrom(...CONDITIONS),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), (changes) => {
      const table = new ItemTable();
      const all = new Map<string, Item>();
      for (const [n, { itemId, to, asked }] of changes.entries()) {
        const position = String(n).padStart(4, '0');
        if (to === 'gone') {
          table.remove(itemId);
          all.delete(itemId);
        } else {
          table.put(item(itemId, to), position);
          all.set(itemId, item(itemId, to));
        }
        const met = table.meeting('amount', 'number', asked);
        const wanted = [...all.values()].filter(({ values }) => isMet(asked, 'number', values.amount)).map((one) => one.itemId);
        expect(table.passing((place) => met[place] === true).map((one) => one.itemId)).toEqual(wanted.sort().reverse());
      }
    }),
    { numRuns: 300 },
  );
});
