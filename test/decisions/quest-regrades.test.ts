import { Refused } from '../../src/platform/refused.ts';
import { listRegrade } from '../../src/quests/confirm-regrade.ts';
import { quest, type Quest } from '../../src/quests/quest.ts';
import { asRegraded } from '../../src/quests/regrades.ts';
import type { QuestAttempt } from '../../src/quests/quest-attempt.ts';
import type { QuestEvent, RegradedResult } from '../../src/quests/quests.events.ts';
import { regradedAward, regradedResult } from '../../src/quests/regraded-result.ts';
import { createQuest } from '../../src/quests/save-quest.ts';
import { revokeEntries } from '../../src/revocations/revoke-entries.ts';
import type { EntriesListed, RevocationEvent } from '../../src/revocations/revocation.events.ts';
import { revocations } from '../../src/revocations/revocations.ts';

const AT = '2026-03-02T09:00:00.000Z';
const name = { key: 'org', box: 'sealed' };
const result = (total: string) => ({ activities: {}, choices: total, bonus: '0', total });
const paid = (entryId: string, points: string) => ({ entryId, seriesId: 's', points, tags: ['was'] });
const done = (total: string, reward?: ReturnType<typeof paid>) => ({
  ...{ attemptId: 'a', round: 1, profileId: 'ann' },
  done: { at: AT, result: result(total), ...(reward && { reward }) },
});
const settings = { seriesId: 'other', rewardTags: ['now'] };
const entry = (points: string, revoked: object | null = null) => ({ ...paid('e', points), tags: ['retagged'], revoked });

describe('What a regrade makes of a result', () => {
  it('takes the place of an entry that counts, in its series and with its tags', () => {
    const made = regradedResult('r', done('5', paid('e', '5')), result('7'), entry('5'), settings);
    expect(made).toMatchObject({ reward: { seriesId: 's', points: '7', tags: ['retagged'] }, replaces: { entryId: 'e', seriesId: 's' } });
    expect(regradedAward('q', 'r', made, { teamIds: ['red'], occurredAt: AT })).toMatchObject({
      ...{ entryId: made.reward!.entryId, points: '7', profileId: 'ann', teamIds: ['red'], occurredAt: AT },
      source: { kind: 'quest', questId: 'q', attemptId: 'a', replaces: 'e' },
    });
  });
  it('leaves an entry alone that was revoked, or gives as much as before', () => {
    for (const [is, stands] of [
      ['7', entry('5', { revocationId: 'x' })],
      ['5', entry('5')],
    ] as const) {
      const made = regradedResult('r', done('5', paid('e', '5')), result(is), stands, settings);
      expect(made).toEqual({ attemptId: 'a', round: 1, profileId: 'ann', result: result(is), reward: paid('e', '5') });
      expect(regradedAward('q', 'r', made, { teamIds: [], occurredAt: AT })).toBeUndefined();
    }
  });
  it('takes an entry away that gives nothing any more, and gives one where there was none, as the quest says now', () => {
    expect(regradedResult('r', done('5', paid('e', '5')), result('0'), entry('5'), settings)).toEqual({
      ...{ attemptId: 'a', round: 1, profileId: 'ann', result: result('0') },
      replaces: { entryId: 'e', seriesId: 's' },
    });
    const made = regradedResult('r', done('0'), result('3'), undefined, settings);
    expect(made).toMatchObject({ reward: { seriesId: 'other', points: '3', tags: ['now'] } });
    expect(made.replaces).toBeUndefined();
    expect(regradedAward('q', 'r', made, { teamIds: [], occurredAt: AT })?.source).toEqual({ kind: 'quest', questId: 'q', attemptId: 'a' });
  });
});

