const access = 'test/decisions/object-access.test.ts';
const conditions = 'test/decisions/conditions.test.ts';
const journey = 'test/journeys/objects.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const objects = [
  {
    bug: 'what nobody may set is hidden too',
    file: 'src/objects/access.values.ts',
    text: `kind !== 'view' && holding.some`,
    becomes: 'holding.some',
    tests: [access],
  },
  {
    bug: 'a condition on a field that is gone opens what it guarded',
    file: 'src/objects/access.values.ts',
    text: 'if (!field) return false;',
    becomes: 'if (!field) return true;',
    tests: [access],
  },
  {
    bug: 'a team manager is none of an item that names nobody',
    file: 'src/objects/access.values.ts',
    text: '!names || named.some',
    becomes: 'named.some',
    tests: [access],
  },
  {
    bug: 'team managers are everybody',
    file: 'src/objects/access.values.ts',
    text: 'allowance === 2 || (allowance === 1 &&',
    becomes: 'allowance >= 1 || (allowance === 1 &&',
    tests: [access],
  },
  {
    bug: 'whoever may delete one value deletes the item',
    file: 'src/objects/access.values.ts',
    text: 'return fields.every(({ rules }) => {',
    becomes: 'return fields.some(({ rules }) => {',
    tests: [access],
  },
  {
    bug: 'without a rule about deleting nobody deletes',
    file: 'src/objects/access.values.ts',
    text: 'deleting.length === 0 || deleting.some',
    becomes: 'deleting.some',
    tests: [access],
  },
  {
    bug: 'who acts as nobody has the access of players',
    file: 'src/objects/access.values.ts',
    text: 'if (profileId === undefined) return false;',
    becomes: '',
    tests: [access],
  },
  {
    bug: 'numbers that differ by the tolerance are not equal',
    file: 'src/objects/conditions.values.ts',
    text: 'const TOLERANCE = 100n;',
    becomes: 'const TOLERANCE = 99n;',
    tests: [conditions],
  },
  {
    bug: 'a negation asks what it negates',
    file: 'src/objects/conditions.values.ts',
    text: '(value) => !isOneMet(value) : isOneMet',
    becomes: 'isOneMet : isOneMet',
    tests: [conditions],
  },
  {
    bug: 'a code that begins with a nought is a number',
    file: 'src/objects/conditions.values.ts',
    text: '(0|[1-9]\\d{0,39})',
    becomes: '(\\d{1,40})',
    tests: [conditions],
  },
  {
    bug: 'a ligature is another text than its letters',
    file: 'src/objects/conditions.values.ts',
    text: `text.normalize('NFKC').toLowerCase()`,
    becomes: 'text.toLowerCase()',
    tests: [conditions],
  },
  {
    bug: 'halves of characters are put in order',
    file: 'src/objects/conditions.values.ts',
    text: '[one[Symbol.iterator](), other[Symbol.iterator]()]',
    becomes: `[one.split('')[Symbol.iterator](), other.split('')[Symbol.iterator]()]`,
    tests: [conditions],
  },
  {
    bug: 'a save unlocks itself',
    file: 'src/objects/save-item.ts',
    text: 'const judged = isNew ? after : before;',
    becomes: 'const judged = after;',
    tests: [journey],
  },
];
