import { badge, type Badge } from '../../src/badges/badge.ts';
import type { BadgeRule } from '../../src/badges/badge-rule.values.ts';
import type { BadgeEvent, BadgeLook } from '../../src/badges/badges.events.ts';
import { type BadgeWins, badgeWins } from '../../src/badges/badge-wins.ts';
import type { BadgeWinEvent } from '../../src/badges/badge-wins.events.ts';
import { badgeDefaultsOf } from '../../src/badges/badge-defaults.values.ts';
import { type GivenBadge, lookWith, ruleWith } from '../../src/badges/given-badge.ts';
import { giveBadge } from '../../src/badges/give-badge.ts';
import { kindOf } from '../../src/badges/judge-saved-badge.ts';
import { judgeBadge } from '../../src/badges/judge-badge.ts';
import { reinstateWins } from '../../src/badges/reinstate-wins.ts';
import { renewBadgeKey } from '../../src/badges/renew-badge-key.ts';
import { revokeWins } from '../../src/badges/revoke-wins.ts';
import { saveBadge, shareBadge } from '../../src/badges/save-badge.ts';
import { badgeSent, levelsSent, SentBadge, type SentLevel } from '../../src/badges/sent-badge.ts';
import { winIdOf } from '../../src/badges/win-id.ts';
import { bind } from '../../src/platform/http/bind.pipe.ts';

const T1 = '2026-03-02T10:00:00.000Z';
const T2 = '2026-03-03T10:00:00.000Z';
const T3 = '2026-03-04T10:00:00.000Z';
const name = { key: 'org', box: 'Hundred' };

const given = (...facts: BadgeEvent[]): Badge => facts.reduce((state, fact) => badge.evolve(state, { id: 'f', ...fact }), badge.initial());
const wins = (...facts: BadgeWinEvent[]): BadgeWins =>
  facts.reduce((state, fact) => badgeWins.evolve(state, { id: 'f', ...fact }), badgeWins.initial());
const sent = (fields: object): GivenBadge => badgeSent(bind(SentBadge, fields), '6f0a2d5e-84a7-4b57-9a1e-5d7c8e1f3b60');
const ruleOf = (fields: object, before?: BadgeRule): BadgeRule => {
  const all = sent(fields);
  return ruleWith(all.kind ?? before?.kind ?? 'amount', all, before, 'UTC');
};
const amount = ruleOf({ badge_type: 3, scoreseries_id: 's', value: '100' });
const look: BadgeLook = {
  name,
  levels: {},
  categories: [],
  phase: 2,
  active: true,
  notify: 'winner',
  miniIconSlot: 0,
  celebration: { confetti: 'none' },
  template: false,
};
const made = (more: Partial<BadgeLook> = {}, rule = amount) => saveBadge('b', { look: { ...look, ...more }, rule, at: T1 }, given());
const refusal = (act: () => unknown): { code?: string; message?: string; details?: Record<string, unknown> } => {
  try {
    act();
    return {};
  } catch (error) {
    return error as { code: string };
  }
};

