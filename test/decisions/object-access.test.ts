import * as fc from 'fast-check';
import {
  type AccessRule,
  accessRules,
  allows,
  allowsDeleting,
  type GuardedField,
  type ItemValues,
  type ItemViewer,
  OBJECT_ROLES,
  opens,
  reaches,
  RULE_TYPES,
  seenValues,
} from '../../src/objects/access.values.ts';

const ann = 'ann';
const bob = 'bob';
const TEAMS: Readonly<Record<string, readonly string[]>> = { ann: ['red'], bob: ['blue'] };
const viewer = (more: Partial<ItemViewer> = {}): ItemViewer => ({
  isAdmin: false,
  profileId: ann,
  teamIds: ['red'],
  managedTeamIds: [],
  teamsOf: (profileId) => TEAMS[profileId] ?? [],
  ...more,
});
const field = (fieldId: string, type: GuardedField['type'], ...rules: AccessRule[]): GuardedField => ({ fieldId, type, rules });
const rule = (type: AccessRule['type'], ...conditions: AccessRule['conditions']): AccessRule => ({ type, conditions });
const eq = (of: string, ...values: string[]) => ({ field: of, operator: 'eq', values }) as const;

describe('who may see and set the values of items', () => {
  test.each<[string, AccessRule[], string]>([
    ['R-150 no rules mean open', [], 'open'],
    ['R-151 a single noedit rule means noedit', [rule('noedit')], 'noedit'],
    ['R-152 one with a condition means conditional', [rule('noedit', eq('state', 'won'))], 'conditional'],
    ['R-152 and so does anything else', [rule('noedit'), rule('view')], 'conditional'],
  ])('%s', (_, rules, told) => {
    expect(accessRules(rules)).toBe(told);
  });

  test('R-205 R-206 a rule holds where its condition is true of the item; without a rule of its kind a field is open', () => {
    const state = field('state', 'string');
    const amount = field('amount', 'decimal', rule('update', eq('state', 'open')));
    const all = [state, amount];
    expect(allows('update', amount, all, { state: 'Open' }, viewer())).toBe(true);
    expect(allows('update', amount, all, { state: 'won' }, viewer())).toBe(false);
    expect(allows('add', amount, all, { state: 'won' }, viewer())).toBe(true);
    expect(allows('update', amount, all, { state: 'won' }, viewer({ isAdmin: true }))).toBe(true);
  });

  test('what is hidden is absent, by who looks', () => {
    const owner = field('owner', 'player');
    const pay = field('pay', 'decimal', rule('view', eq('owner', '@me')));
    const team = field('team', 'team');
    const plan = field('plan', 'text', rule('view', eq('team', '@myteam')));
    const all = [owner, pay, team, plan];
    const item = { owner: ann, pay: '10', team: 'blue', plan: 'Win' };
    expect(seenValues(all, item, viewer())).toEqual({ owner: ann, pay: '10', team: 'blue' });
    expect(seenValues(all, item, viewer({ profileId: bob, teamIds: ['blue'] }))).toEqual({ owner: ann, team: 'blue', plan: 'Win' });
    expect(seenValues(all, item, viewer({ isAdmin: true }))).toEqual(item);
  });

  test('R-204 a team manager counts where the item names people of their teams, their team, or nobody', () => {
    const all = [field('owner', 'player'), field('team', 'team'), field('x', 'string', { ...rule('update'), role: 'teammanagers' })];
    const x = all[2]!;
    const manager = viewer({ managedTeamIds: ['red'] });
    const items: ItemValues[] = [{ owner: ann }, { owner: bob }, { team: 'red' }, { team: 'blue' }, {}];
    expect(items.map((item) => allows('update', x, all, item, manager))).toEqual([true, false, true, false, true]);
    expect(allows('update', x, all, {}, viewer())).toBe(false);
    expect(reaches(1, all, { owner: bob }, manager)).toBe(false);
    expect(reaches(1, all, { owner: ann }, manager)).toBe(true);
  });

  test('U-166 an allowance is for admins, team managers too, or everybody with access', () => {
    const people = [viewer(), viewer({ managedTeamIds: ['red'] }), viewer({ isAdmin: true })];
    expect(([0, 1, 2] as const).map((allowance) => people.map((one) => reaches(allowance, [], {}, one)))).toEqual([
      [false, false, true],
      [false, true, true],
      [true, true, true],
    ]);
  });

  test('U-163 who has access: admins always, others by their role', () => {
    expect([viewer(), viewer({ managedTeamIds: ['red'] }), viewer({ isAdmin: true })].map((one) => opens(['teammanagers'], one))).toEqual([
      false,
      true,
      true,
    ]);
    expect(opens([], viewer())).toBe(false);
    expect(opens(['players'], viewer({ profileId: undefined }))).toBe(false);
  });

  test('of a field that is gone nothing is true, its opposite neither', () => {
    const gone = { field: 'gone', operator: 'neq', values: ['x'] } as const;
    const x = field('x', 'string', rule('view', gone));
    expect(allows('view', x, [x], { x: '1' }, viewer())).toBe(false);
  });

  test('it comes to what a naive oracle says, of random rules, items and viewers', () => {
    const conditions = fc.array(
      fc.oneof(
        fc.record({
          field: fc.constant('owner'),
          operator: fc.constantFrom('eq', 'neq'),
          values: fc.subarray(['@me', '@myteam', ann, bob], { minLength: 1 }),
        }),
        fc.record({
          field: fc.constant('state'),
          operator: fc.constantFrom('eq', 'neq', 'cont'),
          values: fc.subarray(['won', 'o', ''], { minLength: 1 }),
        }),
      ),
      { maxLength: 2 },
    );
    const rules = fc.array(
      fc
        .record({ type: fc.constantFrom(...RULE_TYPES), role: fc.constantFrom(undefined, ...OBJECT_ROLES), conditions })
        .map(({ role, ...one }) => ({
          ...one,
          ...(role && { role }),
        })),
      { maxLength: 4 },
    );
    const item = fc.record({ owner: fc.constantFrom(undefined, ann, bob), state: fc.constantFrom(undefined, 'won', 'open') });
    const looking = fc.record({ isAdmin: fc.boolean(), me: fc.constantFrom(ann, bob), manages: fc.subarray(['red', 'blue']) });
    fc.assert(
      fc.property(rules, item, looking, ([...given], { owner, state }, { isAdmin, me, manages }) => {
        const x = { fieldId: 'x', type: 'string' as const, rules: given as AccessRule[] };
        const all = [field('owner', 'player'), field('state', 'string'), x];
        const values: ItemValues = { ...(owner && { owner }), ...(state && { state }), x: '1' };
        const who = viewer({ isAdmin, profileId: me, teamIds: TEAMS[me]!, managedTeamIds: manages });
        const isManager = manages.length > 0 && (owner === undefined || TEAMS[owner]!.some((team) => manages.includes(team)));
        const isTrue = (of: string, operator: string, one: string) => {
          if (of === 'state') return operator === 'cont' ? (state ?? '').includes(one) : (state ?? '') === one;
          if (one === '@me') return owner === me;
          if (one === '@myteam') return owner !== undefined && TEAMS[owner]![0] === TEAMS[me]![0];
          return owner === one;
        };
        const holding = given.filter(
          ({ role, conditions: asked }) =>
            (role === undefined || role === 'players' || (role === 'teammanagers' && isManager)) &&
            asked.every(({ field: of, operator, values: some }) => {
              const any = some.some((one) => isTrue(of, operator, one));
              return operator === 'neq' ? !any : any;
            }),
        );
        const may = (kind: string) =>
          isAdmin ||
          ((kind === 'view' || kind === 'delete' || !holding.some(({ type }) => type === 'noedit')) &&
            (!given.some(({ type }) => type === kind) || holding.some(({ type }) => type === kind)));
        for (const kind of ['view', 'add', 'update'] as const) expect(allows(kind, x, all, values, who)).toBe(may(kind));
        expect(allowsDeleting(all, values, who)).toBe(may('delete'));
        expect('x' in seenValues(all, values, who)).toBe(may('view'));
      }),
      { numRuns: 1_000 },
    );
  });
});
