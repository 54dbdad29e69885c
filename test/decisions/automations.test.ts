import * as fc from 'fast-check';
import type { RevokeRule, RuleAction, RuleGiven } from '../../src/automations/automations.events.ts';
import { answerRule, type Cause } from '../../src/automations/answer-rule.values.ts';
import { loopOf } from '../../src/automations/rule-loops.ts';
import { readFactor, readOutcome } from '../../src/automations/rule-outcome.values.ts';
import { type RuleRun, ruleRun } from '../../src/automations/rule-run.ts';
import type { Recorded } from '../../src/platform/event.values.ts';

const NOON = '2026-03-01T12:00:00.000Z';
const when = { occurredAt: NOON, recordedAt: NOON };
const action = (more: Partial<RuleAction> = {}): RuleAction => ({
  ...{ seriesId: 'sales', playerColumn: 'owner', pointsColumn: 'amount', factor: '0.01', revokeRule: 0 },
  ...more,
});

/** A thing and a rule: each step is a fact, by which the amount is so, or it is gone. */
class Told {
  state: RuleRun = ruleRun.initial();
  facts = 0;

  constructor(readonly revokeRule: RevokeRule) {}

  rule() {
    return {
      automationId: 'won',
      source: { kind: 'object', id: 'deals' } as const,
      version: 1,
      actions: [{ actionId: 'a', revokeRule: this.revokeRule }],
    };
  }

  /** @param amount null: it is gone; below nought its conditions do not hold */
  answer(amount: number | null, order = this.facts++, id = `fact ${order}`) {
    const holds = amount !== null && amount >= 0;
    const cause: Cause = { id, order, holds, isMatch: holds, isLoop: false, isAgain: false };
    const entryId = `entry ${id}`;
    const give: RuleGiven = {
      ...{ actionId: 'a', entryId, seriesId: 'sales', profileId: 'ann', points: String(amount), occurredAt: NOON, tags: [] },
      content: String(amount),
    };
    const outcomes = new Map(amount === null || amount === 0 ? [] : [['a', give] as const]);
    const [fact] = answerRule(cause, this.rule(), 'deal', outcomes, this.state);
    if (fact) this.state = ruleRun.evolve(this.state, fact as unknown as Recorded<typeof fact>);
    return fact && { gives: fact.data.gives.map(({ points }) => points), takes: fact.data.takes.map((one) => one.entryId) };
  }

  standing(): string[] {
    return (this.state.standing.get('a') ?? []).map(({ points }) => points);
  }
}

describe('what a rule gives and takes (U-093)', () => {
  test('0: it gives at each matching event, and takes nothing', () => {
    const told = new Told(0);
    expect([told.answer(1), told.answer(1), told.answer(-1), told.answer(null)]).toEqual([
      { gives: ['1'], takes: [] },
      { gives: ['1'], takes: [] },
      undefined,
      undefined,
    ]);
  });

  test('1: a change replaces, an equal result does nothing, and what no longer matches keeps what it had', () => {
    const told = new Told(1);
    expect([told.answer(1), told.answer(1), told.answer(2), told.answer(-1), told.answer(null)]).toEqual([
      { gives: ['1'], takes: [] },
      undefined,
      { gives: ['2'], takes: ['entry fact 0'] },
      undefined,
      undefined,
    ]);
  });

  test('2: all goes when the thing is gone, or its conditions hold no longer', () => {
    const told = new Told(2);
    told.answer(1);
    told.answer(2);
    expect(told.answer(-1)).toEqual({ gives: [], takes: ['entry fact 0', 'entry fact 1'] });
    told.answer(3);
    expect(told.answer(null)).toEqual({ gives: [], takes: ['entry fact 3'] });
  });

  test('3: what stands is what recomputing the thing as it is now gives, whatever came before, twice or late', () => {
    const amounts = fc.array(fc.constantFrom(null, -1, 0, 1, 2), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.infiniteStream(fc.boolean()), (all, again) => {
        const told = new Told(3);
        for (const amount of all) {
          told.answer(amount);
          if (again.next().value) told.answer(amount, told.facts - 1);
        }
        const last = all.at(-1) ?? null;
        expect(told.standing()).toEqual(last !== null && last > 0 ? [String(last)] : []);
      }),
    );
  });

  test('a rule that led to the fact itself gives and takes nothing, and says so', () => {
    const told = new Told(3);
    told.answer(1);
    const loop: Cause = { id: 'loop', order: 1, holds: true, isMatch: true, isLoop: true, isAgain: false };
    expect(answerRule(loop, told.rule(), 'deal', new Map(), told.state)).toMatchObject([
      { data: { gives: [], takes: [], skips: [{ actionId: 'a', why: 'loop' }] } },
    ]);
    expect(answerRule({ ...loop, holds: false, isMatch: false }, told.rule(), 'deal', new Map(), told.state)).toEqual([]);
  });

  test('an older fact that comes late never replaces what a newer one gave', () => {
    for (const rule of [1, 3] as const) {
      const told = new Told(rule);
      told.answer(1, 0);
      told.answer(3, 2);
      expect(told.answer(2, 1)).toBeUndefined();
      expect(told.standing()).toEqual(['3']);
    }
  });
});