describe('what a badge says', () => {
  test('R-092 U-001 a new badge is published, active, counts the sum of its series, and is won at once', async () => {
    const first = await lookWith(sent({ Name: 'Hundred' }), undefined, badgeDefaultsOf({}), (_, words) =>
      Promise.resolve({ key: 'org', box: words }),
    );
    expect(first).toMatchObject({ name, phase: 2, active: true, template: false, miniIconSlot: 0 });
    expect(amount).toEqual({
      kind: 'amount',
      sources: [{ seriesId: 's', factor: '1', filters: [] }],
      mode: 'sum',
      value: '100',
      atOnce: true,
      timeZone: 'UTC',
      levels: [],
      rewards: [],
    });
  });

  test('U-097 badge_type 1 is not used', () => {
    expect(refusal(() => bind(SentBadge, { Name: 'x', badge_type: 1 }))).toMatchObject({ code: 'invalid-input' });
  });

  test('U-100 a sub series names its series, or has that of the badge; its function may be that of the badge', () => {
    const { sources } = ruleOf({
      badge_type: 3,
      scoreseries_id: 's',
      sub_series: [
        { point_factor: '2', tags: [{ filter_type: 'tag', filter_id: 't' }] },
        { scoreseries_id: 'other', point_function: 2, tags: [{ filter_type: 'pointtype', filter_id: 'p' }] },
      ],
    });
    expect(sources).toEqual([
      { seriesId: 's', factor: '2', filters: [{ kind: 'tag', id: 't' }] },
      { seriesId: 'other', mode: 'count', factor: '1', filters: [{ kind: 'point type', id: 'p' }] },
    ]);
  });

  test('U-099 what is not sent stays, an empty field takes a value away', () => {
    const before = ruleOf({
      badge_type: 3,
      scoreseries_id: 's',
      value: '9',
      pointtransaction: '2',
      timeperiod: 2,
      timeperiodstr: '+1 week',
    });
    expect(before).toMatchObject({ least: '2', period: { count: 2, unit: 'week' } });
    expect(ruleOf({ valuemode: 2 }, before)).toEqual({ ...before, mode: 'count' });
    const taken = ruleOf({ pointtransaction: '', timeperiod: 0 }, before);
    expect(Object.keys(before).filter((field) => !(field in taken))).toEqual(['least', 'period']);
  });

  test('team_filter has the teams of badge_teams, without those of del_teams', () => {
    const before = ruleOf({ badge_type: 3, scoreseries_id: 's', value: '9', team_filter: 1, badge_teams: ['a', 'b', 'a'] });
    expect(before.teams).toEqual(['a', 'b']);
    expect(ruleOf({ del_teams: ['a'] }, before).teams).toEqual(['b']);
    expect(ruleOf({ team_filter: 0 }, before)).not.toHaveProperty('teams');
  });

  test('what has no meaning for a type is passed over', () => {
    const all = { scoreseries_id: 's', value: '7', pointtransaction: '1', timeperiod: 1, timeperiodstr: '+1 day', accuminstant: 0 };
    expect(ruleOf({ ...all, badge_type: 2 })).toMatchObject({ sources: [], atOnce: true });
    expect(ruleOf({ ...all, badge_type: 2 })).not.toHaveProperty('period');
    expect(ruleOf({ ...all, badge_type: 6 })).not.toHaveProperty('period');
    expect(ruleOf({ ...all, badge_type: 5 })).toMatchObject({ atOnce: false, period: { count: 1, unit: 'day' } });
  });
});

describe('levels (C-03, C-23, U-098)', () => {
  const level = { id: 'bronze', Name: 'Bronze', badge_type: 3, valuemode: 0 as const, value: '10', points: '5', tags: ['t'] };
  const levels = (...sentLevels: SentLevel[]) => levelsSent(sentLevels, '6f0a2d5e-84a7-4b57-9a1e-5d7c8e1f3b60');

  test('U-098 a level has name, type, value, and points of its own', () => {
    expect(levels(level)).toEqual([
      {
        levelId: 'bronze',
        name: 'Bronze',
        kind: 'amount',
        mode: 'sum',
        value: '10',
        rewards: [{ rewardId: 'bronze', points: '5', tags: ['t'] }],
      },
    ]);
  });

  test.each([
    ['R-057 level without a name', { Name: '' }, 'level-name-missing', 'Level name is missing.'],
    ['R-058 level without a type', { badge_type: undefined }, 'level-type-missing', 'Level type is missing.'],
    ['R-058 C-23 level of another type', { badge_type: 4 }, 'level-type-missing', 'Level type is missing.'],
    ['R-059 level without a value mode', { valuemode: undefined }, 'level-value-mode-missing', 'Level value mode is missing.'],
    ['R-060 level without a value', { value: undefined }, 'level-value-missing', 'Level value is missing.'],
  ])('%s', (_, wrong, code, message) => {
    expect(refusal(() => levels(level, { ...level, ...wrong }))).toMatchObject({
      code,
      message,
      details: { level: 1, fields: [{ problem: message }] },
    });
  });

  test('R-050 one that is deleted is not judged, and is no level', () => {
    expect(levels(level, { deleted: true })).toHaveLength(1);
  });

  test('R-059 R-060 one that is given needs neither', () => {
    expect(levels({ Name: 'Gold', badge_type: 2 })).toMatchObject([{ name: 'Gold', kind: 'given', rewards: [] }]);
  });
});

