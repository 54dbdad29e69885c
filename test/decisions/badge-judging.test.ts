import { dueOfPlayer } from '../../src/badges/judge-player.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { DueWin } from '../../src/badges/judging.values.ts';
import type { BadgeVersions } from '../../src/badges/badge-versions.values.ts';
import { LiveBadge } from './live-badge.ts';
import { always, dueCrowns, ended, entry, everybody, givenLevel, history, level, ruled, rules, set, stopped } from './badge-ground.ts';

const brief = (wins: readonly DueWin[]) => wins.map(({ slot, wonAt, value }) => `${slot} ${wonAt.slice(0, 16)} ${value ?? 'given'}`);
const ofAnn = (versions: BadgeVersions, ...entries: JudgedEntry[]) => brief(dueOfPlayer(versions, 'ann', history(...entries)));
const crowns = (versions: BadgeVersions, ...entries: JudgedEntry[]) =>
  dueCrowns(versions, everybody(...entries)).map(
    ({ profileId, wonAt, value, takenFrom }) =>
      `${profileId} ${wonAt.slice(0, 16)} ${value}${takenFrom === undefined ? '' : ` from ${takenFrom}`}`,
  );
const day = (n: number, hour = 12) => `2025-03-${String(n).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00:00.000Z`;
const WEEK = { count: 1, unit: 'week' } as const;

describe('U-099 an amount', () => {
  const hundred = ruled({ kind: 'amount', value: '100' });

  test('is won at the first instant at its value, by the entry that did it', () => {
    const [win] = dueOfPlayer(
      always(hundred),
      'ann',
      history(entry('60', day(3)), entry('40', day(4), { entryId: 'did', teamIds: ['reds'] }), entry('9', day(5))),
    );
    expect(win).toEqual({ profileId: 'ann', slot: 'once', version: 1, wonAt: day(4), value: '100', entryId: 'did', teamIds: ['reds'] });
  });

  test('stays won when negative points follow, and is not won again', () => {
    expect(ofAnn(always(hundred), entry('100', day(3)), entry('-50', day(4)), entry('60', day(5)))).toEqual(['once 2025-03-03T12:00 100']);
  });

  test('what happened at one instant counts together: a plus and a minus there reach nothing', () => {
    expect(ofAnn(always(hundred), entry('150', day(3)), entry('-60', day(3)))).toEqual([]);
    expect(ofAnn(always(hundred), entry('150', day(3)), entry('-50', day(3)))).toEqual(['once 2025-03-03T12:00 100']);
  });

  test('is won once a period, in the zone of the badge', () => {
    const weekly = ruled({ kind: 'amount', value: '100', period: WEEK });
    // Sunday 23:30 in Vienna, Monday 00:30.
    expect(
      ofAnn(always(weekly), entry('70', day(5)), entry('30', day(9, 22)), entry('99', '2025-03-09T23:30:00.000Z'), entry('1', day(12))),
    ).toEqual([
      '2025-03-02T23:00:00.000Z/2025-03-09T23:00:00.000Z 2025-03-09T22:00 100',
      '2025-03-09T23:00:00.000Z/2025-03-16T23:00:00.000Z 2025-03-12T12:00 100',
    ]);
  });

  test('with accuminstant 0 it is won at the end of the period, if it stands then', () => {
    const atEnd = ruled({ kind: 'amount', value: '100', period: WEEK, atOnce: false });
    const falls = [entry('120', day(4)), entry('-30', day(5))];
    expect(ofAnn(always(atEnd), ...falls)).toEqual([]);
    expect(ofAnn(always(atEnd), ...falls, entry('15', day(6)))).toEqual([
      '2025-03-02T23:00:00.000Z/2025-03-09T23:00:00.000Z 2025-03-09T23:00 105',
    ]);
  });

  test('a period that has not ended decides nothing, until it is closed', () => {
    const atEnd = ruled({ kind: 'amount', value: '100', period: WEEK, atOnce: false });
    const early = set(1, atEnd, day(5));
    expect(ofAnn(rules(early), entry('120', day(4)))).toEqual([]);
    expect(ofAnn(rules(early, ended('2025-03-09T23:00:00.000Z')), entry('120', day(4)))).toHaveLength(1);
  });
});

