import { Refused } from '../../src/platform/refused.ts';
import { mustFitTogether } from '../../src/points/entry-bounds.ts';

const tags = (count: number) => Array.from({ length: count }, (_, at) => `tag-${at}`);
const comment = (characters: number) => 'x'.repeat(characters);

function refusal(entries: number, shared: { comment?: string; tags: string[] }): object | undefined {
  try {
    mustFitTogether(entries, shared);
  } catch (error) {
    if (error instanceof Refused) return { code: error.code, message: error.message, ...error.details };
    throw error;
  }
  return undefined;
}

test('a comment of any length is for few, and a short one for everybody', () => {
  expect(refusal(15, { comment: comment(65_535), tags: [] })).toBeUndefined();
  expect(refusal(10_000, { comment: comment(100), tags: [] })).toBeUndefined();
  expect(refusal(10_000, { tags: [] })).toBeUndefined();
});

test('a long comment for many is refused, and how long it can be is said', () => {
  expect(refusal(16, { comment: comment(65_535), tags: [] })).toMatchObject({ bound: 1_000_000, entries: 16, left: 62_500 });
  expect(refusal(10_000, { comment: comment(65_535), tags: [] })).toEqual({
    code: 'comment-for-too-many',
    message: 'A comment for 10000 players can have 100 characters at most',
    bound: 1_000_000,
    entries: 10_000,
    left: 100,
  });
});

test('many tags for many entries are refused, and how many there can be is said', () => {
  expect(refusal(1_000, { tags: tags(100) })).toBeUndefined();
  expect(refusal(10_000, { comment: comment(100), tags: tags(10) })).toBeUndefined();
  expect(refusal(10_000, { tags: tags(11) })).toEqual({
    code: 'tags-for-too-many',
    message: '10000 entries at once can have 10 tags each at most',
    bound: 100_000,
    entries: 10_000,
    left: 10,
  });
});
