import type { Recorded } from '../../src/platform/event.values.ts';
import { Refused } from '../../src/platform/refused.ts';
import type { PreparedAward } from '../../src/points/award.ts';
import { awardPoints } from '../../src/points/award-points.ts';
import { giverAllowance } from '../../src/points/giver-allowance.ts';
import { importEntries } from '../../src/points/import-batch.ts';
import { periodAt } from '../../src/points/periods.values.ts';
import { type PointsAccount, pointsAccount } from '../../src/points/points-account.ts';
import type { PointsAwarded, PointsEvent } from '../../src/points/points.events.ts';
import { reserveAllowance } from '../../src/points/reserve-allowance.ts';
import { retagPoints } from '../../src/points/retag-points.ts';
import { mayGive } from '../../src/points/submit-score.ts';
import type { ExistingSeries } from '../../src/score-series/score-series.ts';

const NOON = '2025-03-02T12:00:00.000Z';

let entries = 0;
const entry = (points: string, more: Partial<PointsAwarded['data']> = {}): PointsAwarded => ({
  type: 'PointsAwarded',
  data: { entryId: `e${++entries}`, seriesId: 's', profileId: 'ann', points, tags: [], teamIds: [], occurredAt: NOON, ...more },
});
const account = (...facts: PointsEvent[]): PointsAccount =>
  facts.reduce((state, fact) => pointsAccount.evolve(state, fact as Recorded<PointsEvent>), pointsAccount.initial());
const series = (settings: object = {}, limits: ExistingSeries['limits'] = {}): ExistingSeries =>
  ({
    settings: { limitsType: 0, limitsFor: 0, pointTypes: [], tags: [], timeZone: 'UTC', ...settings },
    limits,
    deleted: false,
    begun: true,
  }) as unknown as ExistingSeries;
const byPoints = (limits: ExistingSeries['limits']) => series({ limitsType: 1 }, limits);

function award(points: string, more: Partial<PreparedAward> = {}, timeZone = 'UTC'): PreparedAward {
  const occurredAt = more.occurredAt ?? NOON;
  const at = Date.parse(occurredAt);
  const periods = { day: periodAt('day', at, timeZone), week: periodAt('week', at, timeZone), month: periodAt('month', at, timeZone) };
  return {
    entryId: 'new',
    seriesId: 's',
    profileId: 'ann',
    points,
    tags: [],
    teamIds: ['red'],
    occurredAt,
    receivedAt: NOON,
    unlimited: false,
    periods,
    ...more,
  };
}
const byAdmin = { unlimited: true, periods: undefined };

function refusal(decide: () => unknown): Record<string, unknown> {
  try {
    decide();
  } catch (error) {
    if (error instanceof Refused) return { code: error.code, message: error.message, ...error.details };
    throw error;
  }
  throw new Error('nothing was refused');
}

