import { expect, test } from '@jest/globals';
import { isLater } from '../../src/platform/event.values.ts';

const at = (store: string, place: number) => `${store}-${String(place).padStart(16, '0')}`;

test.each([
  [at('aa', 2), at('aa', 1), true],
  [at('aa', 1), at('aa', 1), false],
  [at('aa', 1), at('aa', 2), false],
  [at('aa', 10), at('aa', 9), true],
  // What was held comes from another store: whatever its id, nothing follows from it.
  [at('aa', 1), at('bb', 9), true],
  [at('bb', 1), at('aa', 9), true],
  [at('aa.0mi8', 1), at('aa', 9), true],
  [at('aa', 9), at('aa.0mi8', 1), true],
  [at('aa', 1), '', true],
  ['', '', false],
])('%s after %s: %s', (position, than, later) => {
  expect(isLater(position, than)).toBe(later);
});