describe('whether it can be won', () => {
  test.each([
    ['an amount without a value', { badge_type: 3, scoreseries_id: 's' }, 'value-missing'],
    ['an amount without a series', { badge_type: 3, value: '1' }, 'score-series-missing'],
    ['a value below zero', { badge_type: 3, scoreseries_id: 's', value: '-1' }, 'amount-invalid'],
    ['U-101 a king without a period', { badge_type: 5, scoreseries_id: 's' }, 'period-missing'],
    ['U-099 the end of a period that is none', { badge_type: 3, scoreseries_id: 's', value: '1', accuminstant: 0 }, 'period-missing'],
    ['half a day in a row', { badge_type: 6, scoreseries_id: 's', value: '1.5' }, 'days-not-whole'],
    ['no levels', { badge_type: 7, scoreseries_id: 's' }, 'levels-missing'],
    ['a filter of no team', { badge_type: 2, team_filter: 1 }, 'teams-missing'],
    ['a reward of nothing', { badge_type: 2, badgereward: [{ scoreseries_id: 's', points: '0' }] }, 'amount-invalid'],
  ])('%s is refused', (_, fields, code) => {
    expect(refusal(() => judgeBadge(ruleOf(fields), false)).code).toBe(code);
  });

  test('what is refused names the field of the call', () => {
    const { details } = refusal(() => judgeBadge(ruleOf({ badge_type: 5, scoreseries_id: 's' }), false));
    expect(details).toMatchObject({ fields: [{ field: 'timeperiod' }] });
  });

  test('100 levels that give points, and rewards beside them', () => {
    const levels = Array.from({ length: 100 }, (_, n) => ({ Name: `Level ${n}`, badge_type: 2, points: '1', scoreseries_id: 's' }));
    const many = ruleOf({ badge_type: 7, levels, badgereward: [{ scoreseries_id: 's', points: '1' }] });
    expect(refusal(() => judgeBadge(many, false))).toEqual({});
  });

  test('a template need not name a series', () => {
    expect(refusal(() => judgeBadge(ruleOf({ badge_type: 3, value: '1' }), true))).toEqual({});
  });
});

