import fc from 'fast-check';
import { Lanes, type Waiting } from '../../src/platform/outbox/lanes.ts';
import { waitAfter } from '../../src/platform/outbox/tries.values.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const first = (id: string, lane = id): Waiting => ({ id, lane, tries: 0, due: 0 });
const further = (id: string, due: number, lane = id): Waiting => ({ id, lane, tries: 1, due });
const lanesOf = (most: number, ...waiting: Waiting[]): Lanes => {
  const lanes = new Lanes(most);
  for (const each of waiting) lanes.add(each);
  return lanes;
};
/** Whoever may be sent now. */
const taken = (lanes: Lanes, now = 0): string[] => {
  const all: string[] = [];
  for (let next = lanes.next(now); next; next = lanes.next(now)) all.push(next.id);
  return all;
};

describe('The waits between tries', () => {
  const waits = (random: number) => Array.from({ length: 11 }, (_, tried) => waitAfter(tried + 1, random));

  test('grow from 5 s to 27 h, and after eleven tries there is none', () => {
    expect(waits(0.5)).toEqual([
      5_000,
      15_000,
      45_000,
      135_000,
      405_000,
      1_215_000,
      3_645_000,
      10_935_000,
      32_805_000,
      98_415_000,
      undefined,
    ]);
  });

  test('all together are less than two days, whatever chance says', () => {
    for (const random of [0, 0.5, 1]) expect(waits(random).reduce<number>((sum, wait = 0) => sum + wait, 0)).toBeLessThan(2 * DAY_MS);
  });

  test('differ by up to 15 %: what failed at once is not tried at once again', () => {
    expect([waitAfter(1, 0), waitAfter(1, 1)]).toEqual([4_250, 5_750]);
  });
});