describe('U-100 what counts', () => {
  const of = (more: Parameters<typeof ruled>[0]) => always(ruled(more));

  test('the least points of an entry, the start, and teams of its time', () => {
    const rule = of({ kind: 'amount', value: '10', least: '3', start: day(4), teams: ['reds'] });
    const reds = { teamIds: ['reds', 'blues'] };
    expect(
      ofAnn(
        rule,
        entry('10', day(3), reds),
        entry('2', day(5), reds),
        entry('8', day(5), { teamIds: ['blues'] }),
        entry('7', day(6), reds),
      ),
    ).toEqual([]);
    expect(ofAnn(rule, entry('7', day(6), reds), entry('3', day(7), reds))).toEqual(['once 2025-03-07T12:00 10']);
  });

  test('an entry counts when any filter of its source matches', () => {
    const filters = [
      { kind: 'tag', id: 'sales' },
      { kind: 'point type', id: 'bonus' },
    ] as const;
    const rule = of({ kind: 'amount', value: '3', mode: 'count', sources: [{ seriesId: 's', factor: '1', filters: [...filters] }] });
    expect(ofAnn(rule, entry('1', day(3), { tags: ['sales'] }), entry('1', day(4)), entry('1', day(5), { pointType: 'bonus' }))).toEqual(
      [],
    );
    expect(
      ofAnn(
        rule,
        entry('1', day(3), { tags: ['x', 'sales'] }),
        entry('0', day(4), { tags: ['sales'] }),
        entry('1', day(5), { pointType: 'bonus' }),
      ),
    ).toEqual(['once 2025-03-05T12:00 3']);
  });

  test('counts take no entries below 0; sums do', () => {
    expect(ofAnn(of({ kind: 'amount', value: '2', mode: 'count' }), entry('-1', day(3)), entry('1', day(4)))).toEqual([]);
    expect(ofAnn(of({ kind: 'amount', value: '2' }), entry('-1', day(3)), entry('2', day(4)), entry('1', day(5)))).toEqual([
      'once 2025-03-05T12:00 2',
    ]);
  });

  test('the greatest single entry', () => {
    expect(
      ofAnn(of({ kind: 'amount', value: '50', mode: 'greatest' }), entry('49', day(3)), entry('49', day(4)), entry('50.5', day(5))),
    ).toEqual(['once 2025-03-05T12:00 50.5']);
  });

  test('sources are rounded once, half away from zero, and add up; for the greatest the greatest holds', () => {
    const sources = [
      { seriesId: 's', factor: '0.5', filters: [] },
      { seriesId: 't', factor: '2', filters: [], mode: 'count' as const },
    ];
    const both = [entry('0.000001', day(3)), entry('0.000002', day(3)), entry('1', day(4), { seriesId: 't' })];
    // 0.0000015 is rounded once to 0.000002: of each alone it were 0.000001 and 0.000001.
    expect(ofAnn(of({ kind: 'amount', value: '2.000002', sources }), ...both)).toEqual(['once 2025-03-04T12:00 2.000002']);
    expect(ofAnn(of({ kind: 'amount', value: '2', mode: 'greatest', sources }), ...both)).toEqual(['once 2025-03-04T12:00 2']);
  });
});

describe('U-101 a daily streak', () => {
  const three = ruled({ kind: 'daily streak', value: '3', timeZone: 'Pacific/Apia' });

  test('is won every so many days in a row, at the first entry of that day', () => {
    const six = [3, 4, 5, 6, 7, 8].map((n) => entry('1', day(n)));
    expect(ofAnn(always(ruled({ kind: 'daily streak', value: '3' })), ...six, entry('1', day(5, 8)))).toEqual([
      '1 2025-03-05T08:00 3',
      '2 2025-03-08T12:00 6',
    ]);
  });

  test('a missed day starts again at 0, and an entry below 0 is no day', () => {
    const entries = [3, 4, 6, 7].map((n) => entry('1', day(n)));
    expect(ofAnn(always(ruled({ kind: 'daily streak', value: '3' })), ...entries, entry('-1', day(5)))).toEqual([]);
    expect(ofAnn(always(ruled({ kind: 'daily streak', value: '3' })), ...entries, entry('0', day(5)))).toEqual(['1 2025-03-05T12:00 3']);
  });

  test('a date that a zone left out breaks nothing', () => {
    // Samoa had no 30 December 2011.
    const entries = ['2011-12-29T08:00:00Z', '2011-12-30T08:00:00Z', '2011-12-31T08:00:00Z'].map((at) => entry('1', at));
    expect(ofAnn(always(three), ...entries)).toEqual(['1 2011-12-31T08:00 3']);
  });
});