describe('saving', () => {
  test('a new badge is judged by all the past; a change by what happens from now on', () => {
    expect(made()).toEqual([
      { type: 'BadgeCreated', data: { badgeId: 'b', kind: 'amount', look } },
      { type: 'BadgeRuleSet', data: { badgeId: 'b', version: 1, rule: amount, from: null, at: T1 } },
    ]);
    const rule = { ...amount, value: '200' };
    const state = given(...made());
    expect(saveBadge('b', { look, rule, at: T2 }, state)).toEqual([
      { type: 'BadgeRuleSet', data: { badgeId: 'b', version: 2, rule, from: T2, at: T2 } },
    ]);
    expect(saveBadge('b', { look, rule, at: T2, applies: 'always' }, state)).toMatchObject([{ data: { version: 2, from: null } }]);
  });

  test('nothing is said where nothing differs, but that all the past is judged by it', () => {
    const state = given(...made());
    expect(saveBadge('b', { look, rule: amount, at: T2, applies: 'always' }, state)).toEqual([]);
    const changed = given(...made(), ...saveBadge('b', { look, rule: { ...amount, value: '200' }, at: T2 }, state));
    expect(saveBadge('b', { look, rule: { ...amount, value: '200' }, at: T3 }, changed)).toEqual([]);
    expect(saveBadge('b', { look, rule: { ...amount, value: '200' }, at: T3, applies: 'always' }, changed)).toMatchObject([
      { data: { version: 3, from: null, at: T3 } },
    ]);
  });

  test('R-048 U-001 inactive, taken back and a template are stopped; opening asks for which time', () => {
    const state = given(...made());
    for (const closed of [{ active: false }, { phase: 1 as const }, { template: true }]) {
      const facts = saveBadge('b', { look: { ...look, ...closed }, rule: amount, at: T2 }, state);
      expect(facts).toEqual([
        { type: 'BadgeChanged', data: { badgeId: 'b', changes: closed } },
        { type: 'BadgeStopped', data: { badgeId: 'b', version: 1, at: T2 } },
      ]);
      const stopped = given(...made(), ...facts);
      expect(stopped.rules.versions).toEqual([{ version: 1, rule: amount, from: null, before: T2 }]);
      expect(saveBadge('b', { look, rule: amount, at: T3 }, stopped).at(-1)).toMatchObject({ data: { version: 2, from: T3 } });
      expect(saveBadge('b', { look, rule: amount, at: T3, applies: 'always' }, stopped).at(-1)).toMatchObject({
        data: { version: 2, from: null },
      });
    }
  });

  test('R-048 a draft keeps its rule and is in force for no instant; what was won before stays', () => {
    const draft = given(...made({ phase: 0 }));
    expect([draft.rule, draft.rules.versions]).toEqual([amount, []]);
    const rule = { ...amount, value: '200' };
    const edited = given(...made({ phase: 0 }), ...saveBadge('b', { look: { ...look, phase: 0 }, rule, at: T2 }, draft));
    expect([edited.rule, edited.rules.versions, edited.version]).toEqual([rule, [], 2]);
  });

  test('of two who edit the same badge the second is told; who says the same is not', () => {
    const state = given(...made(), ...saveBadge('b', { look, rule: { ...amount, value: '2' }, at: T2 }, given(...made())));
    const stale = { look, rule: { ...amount, value: '3' }, at: T3, edition: 2 };
    expect(state.edition).toBe(3);
    expect(refusal(() => saveBadge('b', stale, state)).code).toBe('badge-changed');
    expect(saveBadge('b', { ...stale, rule: { ...amount, value: '2' } }, state)).toEqual([]);
    expect(saveBadge('b', { ...stale, edition: 3 }, state)).toHaveLength(1);
  });

  test('how it is won is fixed, and what is deleted is not edited', () => {
    const state = given(...made());
    expect([kindOf(undefined, state), kindOf('amount', state)]).toEqual(['amount', 'amount']);
    expect(refusal(() => kindOf('given', state)).code).toBe('badge-type-fixed');
    expect(refusal(() => kindOf(undefined, given())).code).toBe('badge-type-missing');
    const deleted = given(...made(), { type: 'BadgeDeleted', data: { badgeId: 'b' } });
    expect(refusal(() => saveBadge('b', { look, rule: amount, at: T2 }, deleted)).code).toBe('badge-deleted');
  });

  test('what was taken away of its look is null', () => {
    const icon = given(...made({ icon: '/icons/a.svg' }));
    const facts = saveBadge('b', { look, rule: amount, at: T2 }, icon);
    expect(facts).toEqual([{ type: 'BadgeChanged', data: { badgeId: 'b', changes: { icon: null } } }]);
    expect(given(...made({ icon: '/icons/a.svg' }), ...facts).look).toEqual(look);
  });

  test('U-102 sharing keeps the link, another key is another one', () => {
    const state = given(...made());
    expect(shareBadge('b', 0, state)).toEqual([]);
    const shared = given(...made(), ...shareBadge('b', 1, state));
    expect(shared.sharing).toEqual({ mode: 1, generation: 1 });
    expect(renewBadgeKey('b', shared)).toEqual([{ type: 'BadgeSharingChanged', data: { badgeId: 'b', mode: 1, generation: 2 } }]);
  });
});