describe('awarding points', () => {
  test('points reach the player with the teams of that time', () => {
    expect(awardPoints(award('2.5', { giverId: 'bob' }), series(), account())).toEqual([
      {
        type: 'PointsAwarded',
        data: {
          entryId: 'new',
          seriesId: 's',
          profileId: 'ann',
          points: '2.5',
          tags: [],
          teamIds: ['red'],
          occurredAt: NOON,
          giverId: 'bob',
        },
      },
    ]);
  });

  test('an entry that is there is not awarded again', () => {
    expect(awardPoints(award('5'), series(), account(entry('5', { entryId: 'new' })))).toEqual([]);
  });

  test('U-190 the entry that would exceed a limit is refused and told the room that is left', () => {
    const day = byPoints({ day: '100' });
    expect(awardPoints(award('10'), day, account(entry('90')))).toHaveLength(1);
    expect(refusal(() => awardPoints(award('10.000001'), day, account(entry('90'))))).toEqual({
      code: 'limit-reached',
      message: 'The limit is reached',
      period: 'day',
      room: '10',
    });
  });

  test.each([
    ['day', '2025-03-01T23:59:59.999Z', true],
    ['day', '2025-03-02T00:00:00.000Z', false],
    ['week', '2025-02-23T23:59:59.999Z', true],
    ['week', '2025-02-24T00:00:00.000Z', false],
    ['month', '2025-02-28T23:59:59.999Z', true],
    ['month', '2025-03-31T23:59:59.999Z', false],
  ] as const)('U-190 a %s counts an entry of %s: room %s', (period, occurredAt, hasRoom) => {
    const decide = () =>
      awardPoints(
        award('100', { receivedAt: '2025-04-01T00:00:00.000Z' }),
        byPoints({ [period]: '100' }),
        account(entry('1', { occurredAt })),
      );
    if (hasRoom) expect(decide()).toHaveLength(1);
    else expect(refusal(decide)).toMatchObject({ code: 'limit-reached', period, room: '99' });
  });

  test("U-190 days are those of the series' time zone", () => {
    const late = entry('100', { occurredAt: '2025-03-01T23:30:00.000Z' });
    const vienna = series({ limitsType: 1, timeZone: 'Europe/Vienna' }, { day: '100' });
    expect(refusal(() => awardPoints(award('1', {}, 'Europe/Vienna'), vienna, account(late)))).toMatchObject({ code: 'limit-reached' });
  });

  test('U-190 limits_type 2 counts entries, whatever their points', () => {
    const two = series({ limitsType: 2 }, { day: '2' });
    expect(awardPoints(award('1000'), two, account(entry('0')))).toHaveLength(1);
    expect(refusal(() => awardPoints(award('0'), two, account(entry('0'), entry('5'))))).toMatchObject({
      code: 'limit-reached',
      room: '0',
    });
  });

  test('revoked entries free their limit, reinstated ones take it again', () => {
    const limited = byPoints({ day: '10' });
    const given = entry('10');
    const turned = { entryId: given.data.entryId, revocationId: 'r', occurredAt: NOON };
    const revoked = account(given, { type: 'EntryRevoked', data: turned });
    expect(awardPoints(award('10'), limited, revoked)).toHaveLength(1);
    const reinstated = account(given, { type: 'EntryRevoked', data: turned }, { type: 'EntryReinstated', data: turned });
    expect(refusal(() => awardPoints(award('1'), limited, reinstated))).toMatchObject({ code: 'limit-reached' });
    const twice = ['EntryRevoked', 'EntryRevoked', 'EntryReinstated', 'EntryReinstated'] as const;
    const totals = twice.map((_, n) => account(given, ...twice.slice(0, n + 1).map((type) => ({ type, data: turned }))).total);
    expect(totals).toEqual([0, 0, 10_000_000, 10_000_000]);
  });

  test('linked points do not count toward limits, and negative points free nothing', () => {
    const limited = byPoints({ day: '10' });
    const linked = entry('1000', { source: { kind: 'link', linkId: 'l', entryId: 'e' } });
    expect(awardPoints(award('10'), limited, account(linked))).toHaveLength(1);
    expect(refusal(() => awardPoints(award('1'), limited, account(entry('10'), entry('-5'))))).toMatchObject({
      code: 'limit-reached',
      room: '0',
    });
  });

  test('U-190 admins are not limited', () => {
    expect(awardPoints(award('1000', byAdmin), byPoints({ day: '10' }), account(entry('10')))).toHaveLength(1);
  });

  test('negative points are for admins', () => {
    expect(refusal(() => awardPoints(award('-1'), series(), account()))).toMatchObject({ code: 'negative-points' });
    expect(awardPoints(award('-1', byAdmin), series(), account())).toHaveLength(1);
  });

  test('5 minutes ahead is taken, more is time-in-future', () => {
    expect(awardPoints(award('1', { occurredAt: '2025-03-02T12:05:00.000Z' }), series(), account())).toHaveLength(1);
    expect(refusal(() => awardPoints(award('1', { occurredAt: '2025-03-02T12:05:00.001Z' }), series(), account()))).toMatchObject({
      code: 'time-in-future',
    });
  });

  test('an entry holds 1,000,000,000, a total 9,007,199,254.740991, and beyond it is points-out-of-range', () => {
    const full = account(...Array.from({ length: 9 }, () => entry('1000000000')));
    expect(awardPoints(award('7199254.740991'), series(), full)).toHaveLength(1);
    expect(refusal(() => awardPoints(award('7199254.740992'), series(), full))).toMatchObject({ code: 'points-out-of-range' });
    expect(refusal(() => awardPoints(award('1000000000.000001'), series(), account()))).toMatchObject({ code: 'points-out-of-range' });
  });

  test('a loss is held within the same bounds: of an entry, and of a total that is below zero', () => {
    const empty = account(...Array.from({ length: 9 }, () => entry('-1000000000')));
    expect(awardPoints(award('-7199254.740991', byAdmin), series(), empty)).toHaveLength(1);
    for (const [lost, from] of [
      ['-7199254.740992', empty],
      ['-1000000000.000001', account()],
    ] as const)
      expect(refusal(() => awardPoints(award(lost, byAdmin), series(), from))).toMatchObject({ code: 'points-out-of-range' });
    expect(awardPoints(award('1000000000', byAdmin), series(), empty)).toHaveLength(1);
  });

  test('a deleted series, an unknown point type and a tag that the series does not have are refused', () => {
    expect(refusal(() => awardPoints(award('1'), { ...series(), deleted: true }, account()))).toMatchObject({ code: 'series-deleted' });
    expect(refusal(() => awardPoints(award('1', { pointType: 'x' }), series(), account()))).toMatchObject({ code: 'point-type-not-found' });
    expect(refusal(() => awardPoints(award('1', { tags: ['b'] }), series({ tags: ['a'] }), account()))).toMatchObject({
      code: 'tag-not-allowed',
      tag: 'b',
    });
  });

  test.each([
    ['R-201 allowPlayerEntry: for themselves', { allowPlayerEntry: true, allowPlayerEntryOther: false }, 'ann', true],
    ['U-189 allowPlayerEntry: not for others', { allowPlayerEntry: true, allowPlayerEntryOther: false }, 'bob', false],
    ['R-202 allowPlayerEntryOther: for others', { allowPlayerEntry: false, allowPlayerEntryOther: true }, 'bob', true],
    ['U-189 allowPlayerEntryOther: not for themselves', { allowPlayerEntry: false, allowPlayerEntryOther: true }, 'ann', false],
  ])('%s', (_, flags, receiver, may) => expect(mayGive(flags, 'ann', receiver)).toBe(may));
});

