import { Temporal } from '@js-temporal/polyfill';
import * as fc from 'fast-check';
import type { RepeatMode } from '../../src/competitions/rounds.values.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { quest, type Quest } from '../../src/quests/quest.ts';
import { isToldOver, nextTurn, openRoundAt, type QuestRounds, questRoundAt, questRoundOf } from '../../src/quests/quest-rounds.values.ts';
import type { QuestEvent, QuestSettings } from '../../src/quests/quests.events.ts';
import { turnQuest } from '../../src/quests/turn-quests.ts';
import { turnedAfter } from '../../src/quests/turned-rounds.values.ts';

const ZONES = [
  'UTC',
  'Europe/Vienna',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Sao_Paulo',
  'America/Havana',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Asia/Gaza',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Chatham',
];
const PERIODS = { 2: { weeks: 1 }, 3: { months: 1 }, 4: { months: 3 }, 5: { years: 1 } } as const;
const DAY_MS = 86_400_000;

const rounds = (more: Partial<QuestRounds> = {}): QuestRounds => ({
  from: '2025-01-31T09:00:00.000Z',
  repeat: 1,
  timeZone: 'UTC',
  ...more,
});
const days = (of: QuestRounds, count: number) =>
  Array.from({ length: count }, (_, n) => questRoundOf(of, n + 1)).map(
    (one) => one && [one.from, one.before].map((at) => at?.slice(0, 10)),
  );
const after = (instant: Instant, ms: number) => new Date(Date.parse(instant) + ms).toISOString();