describe('giving, taking and giving back', () => {
  const toAnn = (more: object = {}) => ({ badgeId: 'b', profileId: 'ann', at: T2, commandId: 'c1', teamIds: ['red'], ...more });
  const pin = ruleOf({ badge_type: 2, badgereward: [{ id: 'r', scoreseries_id: 's', points: '5' }] });
  const steps = ruleOf({
    badge_type: 7,
    scoreseries_id: 's',
    levels: [
      { id: 'one', Name: 'One', badge_type: 2, points: '3' },
      { id: 'two', Name: 'Two', badge_type: 2 },
      { id: 'three', Name: 'Three', badge_type: 3, valuemode: 0, value: '9' },
    ],
  });

  test('a badge that is given is won any number of times, with its points', () => {
    const state = given(...made({}, pin));
    const first = giveBadge(toAnn(), state, wins());
    expect(first).toEqual([
      {
        type: 'BadgeWon',
        data: {
          badgeId: 'b',
          profileId: 'ann',
          winId: winIdOf('b', 'ann', 'c1'),
          slot: 'c1',
          version: 1,
          wonAt: T2,
          teamIds: ['red'],
          rewards: [{ rewardId: 'r', seriesId: 's', points: '5', tags: [] }],
          quiet: false,
        },
      },
    ]);
    expect(giveBadge(toAnn({ commandId: 'c2' }), state, wins(...first))).toMatchObject([{ data: { slot: 'c2' } }]);
  });

  test('types 3 to 6 are won by points, not given', () => {
    expect(refusal(() => giveBadge(toAnn(), given(...made()), wins())).code).toBe('badge-not-given');
  });

  test('R-049 a gift gives the next level, if that is given', () => {
    const state = given(...made({}, steps));
    const one = giveBadge(toAnn(), state, wins());
    expect(one).toMatchObject([{ data: { levelId: 'one', slot: 'one', rewards: [{ rewardId: 'one', points: '3' }] } }]);
    const two = giveBadge(toAnn(), state, wins(...one));
    expect(two).toMatchObject([{ data: { levelId: 'two' } }]);
    expect(refusal(() => giveBadge(toAnn(), state, wins(...one, ...two))).code).toBe('level-not-given');
  });

  test('a level that an admin took is reinstated, not given again', () => {
    const state = given(...made({}, steps));
    const one = giveBadge(toAnn(), state, wins());
    const taken = revokeWins('b', [winIdOf('b', 'ann', 'one')], wins(...one), T3);
    expect(refusal(() => giveBadge(toAnn(), state, wins(...one, ...taken))).code).toBe('win-revoked');
  });

  test('U-099 team_filter is of the teams of now; what is stopped is not given', () => {
    const state = given(...made({}, { ...pin, teams: ['blue'] }));
    expect(refusal(() => giveBadge(toAnn(), state, wins())).code).toBe('not-in-teams');
    expect(giveBadge(toAnn({ teamIds: ['blue'] }), state, wins())).toHaveLength(1);
    expect(refusal(() => giveBadge(toAnn(), given(...made({ active: false }, pin)), wins())).code).toBe('badge-stopped');
  });

  test('what is taken is taken once, and given back once', () => {
    const won = giveBadge(toAnn(), given(...made({}, pin)), wins());
    const winId = winIdOf('b', 'ann', 'c1');
    const taken = revokeWins('b', [winId], wins(...won), T3);
    expect(taken).toEqual([{ type: 'BadgeRevoked', data: { badgeId: 'b', profileId: 'ann', winId, occurredAt: T3 } }]);
    expect(revokeWins('b', [winId], wins(...won, ...taken), T3)).toEqual([]);
    expect(reinstateWins('b', [winId], wins(...won, ...taken), T3)).toMatchObject([{ type: 'BadgeReinstated' }]);
    expect(reinstateWins('b', [winId], wins(...won), T3)).toEqual([]);
    expect(refusal(() => revokeWins('b', ['other'], wins(...won), T3)).code).toBe('not-found');
  });
});
