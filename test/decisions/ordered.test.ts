import * as fc from 'fast-check';
import { joinedEverybody, joinedHistory } from '../../projections/badge-progress/joined-histories.ts';
import { historyIn, historyOf } from '../../src/badges/history.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import { itemsOf, type Node } from '../../src/platform/ordered.values.ts';
import { entry, everybodysOf, history, SMALL } from './badge-ground.ts';

const MOST = 40;
const all = Array.from({ length: MOST }, (_, n) =>
  entry('1', new Date(Date.UTC(2025, 2, 1 + (n % 13))).toISOString(), { seriesId: `s${n % 3}`, profileId: n % 4 === 0 ? 'ann' : 'bob' }),
);
/** An entry comes, goes, or is another at its place. */
const steps = fc.array(fc.record({ n: fc.nat(MOST - 1), how: fc.constantFrom('comes', 'comes', 'goes', 'changes') }), { maxLength: 80 });
const stepped = (known: Map<number, JudgedEntry>, n: number, how: string): JudgedEntry => {
  const one = all[n]!;
  const now = how === 'changes' ? { ...one, tags: ['x'] } : (known.get(n) ?? one);
  if (how === 'goes') known.delete(n);
  else known.set(n, now);
  return now;
};
const ids = (entries: Iterable<JudgedEntry>) => [...entries].map(({ entryId }) => entryId).sort();
const leaves = (node: Node<JudgedEntry> | undefined): (readonly JudgedEntry[])[] =>
  !node ? [] : 'items' in node ? [node.items] : node.children.flatMap(leaves);

test('what comes and goes one by one is what is there, in order; no leaf ends within an instant', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const known = new Map<number, JudgedEntry>();
      let now = history();
      for (const { n, how } of taken) {
        const one = stepped(known, n, how);
        now = how === 'goes' ? now.without(one) : now.with(one);
        expect(now.find(one)).toBe(how === 'goes' ? undefined : one);
      }
      expect([...now]).toEqual([...historyOf(known.values())]);
      expect(now.size).toBe(known.size);
      const ends = leaves(now.root).flatMap((items) => [items[0]?.at, items.at(-1)?.at]);
      expect(ends.slice(1, -1).every((at, n) => n % 2 === 1 || at !== ends[n + 2])).toBe(true);
    }),
  );
});

test('of two histories that came of one it is told what has gone and what has come, and nothing that they share', () => {
  fc.assert(
    fc.property(steps, steps, steps, (first, one, other) => {
      const [base, left, right] = [new Map<number, JudgedEntry>(), new Map<number, JudgedEntry>(), new Map<number, JudgedEntry>()];
      const follow = (from: ReturnType<typeof history>, known: Map<number, JudgedEntry>, taken: typeof first) =>
        taken.reduce((now, { n, how }) => {
          const next = stepped(known, n, how);
          return how === 'goes' ? now.without(next) : now.with(next);
        }, from);
      const begun = follow(history(), base, first);
      for (const known of [left, right]) for (const [n, one] of base) known.set(n, one);
      const [before, after] = [follow(begun, left, one), follow(begun, right, other)];
      const { gone, come } = after.since(before);
      const [was, is] = [new Set(left.values()), new Set(right.values())];
      expect(ids(gone)).toEqual(ids([...was].filter((each) => !is.has(each))));
      expect(ids(come)).toEqual(ids([...is].filter((each) => !was.has(each))));
    }),
  );
});

test('a change among many is found by looking at few of them', () => {
  const many = historyOf(
    Array.from({ length: 10_000 }, (_, n) => entry('1', new Date(n * 1_000).toISOString())),
    SMALL,
  );
  const looked = new Set<Node<JudgedEntry>>();
  const known = new Set<Node<JudgedEntry>>();
  const walk = (node: Node<JudgedEntry> | undefined, into: Set<Node<JudgedEntry>>) => {
    if (!node) return;
    into.add(node);
    if ('children' in node) for (const child of node.children) walk(child, into);
  };
  walk(many.root, known);
  walk(many.with(entry('1', new Date(5_000_500).toISOString())).root, looked);
  expect([...looked].filter((node) => !known.has(node)).length).toBeLessThan(20);
});

test('entries of several series are one history, whether joined at once or change by change, of a player and of everybody', () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const known = new Map<number, JudgedEntry>();
      const series = ['s0', 's1', 's2'];
      const parts = () =>
        series.map((id) =>
          everybodysOf(
            [...known.values()].filter(({ seriesId }) => seriesId === id),
            SMALL,
          ),
        );
      let joined = { parts: parts(), whole: joinedEverybody(parts()) };
      let ofBob = { parts: joined.parts.map((part) => historyIn(part, 'bob')), whole: historyOf() };
      for (const { n, how } of taken) {
        stepped(known, n, how);
        const now = parts();
        joined = { parts: now, whole: joinedEverybody(now, joined) };
        const own = now.map((part) => historyIn(part, 'bob'));
        ofBob = { parts: own, whole: joinedHistory(own, ofBob) };
      }
      const bobs = [...known.values()].filter(({ profileId }) => profileId === 'bob');
      expect([...ofBob.whole]).toEqual([...historyOf(bobs)]);
      expect([...historyIn(joined.whole, 'bob')]).toEqual([...historyOf(bobs)]);
      expect(ids([...joined.whole].flatMap(({ history: own }) => [...itemsOf(own.root)]))).toEqual(ids(known.values()));
    }),
    { numRuns: 50 },
  );
});