describe('Listing a regrade', () => {
  const begun = createQuest('q', { name, seriesId: 's', scoring: 'choices' }, { timeZone: 'UTC', at: AT });
  const after = (...facts: QuestEvent[]): Quest =>
    [...begun, ...facts].reduce((state: Quest, fact) => quest.evolve(state, { id: 'f', ...fact }), quest.initial());
  const results = (count: number, activities = 1): RegradedResult[] =>
    Array.from({ length: count }, (_, n) => ({
      ...{ attemptId: `a${n}`, round: 1, profileId: `p${n}`, reward: paid(`e${n}`, '1') },
      result: {
        ...result('1'),
        activities: Object.fromEntries(
          Array.from({ length: activities }, (__, one) => [`${one}`.padStart(36, '0'), { points: '1', right: true }]),
        ),
      },
    }));
  const frozen = { id: 'r', questId: 'q', scoringVersion: 1, regrades: 0, isValid: true };
  const whole = (all: RegradedResult[]) => {
    const facts: QuestEvent[] = [];
    for (;;) {
      const batch = listRegrade(frozen, all, AT, after(...facts));
      if (batch.length === 0) return facts;
      expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThan(1_000_000);
      facts.push(...batch);
    }
  };

  it('lists all results once, in parts that any append takes, and applies them with the last', () => {
    for (const [count, activities] of [
      [0, 1],
      [1, 1],
      [950, 1],
      [60, 500],
    ] as const) {
      const facts = whole(results(count, activities));
      const listed = facts.flatMap((fact) => (fact.type === 'RegradeListed' ? fact.data.results : []));
      expect(listed.map(({ attemptId }) => attemptId)).toEqual(results(count).map(({ attemptId }) => attemptId));
      expect(facts.filter(({ type }) => type === 'RegradeApplied')).toEqual([facts.at(-1)]);
      expect(facts.at(-1)?.data).toMatchObject({ regradeId: 'r', scoringVersion: 1, results: count });
    }
  });
  it('goes on where it stopped, whatever was reset meanwhile', () => {
    const all = results(950);
    const first = listRegrade(frozen, all, AT, after()) as QuestEvent[];
    expect(first.map(({ type }) => type)).toEqual(['RegradeListed', 'RegradeListed', 'RegradeListed', 'RegradeListed']);
    const second = listRegrade(frozen, all.slice(1), AT, after(...first));
    expect(second).toMatchObject([{ data: { results: expect.arrayContaining([all[400]]) } }, {}, {}, {}]);
  });
  it('is refused when another key was set since, or after half an hour, but answered once it is applied', () => {
    const changed: QuestEvent = { type: 'QuestChanged', data: { questId: 'q', changes: { reward: '1' }, scoringVersion: 2 } };
    const refused = expect.objectContaining({ code: 'preview-outdated' }) as Refused;
    expect(() => listRegrade(frozen, results(1), AT, after(changed))).toThrow(refused);
    expect(() => listRegrade({ ...frozen, isValid: false }, results(1), AT, after())).toThrow(refused);
    const applied = whole(results(1));
    expect(listRegrade({ ...frozen, isValid: false }, results(1), AT, after(...applied, changed))).toEqual([]);
  });
  it('is refused when another was applied since, whatever was listed of it by then', () => {
    const refused = expect.objectContaining({ code: 'preview-outdated' }) as Refused;
    const other = { ...frozen, id: 's' };
    const parts = listRegrade(other, results(950), AT, after()) as QuestEvent[];
    const applied = whole(results(1));
    for (const facts of [applied, [...parts, ...applied]]) {
      expect(() => listRegrade(other, results(950), AT, after(...facts))).toThrow(refused);
      expect(listRegrade({ ...other, regrades: 1 }, results(1), AT, after(...facts)).at(-1)?.type).toBe('RegradeApplied');
    }
  });
  it('says of an attempt which entry gives what it gives now, once it is applied', () => {
    const done = { scoringVersion: 1, result: result('5'), reward: paid('e', '5'), occurredAt: AT };
    const of = { attemptId: 'a0', questId: 'q', round: 1, profileId: 'p0' };
    const own: QuestAttempt = {
      begun: 1,
      attempt: { ...of, activityIds: [], teamIds: [], startedAt: AT, opened: new Map(), given: new Map(), done: { ...of, ...done } },
    };
    const [listed, applied] = whole(results(1)) as [QuestEvent, QuestEvent];
    expect(asRegraded(own, after(listed).regrades)).toBe(own);
    expect(asRegraded(own, after(listed, applied).regrades).attempt?.done?.reward).toEqual(paid('e0', '1'));
  });
});