describe("a giver's limit (U-190, limits_for 1)", () => {
  const perGiver = series({ limitsType: 1, limitsFor: 1 }, { day: '10' });
  const reserve = (points: string, entryId: string, state = giverAllowance.initial()) =>
    reserveAllowance({ award: award(points, { entryId }), giverId: 'bob', series: perGiver }, state);

  test('what was given to several players counts together; the receiver is not limited', () => {
    const allowance = reserve('6', 'e1').reduce((state, fact) => giverAllowance.evolve(state, fact as never), giverAllowance.initial());
    expect(refusal(() => reserve('5', 'e2', allowance))).toMatchObject({ code: 'limit-reached', room: '4' });
    expect(reserve('6', 'e1', allowance)).toEqual([]);
    expect(awardPoints(award('1'), perGiver, account(entry('1000')))).toHaveLength(1);
  });

  test('what is released is free again, what is restored is not', () => {
    const released = giverAllowance.initial();
    for (const fact of reserve('10', 'e1')) giverAllowance.evolve(released, fact as never);
    giverAllowance.evolve(released, { type: 'AllowanceReleased', data: { entryId: 'e1', seriesId: 's', giverId: 'bob' } } as never);
    expect(reserve('10', 'e2', released)).toHaveLength(1);
    giverAllowance.evolve(released, { type: 'AllowanceRestored', data: { entryId: 'e1', seriesId: 's', giverId: 'bob' } } as never);
    expect(refusal(() => reserve('1', 'e2', released))).toMatchObject({ code: 'limit-reached' });
  });
});

describe('retagging and importing', () => {
  test('U-195 retagging is a fact of its own time; entries that have the tags are left alone', () => {
    const [old, same] = [entry('1', { tags: ['a'] }), entry('1', { tags: ['c', 'b'] })];
    const entryIds = [old.data.entryId, same.data.entryId];
    const retagged = retagPoints('ann', { seriesId: 's', entryIds, tags: ['b', 'c', 'b'], occurredAt: NOON }, account(old, same));
    expect(retagged).toEqual([
      { type: 'PointsRetagged', data: { entryId: entryIds[0], seriesId: 's', profileId: 'ann', tags: ['b', 'c'], occurredAt: NOON } },
    ]);
    expect(refusal(() => retagPoints('ann', { seriesId: 's', entryIds: ['none'], tags: [], occurredAt: NOON }, account()))).toMatchObject({
      code: 'not-found',
    });
  });

  test('an import leaves out what the account has, and is not limited', () => {
    const [had, fresh] = [entry('1'), entry('1000000000')];
    expect(importEntries([had.data, fresh.data], account(had))).toEqual([fresh]);
  });
});