describe('R-049 levels', () => {
  const steps = ruled({ kind: 'levels', levels: [level('one', '10'), givenLevel('two'), level('three', '20')] });
  const given = (at: string) => [{ levelId: 'two', at, teamIds: [] }];

  test('C-03, C-23 are reached when their own condition and all before them hold', () => {
    const entries = history(entry('10', day(3)), entry('10', day(4)), entry('1', day(6)));
    expect(brief(dueOfPlayer(always(steps), 'ann', entries))).toEqual(['one 2025-03-03T12:00 10']);
    expect(brief(dueOfPlayer(always(steps), 'ann', entries, given(day(5))))).toEqual([
      'one 2025-03-03T12:00 10',
      'two 2025-03-05T12:00 given',
      'three 2025-03-05T12:00 20',
    ]);
  });

  test('U-098 each has a mode of its own', () => {
    const rule = ruled({ kind: 'levels', levels: [level('one', '2', { mode: 'count' }), level('two', '10', { mode: 'greatest' })] });
    expect(ofAnn(always(rule), entry('10', day(3)), entry('1', day(4)))).toEqual(['one 2025-03-04T12:00 2', 'two 2025-03-04T12:00 10']);
  });

  test('a level that was given stands as long as those before it', () => {
    expect(brief(dueOfPlayer(always(steps), 'ann', history(), given(day(5))))).toEqual([]);
    expect(brief(dueOfPlayer(always(steps), 'ann', history(entry('12', day(7))), given(day(5))))).toEqual([
      'one 2025-03-07T12:00 12',
      'two 2025-03-07T12:00 given',
    ]);
  });
});

describe('U-101 a high score', () => {
  const record = ruled({ kind: 'high score', value: '10' });
  const bob = { profileId: 'bob' };

  test('passes on when it is beaten; beating oneself is no win, and an equal is none', () => {
    expect(
      crowns(
        always(record),
        entry('12', day(3)),
        entry('5', day(4)),
        entry('17', day(5), bob),
        entry('1', day(6), bob),
        entry('2', day(7)),
      ),
    ).toEqual(['ann 2025-03-03T12:00 12', 'bob 2025-03-06T12:00 18 from ann', 'ann 2025-03-07T12:00 19 from bob']);
  });

  test('is nobody’s below its value or above 0 alone', () => {
    expect(crowns(always(record), entry('9', day(3)))).toEqual([]);
    expect(crowns(always(ruled({ kind: 'high score' })), entry('0', day(3)), entry('-1', day(4), bob))).toEqual([]);
    expect(crowns(always(record), entry('9', day(3)), entry('1', day(4)))).toEqual(['ann 2025-03-04T12:00 10']);
  });

  test('what somebody once had is to be beaten, though they have less now', () => {
    expect(crowns(always(record), entry('20', day(3)), entry('-15', day(4)), entry('15', day(5), bob))).toEqual([
      'ann 2025-03-03T12:00 20',
    ]);
  });

  test('of equals at one instant the first by id', () => {
    expect(crowns(always(record), entry('12', day(3), bob), entry('12', day(3)))).toEqual(['ann 2025-03-03T12:00 12']);
  });

  test('the slot is the entry; at the end of a period it is the period', () => {
    const [win] = dueCrowns(always(record), everybody(entry('12', day(3), { entryId: 'did' })));
    expect(win).toMatchObject({ slot: 'did', entryId: 'did' });
    const weekly = ruled({ kind: 'high score', value: '10', period: WEEK, atOnce: false });
    const ofWeek = dueCrowns(
      always(weekly),
      everybody(entry('12', day(3)), entry('13', day(4), bob), entry('-10', day(5), bob), entry('-3', day(5))),
    );
    expect(ofWeek).toMatchObject([{ profileId: 'bob', slot: '2025-03-02T23:00:00.000Z/2025-03-09T23:00:00.000Z', value: '13' }]);
    expect(ofWeek[0]).not.toHaveProperty('entryId');
  });
});