describe('R-254 rounds of a quest', () => {
  test('each month from 31 January: 28 February, 31 March; without an end each lasts until the next', () => {
    expect(days(rounds({ repeat: 3 }), 3)).toEqual([
      ['2025-01-31', '2025-02-28'],
      ['2025-02-28', '2025-03-31'],
      ['2025-03-31', '2025-04-30'],
    ]);
  });

  test('the end moves along with the start', () => {
    expect(days(rounds({ repeat: 3, before: '2025-02-03T09:00:00.000Z' }), 3)).toEqual([
      ['2025-01-31', '2025-02-03'],
      ['2025-02-28', '2025-03-03'],
      ['2025-03-31', '2025-04-03'],
    ]);
    // February has no day for either.
    expect(questRoundOf(rounds({ repeat: 3, from: '2025-01-30T09:00:00.000Z', before: '2025-01-31T07:00:00.000Z' }), 2)).toMatchObject({
      ...{ from: '2025-02-28T09:00:00.000Z', before: '2025-03-01T07:00:00.000Z' },
    });
  });

  test.each<[string, Partial<QuestRounds>, number]>([
    ['once', { repeat: 1 }, 1],
    ['three times at most', { repeat: 2, mostRounds: 3 }, 3],
    ['until no round begins any more', { repeat: 2, repeatUntil: '2025-02-21T09:00:00.000Z' }, 3],
    ['whichever is less', { repeat: 2, mostRounds: 2, repeatUntil: '2025-02-21T09:00:00.000Z' }, 2],
  ])('it comes %s', (_, more, count) => {
    const of = rounds(more);
    expect([questRoundOf(of, count)?.number, questRoundOf(of, count + 1)]).toEqual([count, undefined]);
    expect(questRoundAt(of, '2099-01-01T00:00:00.000Z')?.number).toBe(count);
  });

  test('the last round without an end lasts until the next would begin; one that comes once lasts for ever', () => {
    expect(questRoundOf(rounds({ repeat: 2, mostRounds: 2 }), 2)?.before).toBe('2025-02-14T09:00:00.000Z');
    expect(questRoundOf(rounds(), 1)).toEqual({ number: 1, from: '2025-01-31T09:00:00.000Z', before: undefined });
    expect(openRoundAt(rounds(), '2099-01-01T00:00:00.000Z')?.number).toBe(1);
  });

  test('between two rounds none is open, nor before the first', () => {
    const of = rounds({ repeat: 2, before: '2025-02-01T09:00:00.000Z' });
    const open = ['2025-01-31T08:59:59.999Z', '2025-01-31T09:00:00.000Z', '2025-02-01T09:00:00.000Z', '2025-02-07T09:00:00.000Z'];
    expect(open.map((at) => openRoundAt(of, at)?.number)).toEqual([undefined, 1, undefined, 2]);
  });

  const anyRounds = fc.record({
    start: fc.integer({ min: Date.parse('2019-01-01'), max: Date.parse('2032-01-01') }),
    repeat: fc.constantFrom<Exclude<RepeatMode, 1>>(2, 3, 4, 5),
    timeZone: fc.constantFrom(...ZONES),
    hours: fc.option(fc.integer({ min: 1, max: 27 * 24 }), { nil: undefined }),
    mostRounds: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
  });
  type Any = typeof anyRounds extends fc.Arbitrary<infer T> ? T : never;
  const made = ({ start, hours, ...more }: Any): QuestRounds => {
    const from = new Date(start).toISOString();
    return {
      ...more,
      from,
      before: hours === undefined ? undefined : after(from, Math.min(hours, more.repeat === 2 ? 7 * 24 : hours) * 3_600_000),
    };
  };

  test('in any zone each begins at the time of the first on the wall clock, so many periods later', () => {
    fc.assert(
      fc.property(anyRounds, fc.integer({ min: 1, max: 30 }), (any, number) => {
        const of = made({ ...any, mostRounds: undefined });
        const repeat = of.repeat as Exclude<RepeatMode, 1>;
        const first = Temporal.Instant.from(of.from).toZonedDateTimeISO(of.timeZone);
        const period = Object.fromEntries(Object.entries(PERIODS[repeat]).map(([unit, by]) => [unit, by * (number - 1)]));
        const wall = first.toPlainDateTime().add(period);
        const shown = wall.toZonedDateTime(of.timeZone, { disambiguation: 'compatible' });
        expect(Date.parse(questRoundOf(of, number)!.from)).toBe(number === 1 ? Date.parse(of.from) : shown.epochMilliseconds);
      }),
      { numRuns: 300 },
    );
  });

  test('no two overlap, each is found by any of its instants, and what is between them is in none', () => {
    fc.assert(
      fc.property(
        anyRounds,
        fc.integer({ min: 1, max: 30 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (any, number, part) => {
          const of = made(any);
          const [round, next] = [questRoundOf(of, number), questRoundOf(of, number + 1)];
          if (!round) return;
          expect(round.before! > round.from && (!next || round.before! <= next.from)).toBe(true);
          const within = after(round.from, Math.floor((Date.parse(round.before!) - Date.parse(round.from)) * part));
          expect([openRoundAt(of, within)?.number, questRoundAt(of, within)?.number]).toEqual([number, number]);
          if (next && round.before! < next.from) expect(openRoundAt(of, round.before!)).toBeUndefined();
        },
      ),
      { numRuns: 300 },
    );
  });
});

const sealed = { key: 'org', box: 'sealed' };
const settings = (more: Partial<QuestSettings> = {}): QuestSettings => ({
  name: sealed,
  type: 'survey',
  isAnonymous: false,
  from: '2025-01-31T09:00:00.000Z',
  timeZone: 'Europe/Vienna',
  repeat: 2,
  scoring: 'reward',
  reward: '0',
  rewardTags: [],
  timeBonus: '0',
  categories: [],
  phase: 2,
  isForAll: true,
  isTemplate: false,
  ...more,
});
const given = (state: Quest, ...facts: QuestEvent[]): Quest => facts.reduce((s, fact) => quest.evolve(s, { id: 'f', ...fact }), state);
const there = (more: Partial<QuestSettings> = {}) =>
  given(quest.initial(), { type: 'QuestCreated', data: { questId: 'q', settings: settings(more) } });
const told = (facts: readonly QuestEvent[]) => facts.map(({ type, data }) => `${type} ${'round' in data ? data.round : ''}`);
const turned = (state: Quest, now: Instant) => given(state, ...turnQuest('q', now, state));

describe('what is told of rounds', () => {
  test('one opens, ends soon a day before its end, and is closed; the next opens with it', () => {
    let state = there({ before: '2025-02-07T09:00:00.000Z' });
    const next = () => nextTurn(state.settings!, state.rounds)!;
    const all: string[] = [];
    for (let n = 0; n < 4; n++) {
      const now = next();
      const facts = turnQuest('q', now, state);
      all.push(`${now.slice(0, 10)}: ${told(facts).join(', ')}`);
      state = given(state, ...facts);
    }
    expect(all).toEqual([
      '2025-01-31: QuestRoundOpened 1',
      '2025-02-06: QuestReminderDue 1',
      '2025-02-07: QuestRoundClosed 1, QuestRoundOpened 2',
      '2025-02-13: QuestReminderDue 2',
    ]);
  });

  test('a round of a day or less has no reminder, one that comes once and has no end neither', () => {
    const begins = there({ before: '2025-02-01T09:00:00.000Z' });
    expect(told(turnQuest('q', '2025-01-31T09:00:00.000Z', begins))).toEqual(['QuestRoundOpened 1']);
    const short = turned(begins, '2025-01-31T09:00:00.000Z');
    // It is closed when the answers on their way have come.
    expect(nextTurn(short.settings!, short.rounds)).toBe('2025-02-01T09:00:05.000Z');
    const endless = turned(there({ repeat: 1 }), '2025-01-31T09:00:00.000Z');
    expect(nextTurn(endless.settings!, endless.rounds)).toBeUndefined();
  });

  test('after a pause the open one is closed and the current one alone is announced', () => {
    const state = turned(there({ before: '2025-02-03T09:00:00.000Z' }), '2025-01-31T09:00:00.000Z');
    expect(told(turnQuest('q', '2025-02-22T09:00:00.000Z', state))).toEqual(['QuestRoundClosed 1', 'QuestRoundOpened 4']);
    expect(told(turnQuest('q', '2025-02-26T09:00:00.000Z', state))).toEqual(['QuestRoundClosed 1', 'QuestRoundClosed 4']);
  });

  test('a round is closed when its last answers have come, five seconds after its end, and the next opens with that; one that is opened again is not over', () => {
    const end = '2025-02-07T09:00:00.000Z';
    let state = turned(there({ before: end }), '2025-01-31T09:00:00.000Z');
    // Also a reminder that is late comes before the end of it.
    expect(told(turnQuest('q', '2025-02-07T09:00:04.999Z', state))).toEqual(['QuestReminderDue 1']);
    const facts = turnQuest('q', '2025-02-07T09:00:05.000Z', state);
    expect(told(facts)).toEqual(['QuestRoundClosed 1', 'QuestRoundOpened 2']);
    expect(facts[0]?.data).toMatchObject({ until: end });
    expect(isToldOver(state.rounds, 1)).toBe(false);
    state = given(state, ...facts);
    expect([isToldOver(state.rounds, 1), isToldOver(state.rounds, 2)]).toEqual([true, false]);
    const again = { ...state.rounds, open: 0 };
    expect(isToldOver(again, 1)).toBe(true);
    expect(isToldOver(turnedAfter(again, { type: 'QuestRoundOpened', data: { questId: 'q', round: 1, from: end } }), 1)).toBe(false);
  });

  test('nothing is told of a draft, a template or a deleted one', () => {
    for (const more of [{ phase: 0 }, { phase: 1 }, { isTemplate: true }] as const)
      expect(turnQuest('q', '2025-02-01T00:00:00.000Z', there(more))).toEqual([]);
    expect(turnQuest('q', '2025-02-01T00:00:00.000Z', given(there(), { type: 'QuestDeleted', data: { questId: 'q' } }))).toEqual([]);
  });

  test('a later end opens a closed round again, and it ends soon once more', () => {
    let state = there({ repeat: 1, before: '2025-02-07T09:00:00.000Z' });
    for (const now of ['2025-01-31T09:00:00.000Z', '2025-02-06T09:00:00.000Z', '2025-02-07T09:00:05.000Z']) state = turned(state, now);
    expect(nextTurn(state.settings!, state.rounds)).toBeUndefined();
    state = given(state, {
      type: 'QuestChanged',
      data: { questId: 'q', changes: { before: '2025-02-20T09:00:00.000Z' }, scoringVersion: 1 },
    });
    expect(nextTurn(state.settings!, state.rounds)).toBe('2025-02-07T09:00:00.000Z');
    const facts = turnQuest('q', '2025-02-10T09:00:00.000Z', state);
    expect(told(facts)).toEqual(['QuestRoundOpened 1']);
    state = given(state, ...facts);
    expect(nextTurn(state.settings!, state.rounds)).toBe('2025-02-19T09:00:00.000Z');
  });

  test('whatever was set meanwhile, once all is told nothing stays due', () => {
    const change = fc.record(
      {
        repeat: fc.constantFrom<RepeatMode>(1, 2, 3),
        before: fc.option(fc.integer({ min: 1, max: 7 * 24 }), { nil: undefined }),
        mostRounds: fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }),
        from: fc.integer({ min: -40, max: 40 }),
      },
      { requiredKeys: ['before', 'mostRounds'] },
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 40 * 24 }), change), { maxLength: 6 }), (steps) => {
        let state = there();
        let now: Instant = '2025-01-30T00:00:00.000Z';
        for (const [hours, { before, from, mostRounds, repeat }] of steps) {
          now = after(now, hours * 3_600_000);
          state = turned(state, now);
          const start = from === undefined ? state.settings!.from : after('2025-02-15T09:00:00.000Z', from * DAY_MS);
          const changes = {
            from: start,
            before: before === undefined ? null : after(start, before * 3_600_000),
            mostRounds: mostRounds ?? null,
            ...(repeat && { repeat }),
          };
          state = given(state, { type: 'QuestChanged', data: { questId: 'q', changes, scoringVersion: 1 } });
          state = turned(state, now);
          const next = nextTurn(state.settings!, state.rounds);
          expect(next === undefined || next > now).toBe(true);
          expect(turnQuest('q', now, state)).toEqual([]);
        }
      }),
      { numRuns: 500 },
    );
  });
});