describe('Who is sent next', () => {
  test('one in a lane; the next one when it is done', () => {
    const lanes = lanesOf(8, first('ann-1', 'ann'), first('ann-2', 'ann'), first('bob-1', 'bob'));
    expect(taken(lanes)).toEqual(['ann-1', 'bob-1']);
    lanes.done(first('ann-1', 'ann'));
    expect(taken(lanes)).toEqual(['ann-2']);
  });

  test('not more at once than there are places', () => {
    const lanes = lanesOf(2, first('ann'), first('bob'), first('cid'));
    expect(taken(lanes)).toEqual(['ann', 'bob']);
    lanes.done(first('bob'));
    expect(taken(lanes)).toEqual(['cid']);
  });

  test('a further try when it is due, in the order in which they are', () => {
    const lanes = lanesOf(8, further('late', 30), further('early', 10), further('middle', 20));
    expect([taken(lanes, 9), lanes.dueAfter(9)]).toEqual([[], 10]);
    expect([taken(lanes, 20), lanes.dueAfter(20)]).toEqual([['early', 'middle'], 30]);
  });

  test('a first try whatever the clock says: it may have been set back', () => {
    expect(taken(lanesOf(8, { ...first('ann'), due: DAY_MS }), 0)).toEqual(['ann']);
  });

  test('a further try that a clock which was ahead has put off: later than anybody waits it is not due', () => {
    const lanes = lanesOf(4, further('late', 73 * 365 * DAY_MS), further('waits', DAY_MS), further('next', MINUTE_MS));
    expect(taken(lanes)).toEqual(['late']);
    expect(lanes.dueAfter(0)).toBe(MINUTE_MS);
    expect(taken(lanes, MINUTE_MS)).toEqual(['next']);
  });

  test('further tries take half of the places: a thousand dead destinations delay nobody else', () => {
    const dead = Array.from({ length: 1_000 }, (_, at) => further(`dead-${at}`, 0));
    const lanes = lanesOf(4, ...dead);
    expect(taken(lanes)).toEqual(['dead-0', 'dead-1']);
    lanes.add(first('ann'));
    lanes.add(first('bob'));
    lanes.add(first('cid'));
    expect(taken(lanes)).toEqual(['ann', 'bob']);
    lanes.done(first('ann'));
    expect(taken(lanes)).toEqual(['cid']);
  });

  test('what is asked for anew goes before what failed, in the same lane too', () => {
    const lanes = lanesOf(8, further('ann-failed', 10, 'ann'));
    lanes.add(first('ann-new', 'ann'));
    expect(taken(lanes, 10)).toEqual(['ann-new']);
    lanes.done(first('ann-new', 'ann'));
    expect(taken(lanes, 10)).toEqual(['ann-failed']);
  });

  test('whoever takes long goes aside, so that as many as there are places delay nobody else', () => {
    const lanes = lanesOf(2, first('ann'), first('bob'), first('cid'), first('dan'));
    expect([taken(lanes), taken(lanes)]).toEqual([['ann', 'bob'], []]);
    const roomy = new Lanes(2, 1);
    for (const name of ['ann', 'bob', 'cid', 'dan', 'eve']) roomy.add(first(name));
    expect(taken(roomy)).toEqual(['ann', 'bob']);
    roomy.slow(first('ann'));
    expect(taken(roomy)).toEqual(['cid']);
    // There is no room aside, until somebody there is done.
    roomy.slow(first('bob'));
    expect(taken(roomy)).toEqual([]);
    roomy.done(first('ann'));
    expect(taken(roomy)).toEqual(['dan']);
    roomy.done(first('bob'));
    expect(taken(roomy)).toEqual([]);
    roomy.done(first('dan'));
    expect(taken(roomy)).toEqual(['eve']);
  });

  test.each(['was slow', 'failed'])('where it %s the last time, half of the places are for; after it went well, all are', (how) => {
    const lanes = new Lanes(2, 8);
    const again = (of: string) => ['ann', 'bob'].forEach((name) => lanes.add(first(`${name}-${of}`, name)));
    again('1');
    expect(taken(lanes)).toEqual(['ann-1', 'bob-1']);
    for (const name of ['ann', 'bob']) {
      if (how === 'was slow') lanes.slow(first(`${name}-1`, name));
      lanes.done(first(`${name}-1`, name), how === 'was slow');
    }
    again('2');
    expect(taken(lanes)).toEqual(['ann-2']);
    // It does not go aside: what is known to be slow would take the room of what is not.
    lanes.slow(first('ann-2', 'ann'));
    lanes.add(first('cid'));
    expect(taken(lanes)).toEqual(['cid']);
    lanes.done(first('cid'));
    lanes.done(first('ann-2', 'ann'));
    expect(taken(lanes)).toEqual(['bob-2']);
    lanes.done(first('bob-2', 'bob'));
    lanes.add(first('bob-3', 'bob'));
    lanes.add(first('cid'));
    expect(taken(lanes)).toEqual(['bob-3', 'cid']);
  });

  test('a destination that keeps failing comes no sooner again than others whose time has come', () => {
    const lanes = lanesOf(2, first('dead-1', 'dead'), first('dead-2', 'dead'));
    expect(taken(lanes)).toEqual(['dead-1']);
    lanes.done(first('dead-1', 'dead'), false);
    lanes.add(further('ann', 10));
    expect(taken(lanes, 10)).toEqual(['ann']);
  });

  test('one that wants to be left alone is, whoever comes to it, and others are not', () => {
    const lanes = lanesOf(4, first('a1', 'a'), first('a2', 'a'), first('b'));
    expect(taken(lanes)).toEqual(['a1', 'b']);
    lanes.rest(first('a1', 'a'), MINUTE_MS);
    lanes.add(further('a1', MINUTE_MS, 'a'));
    lanes.done(first('a1', 'a'), false);
    lanes.add(first('a3', 'a'));
    lanes.add(first('c'));
    expect([taken(lanes), lanes.dueAfter(0)]).toEqual([['c'], MINUTE_MS]);
    expect(taken(lanes, MINUTE_MS - 1)).toEqual([]);
    expect(taken(lanes, MINUTE_MS)).toHaveLength(1);
  });

  test('everybody comes, each once, never two of a lane at a time, whatever the order', () => {
    const arbitrary = fc.array(
      fc.record({
        lane: fc.constantFrom('a', 'b', 'c', 'd'),
        tries: fc.constantFrom(0, 1),
        due: fc.nat(20),
        endsFirst: fc.boolean(),
        slow: fc.boolean(),
        arrives: fc.boolean(),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(arbitrary, fc.integer({ min: 1, max: 5 }), fc.nat(2), (all, most, aside) => {
        const lanes = new Lanes(most, aside);
        const waiting = all.map(({ lane, tries, due }, at) => ({ id: String(at), lane, tries, due }));
        const underWay: Waiting[] = [];
        const sent: string[] = [];
        const step = (now: number) => {
          for (let next = lanes.next(now); next; next = lanes.next(now)) {
            expect(underWay.map(({ lane }) => lane)).not.toContain(next.lane);
            underWay.push(next);
          }
          expect(underWay.length).toBeLessThanOrEqual(most + aside);
          const { endsFirst, slow, arrives } = all[sent.length] ?? {};
          if (slow && underWay[0]) lanes.slow(underWay[0]);
          const ended = endsFirst ? underWay.shift() : underWay.pop();
          if (!ended) return;
          sent.push(ended.id);
          lanes.done(ended, arrives);
        };
        waiting.forEach((each, at) => {
          lanes.add(each);
          if (at % 3 === 0) step(at / 3);
        });
        while (sent.length < waiting.length) {
          const before = sent.length;
          step(20);
          expect(sent.length).toBeGreaterThan(before);
        }
        expect(new Set(sent).size).toBe(waiting.length);
      }),
    );
  });
});
