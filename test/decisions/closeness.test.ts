import { closest } from '../../projections/platform/closeness.values.ts';

/** In no order that helps. */
const names = ['Hohenzollern-Sigmaringen', 'Megasigma', 'Sigmar', 'The Sigma Club', 'Sigma++', 'Sigma', 'Émile Zola', 'C', 'C++', '+1'];
const like = (typed: string) => closest(names, typed, (name) => name);

test('what is typed means the name in full, then whole words, then beginnings, then what stands inside of words', () => {
  expect(like('sigma')).toEqual(['Sigma', 'Sigma++', 'The Sigma Club', 'Sigmar', 'Hohenzollern-Sigmaringen', 'Megasigma']);
});

test.each([
  ['Sigma++', ['Sigma++', 'The Sigma Club']],
  ['c++', ['C++', 'C']],
  ['c+', ['C++', 'C']],
  ['zola emi', ['Émile Zola']],
  ['mile', ['Émile Zola']],
  ['emile sigma', []],
])('%s', (typed, found) => {
  expect(like(typed).slice(0, 2)).toEqual(found);
});

test('signs alone are looked for as they stand, and nothing typed leaves all in their order', () => {
  expect(like('+')).toEqual(['+1', 'Sigma++', 'C++']);
  expect(like('%')).toEqual([]);
  expect(like('  ')).toEqual(names);
});
