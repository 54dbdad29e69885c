import { type Added, expectedOf, mustBeWithin, type Owed, paidOff, QuotaReached, Quotas } from '../../src/platform/quota.ts';

const NOON = '2026-11-22T12:00:00.000Z';
const after = (seconds: number) => new Date(Date.parse(NOON) + seconds * 1_000).toISOString();
const QUOTA: Added = { facts: 600, bytes: 60_000 };
const owing = (facts: number, bytes = 0): Owed => ({ facts, bytes, at: NOON });
const nothing: Added = { facts: 0, bytes: 0 };

/** How many seconds the refusal says to wait; nothing when there is none. */
function waitOf(begin: () => unknown): number | undefined {
  try {
    begin();
  } catch (error) {
    if (error instanceof QuotaReached) return error.retryAfterSeconds;
    throw error;
  }
  return undefined;
}

describe('What an organisation owes', () => {
  test('a minute pays off as much as a minute may add, and never more than was owed', () => {
    expect(paidOff(owing(900, 30_000), after(30), QUOTA)).toEqual({ facts: 600, bytes: 0, at: after(30) });
    expect(paidOff(owing(900, 30_000), after(90), QUOTA)).toEqual({ facts: 0, bytes: 0, at: after(90) });
  });

  test('a clock that was set back pays off nothing', () => {
    expect(paidOff(owing(900), after(-60), QUOTA)).toMatchObject({ facts: 900 });
  });

  test('calls begin while less is owed than a minute may add, of facts as of bytes', () => {
    expect(waitOf(() => mustBeWithin(owing(599, 59_999), nothing, QUOTA))).toBeUndefined();
    expect(waitOf(() => mustBeWithin(owing(600), nothing, QUOTA))).toBe(1);
    expect(waitOf(() => mustBeWithin(owing(0, 60_000), nothing, QUOTA))).toBe(1);
  });

  test('what was too much at once is waited for: three minutes of facts are two minutes', () => {
    expect(waitOf(() => mustBeWithin(owing(1_800), nothing, QUOTA))).toBe(120);
    expect(waitOf(() => mustBeWithin(owing(0, 65_001), nothing, QUOTA))).toBe(6);
  });

  test('what is under way counts as what it is going to add', () => {
    expect(waitOf(() => mustBeWithin(owing(400), { facts: 199, bytes: 0 }, QUOTA))).toBeUndefined();
    expect(waitOf(() => mustBeWithin(owing(400), { facts: 200, bytes: 0 }, QUOTA))).toBe(1);
    expect(expectedOf(0)).toEqual({ facts: 1, bytes: 750 });
    expect(expectedOf(4_000_000)).toEqual({ facts: 125_001, bytes: 93_750_750 });
  });

  test('the refusal says what it is and how long to wait', () => {
    const message = 'Your organisation has added as much as it may in a minute. Please try again in 12 seconds';
    expect(new QuotaReached(12)).toMatchObject({ code: 'quota-reached', message, details: { retryAfterSeconds: 12 } });
  });
});

describe('Quotas', () => {
  test('one call may be larger than all that is left; the next one waits, and others are not touched', () => {
    const quotas = new Quotas(QUOTA);
    const end = quotas.begin('acme', NOON, 1_000_000);
    end();
    quotas.count('acme', { facts: 900, bytes: 900 });
    expect(waitOf(() => quotas.begin('acme', NOON, 0))).toBe(30);
    expect(waitOf(() => quotas.begin('other', NOON, 0))).toBeUndefined();
    expect(waitOf(() => quotas.begin('acme', after(31), 0))).toBeUndefined();
  });

  test('of many at once only so many begin as would fill the minute, and each that ends makes room', () => {
    const quotas = new Quotas(QUOTA);
    const ends: (() => void)[] = [];
    const begin = () => waitOf(() => ends.push(quotas.begin('acme', NOON, 3_168)));
    expect(Array.from({ length: 64 }, begin).filter((wait) => wait === undefined)).toHaveLength(1);
    ends[0]?.();
    expect(begin()).toBeUndefined();
    expect(begin()).toBe(15);
  });

  test('whoever is refused takes no room', () => {
    const quotas = new Quotas(QUOTA);
    const end = quotas.begin('acme', NOON, 60_000);
    expect(waitOf(() => quotas.begin('acme', NOON, 60_000))).toBeGreaterThan(0);
    end();
    expect(waitOf(() => quotas.begin('acme', NOON, 0))).toBeUndefined();
  });
});
