import * as fc from 'fast-check';
import type { Sealed } from '../../src/platform/event.values.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { heldAt, heldWithin, levelsOf } from '../../src/targets/held-targets.values.ts';
import { paceOf, type RecentDays } from '../../src/targets/pace.values.ts';
import { deleteTargetItem } from '../../src/targets/delete-target-item.ts';
import { removeTargetValue } from '../../src/targets/remove-target-value.ts';
import { addTargetItem, changeTargetItem } from '../../src/targets/save-target-item.ts';
import { saveTarget } from '../../src/targets/save-target.ts';
import { type GivenValue, setTargetValues } from '../../src/targets/set-target-values.ts';
import { daysOf, isLocalDate, periodsWithin, spanOf } from '../../src/targets/target-periods.values.ts';
import { targetValues } from '../../src/targets/target-values.ts';
import { dailyTarget, type PeriodValues, valueAt } from '../../src/targets/target-values.values.ts';
import { targets } from '../../src/targets/targets.ts';
import type { TargetEvent, TargetItemSettings, TargetValueEvent } from '../../src/targets/targets.events.ts';

const name: Sealed = { key: 'org', box: 'Sales' };
const settings: TargetItemSettings = {
  name,
  perPlayer: false,
  perDay: false,
  isDefault: false,
  replacesExisting: false,
  period: 'month',
  validFrom: '2026-01-01',
};
const NOW = '2026-03-10T12:00:00.000Z';
const timeZone = 'Europe/Vienna';

const given = (...facts: TargetEvent[]) => facts.reduce((state, fact) => targets.evolve(state, { id: '', ...fact }), targets.initial());
const created: TargetEvent = { type: 'TargetCreated', data: { targetId: 't', name } };
const saved = (itemId: string, more: Partial<TargetItemSettings> = {}): TargetEvent => {
  return { type: 'TargetItemSaved', data: { itemId, targetId: 't', seriesId: 's', settings: { ...settings, ...more } } };
};
const valuesAfter = (...facts: TargetValueEvent[]) =>
  facts.reduce((state, fact) => targetValues.evolve(state, { id: '', ...fact }), targetValues.initial());
const itemOf = (more: Partial<TargetItemSettings> = {}) => {
  return { itemId: 'i', targetId: 't', seriesId: 's', timeZone, settings: { ...settings, ...more } };
};
const set = (rows: Omit<GivenValue, 'itemId' | 'holder'>[], more: Partial<TargetItemSettings> = {}, before: TargetValueEvent[] = []) =>
  setTargetValues(
    rows.map((row, n) => ({ row: n, given: { itemId: 'i', holder: { kind: 'all' }, ...row } })),
    itemOf(more),
    NOW,
    valuesAfter(...before),
  );
const brief = ({ facts }: { facts: TargetValueEvent[] }) =>
  facts.map(({ data }) => ('daily' in data ? `${data.period.from}..${data.period.to} ${data.target} (${data.daily})` : data.period.from));
const codes = ({ refused }: { refused: { row: number; why: { code: string } }[] }) => refused.map(({ row, why }) => `${row} ${why.code}`);

describe('targets and their items', () => {
  it('a target is made, renamed, and has no name twice in a row', () => {
    expect(saveTarget({ targetId: 't', name, isNew: true }, given())).toEqual([created]);
    const other: Sealed = { key: 'org', box: 'Calls' };
    expect(saveTarget({ targetId: 't', name: other, isNew: false }, given(created))).toEqual([
      { type: 'TargetRenamed', data: { targetId: 't', name: other } },
    ]);
    expect(saveTarget({ targetId: 't', name, isNew: false }, given(created))).toEqual([]);
    expect(() => saveTarget({ targetId: 'u', name, isNew: false }, given(created))).toThrow('There is no such target');
  });

  it('U-198 one item of a series is the default: another takes its place', () => {
    const state = given(created, saved('one', { isDefault: true }), saved('two'));
    expect(changeTargetItem('two', { isDefault: true }, state).map(({ data }) => data)).toEqual([
      { itemId: 'two', seriesId: 's', changes: { isDefault: true } },
      { itemId: 'one', seriesId: 's', changes: { isDefault: false } },
    ]);
  });

  it('an external id is of one item only', () => {
    const external = { id: name, hash: 'h' };
    const state = given(created, saved('one', { external }));
    expect(() =>
      addTargetItem({ itemId: 'two', targetId: 't', seriesId: 's' }, { name, validFrom: '2026-01-01', external }, state),
    ).toThrow('already a target item with this external id');
    expect(changeTargetItem('one', { external }, state)).toHaveLength(1);
  });

  it('a last day before the first is refused', () => {
    expect(() => changeTargetItem('one', { validTo: '2025-12-31' }, given(created, saved('one')))).toThrow(
      'The last day is before the first',
    );
  });

  it('U-201 deleting its last item removes a target, another one does not', () => {
    const two = given(created, saved('one'), saved('two'));
    expect(deleteTargetItem('one', two).map(({ type }) => type)).toEqual(['TargetItemDeleted']);
    const one = given(created, saved('one'));
    expect(deleteTargetItem('one', one).map(({ type }) => type)).toEqual(['TargetItemDeleted', 'TargetRemoved']);
    expect(() => deleteTargetItem('none', one)).toThrow('There is no such target item');
  });
});