describe('whether a rule may answer itself', () => {
  const rule = (automationId: string, from: string[], to: string[]) => ({ automationId, from, to });
  const [sales, stars] = [rule('sales', ['deals'], ['coins']), rule('stars', ['medals'], ['deals'])];

  test('it does where it gives what leads to it, by itself, or by way of links, badges and other rules', () => {
    expect(loopOf('own', [rule('own', ['deals'], ['coins', 'deals'])], [])).toEqual(['own']);
    expect(loopOf('sales', [sales], [{ from: ['coins'], to: ['deals'] }])).toEqual(['sales']);
    const others = [{ from: ['coins'], to: ['gems', 'medals'] }];
    expect(loopOf('sales', [stars, sales], others)).toEqual(['sales', 'stars']);
    expect(loopOf('stars', [stars, sales], others)).toEqual(['stars', 'sales']);
  });

  test('it does not where only others do, where nothing leads to it, or where it is not there', () => {
    const loops = rule('loops', ['gems'], ['gems']);
    expect(loopOf('sales', [rule('sales', ['deals'], ['gems']), loops], [])).toBeUndefined();
    expect(loopOf('items', [rule('items', [], ['gems']), loops], [])).toBeUndefined();
    expect(loopOf('gone', [loops], [])).toBeUndefined();
  });
});

describe('what an action reads out of a thing (U-091, U-092)', () => {
  test('points are the column times the factor, rounded as those of links; without a column the factor', () => {
    expect(readOutcome(action(), { owner: 'ann', amount: '1250.5' }, when)).toMatchObject({
      profileId: 'ann',
      points: '12.505',
      occurredAt: NOON,
    });
    const fixed = action({ factor: '5' });
    delete fixed.pointsColumn;
    expect(readOutcome(fixed, { owner: 'ann' }, when)).toMatchObject({ points: '5' });
    expect(['-', '', '+', '0.5', '-2', 'x'].map(readFactor)).toEqual(['-1', '1', '1', '0.5', '-2', undefined]);
  });

  test.each([
    [{ amount: '1' }, 'player-missing'],
    [{ owner: 'ann' }, 'points-missing'],
    [{ owner: 'ann', amount: 'order 12' }, 'points-unreadable'],
    [{ owner: 'ann', amount: '1', at: 'soon' }, 'time-unreadable'],
    [{ owner: 'ann', amount: '1', at: '2026-03-02T12:00:00Z' }, 'time-in-future'],
    [{ owner: 'ann', amount: '0' }, undefined],
  ])('%j gives nothing: %s', (values, why) => {
    expect(readOutcome(action({ timeColumn: 'at' }), values, when)).toBe(why);
  });

  test('a time, a giver, a type, a comment and tags are read where a column says so', () => {
    const columns = { timeColumn: 'at', giverColumn: 'by', commentColumn: 'why', tagsColumn: 'tags', pointTypeColumn: 'type' };
    const values = {
      owner: 'ann',
      amount: '100',
      at: '2026-02-01T00:00:00+01:00',
      by: 'bob',
      why: ' Good ',
      tags: 'big, new,',
      type: 'Deal',
    };
    expect(readOutcome(action(columns), values, when)).toEqual({
      ...{ seriesId: 'sales', profileId: 'ann', points: '1', occurredAt: '2026-01-31T23:00:00.000Z', isTimed: true },
      ...{ giverId: 'bob', pointType: 'Deal', comment: 'Good', tags: ['big', 'new'] },
    });
  });
});
