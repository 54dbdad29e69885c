import { namedRound, roundAmong } from '../../projections/casts/shown-rounds.ts';
import type { Competition } from '../../projections/competitions/competitions.ts';

/** Each week from Monday, 2 November 2026, to the end of Friday. */
const weekly = (more: object = {}, rest: Partial<Pick<Competition, 'battle' | 'reached'>> = {}) => ({
  rules: {
    from: '2026-11-02T00:00:00.000Z',
    before: '2026-11-07T00:00:00.000Z',
    repeat: 2,
    timeZone: 'UTC',
    end: 'date',
    ...more,
  } as Competition['rules'],
  battle: null,
  reached: [],
  ...rest,
});
const once = (more: object = {}) => weekly({ repeat: 1, ...more });
const day = (date: number, hour = 0, minute = 0) => new Date(Date.UTC(2026, 10, date, hour, minute)).toISOString();

describe('the round of a competition that a cast names', () => {
  const named = (now: string, replaces: object, since = day(3)) =>
    namedRound(weekly(), since, { replacesRounds: true, graceMinutes: 0, ...replaces }, now);

  test('U-131 the next one takes its place as soon as it begins, or so many minutes after the end of the one before', () => {
    expect(named(day(8), {})).toEqual({ round: 1, until: day(9) });
    expect(named(day(9), {})).toEqual({ round: 2, until: day(16) });
    // Two days are between them: an hour of grace is over before.
    expect(named(day(9), { graceMinutes: 60 })).toEqual({ round: 2, until: day(16) });
    expect(named(day(9), { graceMinutes: 3 * 24 * 60 })).toEqual({ round: 1, until: day(10) });
    expect(named(day(10), { graceMinutes: 3 * 24 * 60 })).toEqual({ round: 2, until: day(16) });
  });

  test('U-131 without replacing the one of when it was named stays', () => {
    expect(named(day(25), { replacesRounds: false })).toEqual({ round: 1, until: undefined });
    expect(named(day(25), { replacesRounds: false }, day(10))).toEqual({ round: 2, until: undefined });
  });

  test('one that has not begun, or is over, is shown as it is', () => {
    const settings = { replacesRounds: true, graceMinutes: 60 };
    expect(namedRound(once(), day(1), settings, day(1))).toEqual({ round: 1, until: undefined });
    expect(namedRound(once(), day(1), settings, day(30))).toEqual({ round: 1, until: undefined });
  });
});

describe('the round of a competition among all', () => {
  test('U-133 it is active from its start to its end, and again in its next round', () => {
    const active = (now: string) => roundAmong(weekly(), 'active', now);
    expect(active(day(1))).toEqual({ until: day(2) });
    expect(active(day(2))).toEqual({ round: 1, until: day(7) });
    expect(active(day(7))).toEqual({ until: day(9) });
    expect(active(day(9))).toEqual({ round: 2, until: day(14) });
  });

  test('U-133 it ended recently for 7 days, or until its next round has ended', () => {
    const recent = (now: string, competition = once()) => roundAmong(competition, 'recentfinished', now);
    expect(recent(day(1))).toEqual({ until: day(7) });
    expect(recent(day(6))).toEqual({ until: day(7) });
    expect(recent(day(7))).toEqual({ round: 1, until: day(14) });
    expect(recent(day(13, 23, 59))).toEqual({ round: 1, until: day(14) });
    expect(recent(day(14))).toEqual({ until: undefined });
    expect(recent(day(10), weekly())).toEqual({ round: 1, until: day(14) });
    expect(recent(day(14), weekly())).toEqual({ round: 2, until: day(21) });
  });

  test('one that ends when a target is reached has ended then; a battle that nobody accepted never began', () => {
    const reached = [{ round: 1, row: 'ann', at: day(4) }];
    const byTarget = { ...once({ end: 'target' }), reached };
    expect(roundAmong(byTarget, 'active', day(3))).toEqual({ round: 1, until: day(4) });
    expect(roundAmong(byTarget, 'active', day(5))).toEqual({ until: undefined });
    expect(roundAmong(byTarget, 'recentfinished', day(5))).toEqual({ round: 1, until: day(11) });
    expect(roundAmong(once({ before: undefined, end: 'never' }), 'active', day(30))).toEqual({ round: 1, until: undefined });
    const battle = { challenger: 'a', opponent: 'b', deadline: day(3), answer: 'declined' } as const;
    expect(roundAmong(weekly({ repeat: 1 }, { battle }), 'active', day(5))).toEqual({});
  });
});