describe('U-101 a king of the hill', () => {
  const king = ruled({ kind: 'king of the hill', period: WEEK });
  const bob = { profileId: 'bob' };

  test('is who has most when the period ends, above 0', () => {
    expect(
      crowns(
        always(king),
        entry('12', day(3)),
        entry('13', day(4), bob),
        entry('-5', day(5), bob),
        entry('1', day(10)),
        entry('-1', day(11)),
      ),
    ).toEqual(['ann 2025-03-09T23:00 12']);
  });

  test('of equals who had it first, then the first by id', () => {
    expect(crowns(always(king), entry('12', day(4)), entry('12', day(3), bob))).toEqual(['bob 2025-03-09T23:00 12']);
    expect(crowns(always(king), entry('12', day(4)), entry('12', day(4), bob))).toEqual(['ann 2025-03-09T23:00 12']);
  });
});

describe('R-048 a rule while it is in force', () => {
  const rule = (value: string) => ruled({ kind: 'amount', value });

  test('what was reached before it began is won as it begins', () => {
    const later = rules(set(1, rule('100'), day(1)), set(2, rule('50'), day(10), day(10)));
    expect(ofAnn(later, entry('60', day(3)), entry('-20', day(4)))).toEqual(['once 2025-03-10T12:00 60']);
    expect(ofAnn(later, entry('100', day(3)))).toEqual(['once 2025-03-03T12:00 100']);
    expect(ofAnn(later, entry('30', day(3)), entry('20', day(11)))).toEqual(['once 2025-03-11T12:00 50']);
  });

  test('one for all the past takes the place of those before', () => {
    expect(ofAnn(rules(set(1, rule('50'), day(1)), set(2, rule('100'), day(10))), entry('60', day(3)))).toEqual([]);
  });

  test('nothing is won while it is stopped; what was won stays', () => {
    const paused = rules(set(1, rule('50'), day(1)), stopped(2, day(5)));
    expect(ofAnn(paused, entry('60', day(6)))).toEqual([]);
    expect(ofAnn(paused, entry('60', day(4)))).toHaveLength(1);
    expect(ofAnn(rules(set(1, rule('50'), day(1)), stopped(2, day(5)), set(3, rule('50'), day(9), day(9))), entry('60', day(6)))).toEqual([
      'once 2025-03-09T12:00 60',
    ]);
  });

  test('who leads as it begins wins then, unless they have it', () => {
    const high = (value: string) => ruled({ kind: 'high score', value });
    const after = rules(set(1, high('100'), day(1)), set(2, high('10'), day(10), day(10)));
    expect(crowns(after, entry('50', day(3)))).toEqual(['ann 2025-03-10T12:00 50']);
    expect(crowns(after, entry('150', day(3)), entry('10', day(11)))).toEqual(['ann 2025-03-03T12:00 150']);
  });

  test('levels that were reached by another rule count as those before', () => {
    const raised = rules(
      set(1, ruled({ kind: 'levels', levels: [level('one', '10')] }), day(1)),
      set(2, ruled({ kind: 'levels', levels: [level('one', '100'), level('two', '15')] }), day(10), day(10)),
    );
    expect(ofAnn(raised, entry('12', day(3)), entry('5', day(11)))).toEqual(['one 2025-03-03T12:00 12', 'two 2025-03-11T12:00 17']);
  });
});

test('R-048 what one rule gives no more the next one gives, though it counts nothing of what has changed', () => {
  const tagged = (id: string) =>
    ruled({ kind: 'amount', value: '100', sources: [{ seriesId: 's', factor: '1', filters: [{ kind: 'tag', id }] }] });
  const badge = new LiveBadge();
  for (const fact of [set(1, tagged('x'), day(1)), set(2, tagged('y'), day(10), day(10))]) badge.learn(fact);
  const first = entry('100', day(3), { tags: ['x'] });
  for (const one of [first, entry('100', day(11), { tags: ['y'] })]) badge.put(one);
  expect(brief(badge.due('amount', []))).toEqual(['once 2025-03-03T12:00 100']);
  badge.take(first);
  expect(brief(badge.due('amount', []))).toEqual(['once 2025-03-11T12:00 100']);
});
