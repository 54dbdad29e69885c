import { CelebrationQueue } from '../../web/tv/celebration-queue.ts';

/** A display whose browser keeps what it was told to. */
function display(kept: { ids?: readonly string[] } = {}) {
  const queue = new CelebrationQueue({ read: () => kept.ids, write: (ids) => (kept.ids = ids) });
  let now = 0;
  const rows = (ids: readonly string[]) => ids.map((id) => ({ id }));
  const hear = (...ids: string[]) => queue.hear(rows(ids), now);
  const hearLater = (earlier: readonly string[], ...ids: string[]) => queue.hear(rows(ids), now, earlier);
  const shown = (seconds: number) => {
    now = seconds * 1_000;
    const on = queue.at(now);
    return on && `${on.celebration.id} ${on.fades ? 'fades' : on.whole ? 'whole' : 'strip'} ${on.until / 1_000}`;
  };
  return { kept, hear, hearLater, shown };
}

test('what is told at the first start is old; then each is shown once, 12 s, one after the other, at most one a minute over the whole screen', () => {
  const { hear, shown } = display();
  hear('old');
  expect(shown(0)).toBeUndefined();
  hear('old', 'a', 'b', 'c');
  expect([1, 12.9, 13, 26, 38, 70].map(shown)).toEqual(['a whole 13', 'a whole 13', 'b strip 25', 'c strip 38', undefined, undefined]);
  hear('old', 'a', 'b', 'c');
  expect(shown(71)).toBeUndefined();
  hear('old', 'a', 'b', 'c', 'd');
  expect(shown(72)).toBe('d whole 84');
});

test('a page that is loaded anew, at whatever moment, shows none again, and those that it missed', () => {
  const { kept, hear, shown } = display({ ids: [] });
  hear('a', 'b');
  expect(shown(0)).toBe('a whole 12');
  const again = display(kept);
  again.hear('a', 'b', 'c');
  expect([again.shown(0), again.shown(12), again.shown(24)]).toEqual(['b whole 12', 'c strip 24', undefined]);
});

test('what is told no more is dropped while it waits, and fades while it is shown, once; the next comes after', () => {
  const { hear, shown } = display({ ids: [] });
  hear('a', 'b', 'c');
  expect([shown(0), shown(1)]).toEqual(['a whole 12', 'a whole 12']);
  hear('c');
  expect([shown(1), shown(1.5)]).toEqual(['a fades 1.6', 'a fades 1.6']);
  hear('c');
  expect([shown(1.59), shown(1.6), shown(13.5)]).toEqual(['a fades 1.6', 'c strip 13.6', 'c strip 13.6']);
  hear();
  expect([shown(13.5), shown(13.6)]).toEqual(['c fades 13.6', undefined]);
});

test('the last 200 are kept', () => {
  const { kept, hear, shown } = display({ ids: Array.from({ length: 200 }, (_, at) => String(at)) });
  hear('199', 'a');
  expect(shown(0)).toBe('a whole 12');
  expect([kept.ids?.length, kept.ids?.[0], kept.ids?.at(-1)]).toEqual([200, '1', 'a']);
});

test('what was of the last ten minutes when the TV came back has its turn, however long that takes: each once, unless it holds no more', () => {
  const { hear, hearLater, shown } = display({ ids: ['a'] });
  hear('a', 'b', 'c', 'd', 'e');
  expect([shown(590), shown(601)]).toEqual(['b whole 602', 'b whole 602']);
  // Nothing of it is of the last ten minutes any more, and one is revoked.
  hearLater(['a', 'b', 'c', 'e'], 'f');
  expect([601.9, 602, 614, 626, 638].map(shown)).toEqual(['b whole 602', 'c strip 614', 'e strip 626', 'f strip 638', undefined]);
  hearLater(['a', 'b', 'c', 'e', 'f']);
  expect(shown(660)).toBeUndefined();
});

test('what was over when the TV came back is shown no more', () => {
  const { hearLater, shown } = display({ ids: ['a'] });
  hearLater(['a', 'b'], 'c');
  expect([shown(0), shown(12)]).toEqual(['c whole 12', undefined]);
});