describe('Revoking with replacements', () => {
  const listed = (entryId: string) => ({ entryId, seriesId: 's', profileId: 'ann', points: '5', occurredAt: AT });
  const instead = (replaces: string) => ({
    ...{ entryId: `${replaces}2`, seriesId: 's', profileId: 'ann', points: '7', tags: [], teamIds: [], occurredAt: AT },
    source: { kind: 'quest', questId: 'q', attemptId: 'a', replaces } as const,
  });
  const revocation = (ids: string[]) => ({
    ...{ revocationId: 'r', entries: ids.map(listed), expected: 1, seriesIds: [], occurredAt: AT, receivedAt: AT },
    replacements: ids.map(instead),
  });
  it('lists them after the entries, 100 a part, and says how many', () => {
    const ids = Array.from({ length: 501 }, (_, n) => `e${n}`);
    const facts = revokeEntries(revocation(ids), revocations.initial());
    expect(facts.map(({ data }) => ('replacements' in data && Array.isArray(data.replacements) ? data.replacements.length : data))).toEqual(
      [
        ...[expect.objectContaining({}), expect.objectContaining({})],
        ...[100, 100, 100, 100, 100, 1],
        expect.objectContaining({ entries: 501, replacements: 501 }),
      ],
    );
  });
  it('lets nothing take the place of what was revoked meanwhile', () => {
    const state = { ...revocations.initial(), revoked: new Map([['a', 'x']]) };
    const facts = revokeEntries(revocation(['a', 'b']), state);
    expect(facts).toMatchObject([
      { data: { entries: [listed('b')] } },
      { data: { entries: [], replacements: [instead('b')] } },
      { data: { entries: 1, replacements: 1 } },
    ]);
  });
  it('loses and doubles nothing when an entry is revoked between the batches of a long list', () => {
    const ids = Array.from({ length: 2_600 }, (_, n) => `e${n}`);
    const fact = (event: object) => ({ id: 'f', ...event }) as Parameters<typeof revocations.evolve>[1];
    const state = revocations.initial();
    const take = (events: readonly object[]) => {
      for (const event of events) revocations.evolve(state, fact(event));
    };
    const other = (revocationId: string, entryId: string) =>
      take(revokeEntries({ ...revocation([entryId]), revocationId, expected: state.applications, replacements: [] }, state));
    const facts: RevocationEvent[] = [];
    const batch = () => {
      const all = revokeEntries({ ...revocation(ids), expected: state.applications }, state);
      const some = all.length > 5 ? all.slice(0, 4) : all;
      facts.push(...some);
      take(some);
    };
    batch();
    // One is listed by then, one is not.
    other('x', 'e7');
    other('y', 'e2300');
    batch();
    // Of this one what takes its place is listed, too.
    other('z', 'e0');
    while (!state.applied.has('r')) batch();

    const lists = facts.flatMap(({ data }) => (Array.isArray(data.entries) ? [data as EntriesListed['data']] : []));
    const entries = lists.flatMap((list) => list.entries.map(({ entryId }) => entryId));
    const instead = lists.flatMap((list) => (list.replacements ?? []).map(({ entryId }) => entryId));
    expect(entries).toEqual(ids.filter((id) => id !== 'e2300'));
    expect(instead).toEqual(ids.filter((id) => id !== 'e7' && id !== 'e2300').map((id) => `${id}2`));
    expect(facts.at(-1)).toMatchObject({ type: 'RevocationApplied', data: { entries: 2_599, replacements: 2_598, seriesIds: ['s'] } });
    expect([state.instead.size, state.instead.has('e02')]).toEqual([2_597, false]);
    expect([state.revoked.size, state.listed.size]).toEqual([2_600, 0]);
  });
});
