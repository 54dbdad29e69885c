import { Get } from '../../src/platform/http/calls.ts';
import {
  done,
  either,
  flag,
  listOf,
  object,
  type Of,
  ok,
  optional,
  orNull,
  text,
  whole,
  word,
} from '../../src/platform/http/answers.values.ts';

const row = object({ id: text, rank: orNull(whole), kind: either(word('link'), whole), shown: flag, note: optional(text) });

test('a shape is the type that it says', () => {
  const rows: Of<typeof row>[] = [
    { id: 'a', rank: null, kind: 'link', shown: 1 },
    { id: 'b', rank: 1, kind: 7, shown: 0, note: 'x' },
  ];
  // @ts-expect-error a rank is needed
  rows.push({ id: 'c', kind: 7, shown: 0 });
  // @ts-expect-error it is 0 or 1
  rows.push({ id: 'd', rank: 1, kind: 7, shown: 2 });
  // @ts-expect-error there is no such word
  rows.push({ id: 'e', rank: 1, kind: 'tie', shown: 1 });
  expect(rows).toHaveLength(5);
  expect(row).toMatchObject({ required: ['id', 'rank', 'kind', 'shown'], additionalProperties: false });
});

test('a handler that answers anything else than it declares does not compile', () => {
  class Calls {
    @Get('rows', 'Rows', ok({ rows: listOf(row) }))
    rows() {
      return { status: 'ok', rows: [{ id: 'a', rank: 1, kind: 'link', shown: 1 }] };
    }

    // @ts-expect-error the position is missing
    @Get('missing', 'Missing', done({ id: text }))
    missing() {
      return { status: 'ok', id: 'a' };
    }

    // @ts-expect-error a number is no text
    @Get('another', 'Another', ok({ id: text }))
    async another() {
      return Promise.resolve({ status: 'ok', id: 1 });
    }
  }
  expect(Object.getOwnPropertyNames(Calls.prototype)).toHaveLength(4);
});