describe('periods', () => {
  it('R-255 months, quarters and years of the calendar are cut where the item begins and ends', () => {
    const within = (period: 'month' | 'quarter' | 'year') => periodsWithin(period, '2026-02-10', '2027-01-20').periods;
    expect(within('month').slice(0, 2)).toEqual([
      { from: '2026-02-10', to: '2026-02-28' },
      { from: '2026-03-01', to: '2026-03-31' },
    ]);
    expect(within('month').at(-1)).toEqual({ from: '2027-01-01', to: '2027-01-20' });
    expect(within('quarter')[0]).toEqual({ from: '2026-02-10', to: '2026-03-31' });
    expect(within('year')).toEqual([
      { from: '2026-02-10', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-20' },
    ]);
  });

  it('R-257 U-199 there are 24 at most, and it is said where there would be more', () => {
    expect(periodsWithin('month', '2026-01-01', '2027-12-31')).toEqual(expect.objectContaining({ isCut: false }));
    const { periods, isCut } = periodsWithin('month', '2026-01-01', '2028-01-01');
    expect([periods.length, periods.at(-1)?.to, isCut]).toEqual([24, '2027-12-31', true]);
    expect(periodsWithin('month', '2026-01-01').isCut).toBe(true);
  });

  it('R-259 a period runs from the start of its first day to the end of its last, also where clocks change', () => {
    const hours = (zone: string, from: string, to: string) => {
      const span = spanOf({ from, to }, zone);
      return (span.before - span.from) / 3_600_000;
    };
    expect(hours('Europe/Vienna', '2026-03-29', '2026-03-29')).toBe(23);
    expect(hours('Europe/Vienna', '2026-10-25', '2026-10-25')).toBe(25);
    expect(new Date(spanOf({ from: '2026-01-01', to: '2026-01-31' }, 'Asia/Kathmandu').from).toISOString()).toBe(
      '2025-12-31T18:15:00.000Z',
    );
    // Samoa had no 30 December 2011.
    expect(hours('Pacific/Apia', '2011-12-29', '2011-12-31')).toBe(48);
  });

  it('R-255 periods follow each other without a gap or a double, in every zone, across every change of clocks', () => {
    const zones = ['Europe/Vienna', 'America/Santiago', 'Africa/Cairo', 'Australia/Lord_Howe', 'America/St_Johns', 'Asia/Kathmandu', 'UTC'];
    const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom('month', 'quarter', 'year'),
        fc.constantFrom(...zones),
        (start, more, period, zone) => {
          const from = start.toISOString().slice(0, 10);
          const to = new Date(start.getTime() + more * 86_400_000).toISOString().slice(0, 10);
          const { periods, isCut } = periodsWithin(period, from, to);
          expect(periods[0]?.from).toBe(from);
          if (!isCut) expect(periods.at(-1)?.to).toBe(to);
          if (!isCut) expect(periods.reduce((sum, one) => sum + daysOf(one), 0)).toBe(more + 1);
          const spans = periods.map((one) => spanOf(one, zone));
          spans.slice(1).forEach((span, n) => expect(span.from).toBe(spans[n]!.before));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('what is no day on the calendar is none', () => {
    expect(['2026-02-29', '2026-13-01', '1969-12-31', '2026-1-1', 'x', ''].filter(isLocalDate)).toEqual([]);
    expect(['2024-02-29', '1970-01-01', '9998-12-31'].filter(isLocalDate)).toHaveLength(3);
  });
});

describe('values', () => {
  it('R-258 U-200 the daily target rounds to 2 decimals below 100, else to a whole number', () => {
    expect([
      dailyTarget('310', 31),
      dailyTarget('100', 31),
      dailyTarget('3100', 31),
      dailyTarget('3115', 31),
      dailyTarget('1', 365),
    ]).toEqual(['10', '3.23', '100', '100', '0']);
    expect([dailyTarget('3116', 31), dailyTarget('9999.9', 100), dailyTarget('10050', 100)]).toEqual(['101', '100', '101']);
  });

  it('a cut period keeps the full value; entered for a day it is that times its days', () => {
    expect(brief(set([{ target: '310' }], { validFrom: '2026-01-15', validTo: '2026-02-28' }))).toEqual([
      '2026-01-15..2026-01-31 310 (18.24)',
      '2026-02-01..2026-02-28 310 (11.07)',
    ]);
    expect(brief(set([{ daily: '10.5' }], { validFrom: '2026-01-15', validTo: '2026-02-28', perDay: true }))).toEqual([
      '2026-01-15..2026-01-31 178.5 (10.5)',
      '2026-02-01..2026-02-28 294 (10.5)',
    ]);
  });

  it('U-198 generated values keep those that are there, unless the item replaces them', () => {
    const before = set([{ from: '2026-01-01', target: '5' }], { validTo: '2026-02-28' }).facts;
    expect(brief(set([{ target: '9' }], { validTo: '2026-02-28' }, before))).toEqual(['2026-02-01..2026-02-28 9 (0.32)']);
    const replacing = set(
      [{ target: '9', effectiveFrom: '2026-01-20T00:00:00.000Z' }],
      { validTo: '2026-02-28', replacesExisting: true },
      before,
    );
    expect(brief(replacing)).toHaveLength(2);
  });

  it('period-overlap, and what else is refused row by row', () => {
    const judged = set([
      { from: '2026-04-01', target: '5' },
      { from: '2026-04-15', to: '2026-05-14', target: '5' },
      { from: '2025-12-01', target: '5' },
      { from: '2026-05-01', to: '2026-04-30', target: '5' },
      { from: '2026-06-01', daily: '5' },
      { from: '2026-04-01', target: '5' },
      { from: '2026-02-01', target: '5' },
      { from: '2026-02-01', target: '6' },
    ]);
    expect(codes(judged)).toEqual(['1 period-overlap', '2 period-outside', '3 period-backwards', '4 target-missing', '7 period-over']);
    expect(brief(judged)).toEqual(['2026-04-01..2026-04-30 5 (0.17)', '2026-02-01..2026-02-28 5 (0.18)']);
  });

  it('the first value of a period holds from its start, a change from now or from when it says', () => {
    const first = set([{ from: '2026-03-01', target: '5' }]).facts;
    const changed = set(
      [
        { from: '2026-03-01', target: '6' },
        { from: '2026-03-01', target: '7', effectiveFrom: '2026-03-20T00:00:00.000Z' },
      ],
      {},
      first,
    );
    expect(changed.facts.map(({ data }) => 'effectiveFrom' in data && data.effectiveFrom)).toEqual([NOW, '2026-03-20T00:00:00.000Z']);
    const period: PeriodValues = {
      from: '2026-03-01',
      to: '2026-03-31',
      values: [...first, ...changed.facts].flatMap(({ data }) => ('daily' in data ? [{ ...data, recordedAt: NOW }] : [])),
    };
    const at = (instant: string) => valueAt(period, Date.parse(instant), timeZone)?.target;
    expect(
      ['2026-02-01T00:00:00Z', '2026-03-05T00:00:00Z', '2026-03-11T00:00:00Z', '2026-03-25T00:00:00Z', '2027-01-01T00:00:00Z'].map(at),
    ).toEqual(['5', '5', '6', '7', '7']);
  });

  it('a value that is taken away can be set anew, also of other days', () => {
    const first = set([{ from: '2026-04-01', target: '5' }]).facts;
    const of = { itemId: 'i', seriesId: 's', holder: { kind: 'all' } } as const;
    const gone = removeTargetValue(of, '2026-04-17', valuesAfter(...first));
    expect(gone).toEqual([{ type: 'TargetValueRemoved', data: { ...of, period: { from: '2026-04-01', to: '2026-04-30' } } }]);
    expect(brief(set([{ from: '2026-04-10', to: '2026-05-09', target: '6' }], {}, [...first, ...gone]))).toEqual([
      '2026-04-10..2026-05-09 6 (0.2)',
    ]);
    expect(() => removeTargetValue(of, '2026-05-01', valuesAfter(...first))).toThrow('There is no such target value');
  });
});

describe('what holds', () => {
  const month = (from: string, to: string, target: string): PeriodValues => {
    return { from, to, values: [{ target, daily: dailyTarget(target, daysOf({ from, to })), recordedAt: NOW }] };
  };
  const april = (target: string) => [month('2026-04-01', '2026-04-30', target)];
  const held = (levels: Parameters<typeof heldAt>[0]) => {
    const found = heldAt(levels, Date.parse('2026-04-15T00:00:00Z'), { timeZone });
    return found && `${found.by} ${found.target}`;
  };

  it('R-256 U-198 one’s own, else the greatest of one’s teams’, else that of all, else the default item’s', () => {
    const none = { own: [], teams: [], all: [] };
    expect(held(levelsOf({ own: april('1'), teams: [april('9')], all: april('5') }))).toBe('own 1');
    expect(held(levelsOf({ own: [], teams: [april('9'), april('20')], all: april('5') }))).toBe('team 20');
    expect(held(levelsOf({ own: [], teams: [], all: april('5') }, { ...none, own: april('7') }))).toBe('all 5');
    expect(held(levelsOf(none, { ...none, teams: [april('7')] }))).toBe('default 7');
    expect(held(levelsOf(none))).toBeUndefined();
  });

  it('sums take partly covered periods by days', () => {
    const own = [month('2026-03-01', '2026-03-31', '310'), month('2026-04-01', '2026-04-30', '300')];
    const levels = levelsOf({ own, teams: [], all: [month('2026-01-01', '2026-12-31', '365')] });
    const sum = (from: string, to: string) =>
      fromMicros(Number(heldWithin(levels, { from, to }, { timeZone, asOf: Date.parse('2026-04-15T00:00:00Z') })));
    expect([sum('2026-03-30', '2026-04-02'), sum('2026-04-30', '2026-05-03'), sum('2026-01-01', '2026-12-31')]).toEqual([
      '40',
      '13',
      '914',
    ]);
  });
});

describe('pace', () => {
  const period = { from: '2026-04-01', to: '2026-04-30' };
  const span = spanOf(period, timeZone);
  const none: RecentDays = { byWeekday: [0, 0, 0, 0, 0, 0, 0], firstDaysAgo: undefined };
  const at = (percent: number) => span.from + ((span.before - span.from) * percent) / 100;
  const pace = (reached: string, percent: number, recent = none, today = '2026-04-15') =>
    paceOf({ reached: toMicros(reached), target: toMicros('100') }, { period, span, now: at(percent), today }, recent);

  it('R-117 more than 10 points below the elapsed percentage is losing, R-118 at or above it winning, R-119 between them ongoing', () => {
    expect(pace('39.999999', 50).band).toBe('losing');
    expect(pace('40', 50).band).toBe('ongoing');
    expect(pace('49.999999', 50).band).toBe('ongoing');
    expect(pace('50', 50).band).toBe('winning');
    expect(pace('0', 0).band).toBe('winning');
    expect(pace('99', 100).band).toBe('ongoing');
  });

  it('expected is the target times the elapsed time; what it takes a day is what is left by the days left, today included', () => {
    expect(pace('20', 50)).toEqual(expect.objectContaining({ expected: toMicros('50'), elapsed: 50, needed: toMicros('5') }));
    expect(pace('100', 50).needed).toBeUndefined();
    expect(pace('20', 100, none, '2026-05-01').needed).toBeUndefined();
  });

  it('with under 28 days of entries it ends at reached by elapsed, and before 5 % of the time nowhere', () => {
    expect(pace('20', 50).projection).toBe(toMicros('40'));
    expect(pace('20', 5).projection).toBe(toMicros('400'));
    expect(pace('20', 4.999).projection).toBeUndefined();
  });

  it('else with what each weekday after today brought on average over 8 weeks', () => {
    const recent = { byWeekday: [0, 8, 16, 0, 0, 0, 80].map((points) => points * 1_000_000), firstDaysAgo: 28 };
    // After Wednesday 15 April: 2 Mondays, 2 Tuesdays, 2 Saturdays.
    expect(pace('20', 50, recent).projection).toBe(toMicros(String(20 + 2 * 1 + 2 * 2 + 2 * 10)));
  });

  it('equals what is told by fractions, for any target, time and entries', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 });
    fc.assert(
      fc.property(amounts, amounts, fc.integer({ min: 0, max: 1000 }), (reached, target, permille) => {
        const now = span.from + Math.floor(((span.before - span.from) * permille) / 1000);
        const told = paceOf({ reached, target }, { period, span, now, today: '2026-04-15' }, none);
        const share = (now - span.from) / (span.before - span.from);
        expect(Math.abs(told.expected - target * share)).toBeLessThanOrEqual(1);
        if (target === 0) expect(told.band).toBeUndefined();
        const points = target === 0 ? 0 : (reached / target) * 100 - share * 100;
        if (target > 0 && Math.abs(points) > 1e-6 && Math.abs(points + 10) > 1e-6)
          expect(told.band).toBe(points > 0 ? 'winning' : points < -10 ? 'losing' : 'ongoing');
      }),
    );
  });
});
