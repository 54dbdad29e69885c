import type { AutomationRow } from '../../projections/automations/automation-list.controller.ts';
import type { RuleTrial } from '../../projections/automations/rule-trial.view.ts';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { RuleAnswered } from '../../src/automations/automations.events.ts';
import type { Client } from './laurel.ts';
import { openObjects } from './objects-ground.ts';

let ground: Awaited<ReturnType<typeof openObjects>>;
let ann: string;
let asAnn: Client;
beforeAll(async () => {
  ground = await openObjects();
  [ann = ''] = await ground.players('Ann');
  asAnn = await ground.asPlayer(ann);
});
afterAll(() => ground.laurel.close());

type Values = { [field: string]: string };

/** A data object Deals, whose state, owner and amount a rule reads, or a text instead of the amount. */
async function deals(revoke_rule: number, { points = 'amount' }: { points?: 'amount' | 'text' } = {}) {
  const { admin, done } = ground;
  const object_id = await ground.object();
  const fields: Values = {
    state: await ground.field(object_id, 'State'),
    owner: await ground.field(object_id, 'Owner', { data_type: 'player' }),
    amount: await ground.field(object_id, 'Amount', { data_type: 'decimal' }),
    text: await ground.field(object_id, 'Text'),
  };
  const { state, owner } = fields;
  const series = String((await done(admin.post('scoreseries_settings/save_settings', { name: 'Sales' }))).id);
  const data = {
    name: 'Won deals',
    source: 'object',
    source_id: object_id,
    source_event: 'itemupdated',
    filter: [{ field: state, value: 'won' }],
  };
  const rule = String((await done(admin.post('automations/save_automation', { data }))).id);
  const given = { scoreseries_id: series, player_column: owner, points_column: fields[points], score_prefix: '0.01', revoke_rule };
  const action = String((await done(admin.post('automations/save_automation_action', { automation_id: rule, data: given }))).id);
  await done(admin.post('automations/enable_automation', { id: rule, enabled: 1 }));
  const saved = (values: Values, id?: string) => {
    const named = Object.entries({ owner: ann, ...values }).map(([name, value]) => [fields[name] ?? name, value] as const);
    return done(ground.save(asAnn, object_id, Object.fromEntries(named), id === undefined ? {} : { id }));
  };
  const save = async (values: Values, id?: string) => String((await saved(values, id)).id);
  return { object_id, series, rule, action, text: fields.text ?? '', owner, saved, save };
}

/** The points of what stands in a series. */
async function points(scoreseriesid: string): Promise<string[]> {
  await ground.settled();
  const { history } = await ground.done(ground.admin.get('scoreseries/series_score_history', { scoreseriesid }));
  return (history as EntryRow[]).map((row) => row.points);
}

test('R-023 U-090 U-091 U-092 U-094 U-096 a rule gives what an item says when it matches, as it stood then; a player may make none', async () => {
  const { object_id, series, rule, save } = await deals(0);
  const id = await save({ state: 'open', amount: '1250.5' });
  expect(await points(series)).toEqual([]);
  await save({ state: 'won' }, id);
  expect(await points(series)).toEqual(['12.505']);
  await ground.done(ground.admin.post('automations/enable_automation', { id: rule, enabled: 0 }));
  await save({ amount: '2000' }, id);
  expect(await points(series)).toEqual(['12.505']);
  const { automations } = await ground.done(
    ground.admin.get('automations/get_automations', { eventSource: 'object', sourceId: object_id }),
  );
  expect(automations).toMatchObject([
    { id: rule, name: 'Won deals', enabled: 0, filter: [{ operator: 'eq', values: ['won'] }], actions: [{ score_prefix: '0.01' }] },
  ]);
  expect(
    await ground.refusal(asAnn.post('automations/save_automation', { data: { name: 'Mine', source: 'object', source_id: object_id } })),
  ).toMatch(/^403/);
});

test('U-095 a rule is saved with all that it gives at once, and says how it answered last; another person’s action, or too many, is refused whole', async () => {
  const { object_id, series, rule, action, owner, save } = await deals(0);
  const { admin, done } = ground;
  const rowOf = async () => {
    await ground.settled();
    const { automations } = await done(admin.get('automations/get_automations', { eventSource: 'object', sourceId: object_id }));
    return (automations as AutomationRow[]).find(({ id }) => id === rule);
  };
  expect(await rowOf()).toMatchObject({ last_run: null });
  await save({ state: 'won' }, await save({ state: 'open', amount: '100' }));
  expect(await rowOf()).toMatchObject({ last_run: { gave: 1, took: 0, skipped: [] } });
  const given = { scoreseries_id: series, player_column: owner };
  const whole = {
    data: { id: rule, source_event: 'itemadded' },
    actions: [
      { ...given, score_prefix: '7' },
      { id: action, score_prefix: '0.1' },
    ],
  };
  await done(admin.post('automations/save_automation', whole));
  await save({ state: 'won', amount: '200' });
  expect((await points(series)).sort()).toEqual(['1', '20', '7']);
  const { actions = [] } = (await rowOf()) ?? {};
  expect(actions.map(({ score_prefix: factor }) => factor).sort()).toEqual(['0.1', '7']);
  const before = await rowOf();
  const wrong = [
    { ...given, id: rule },
    { ...given, player_column: 'nobody' },
    { ...given, scoreseries_id: rule },
  ];
  for (const one of wrong)
    expect(
      await ground.refusal(
        admin.post('automations/save_automation', { data: { id: rule, name: 'Half' }, actions: [given, one], enabled: 0 }),
      ),
    ).toMatch(/^4/);
  expect(await rowOf()).toEqual(before);
  await done(admin.post('automations/save_automation', { data: { id: rule }, actions: [], enabled: 0 }));
  expect(await rowOf()).toMatchObject({ enabled: 0, actions: [] });
  const made = await done(
    admin.post('automations/save_automation', {
      data: { name: 'Twin', source: 'object', source_id: object_id },
      actions: [given],
      enabled: 1,
    }),
  );
  await save({ state: 'open', amount: '1' });
  expect((await points(series)).sort()).toEqual(['1', '1', '20', '7']);
  await done(admin.post('automations/delete_automation', { id: made.id }));
});

test('U-095 all rules of a data object answer, listed in the order of their positions; one that comes twice is one', async () => {
  const { object_id, series, save, owner } = await deals(0);
  const { admin, done } = ground;
  const post = async (call: string, sent: object) => {
    const twice = { 'idempotency-key': crypto.randomUUID() };
    const [one, other] = [await done(admin.post(call, sent, twice)), await done(admin.post(call, sent, twice))];
    expect(other).toEqual(one);
    return String(one.id);
  };
  const data = { name: 'First', source: 'object', source_id: object_id, source_event: 'itemadded', position: 0 };
  const automation_id = await post('automations/save_automation', { data: { ...data, position: 1 } });
  const first = await post('automations/save_automation', { data });
  for (const id of [automation_id, first]) {
    const five = { scoreseries_id: series, player_column: owner, score_prefix: '5' };
    await post('automations/save_automation_action', { automation_id: id, data: five });
    await post('automations/enable_automation', { id, enabled: 1 });
  }
  await save({ amount: '100' });
  expect(await points(series)).toEqual(['5', '5']);
  const { automations } = await done(admin.get('automations/get_automations', { sourceId: object_id }));
  const ids = (automations as { id: string }[]).map(({ id }) => id);
  expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(automation_id));
  await post('automations/delete_automation', { id: first });
  await save({ amount: '100' });
  expect(await points(series)).toEqual(['5', '5', '5']);
});

test('U-093 rules 0 and 1: what is given stays, or gives way to what a change gives; equal results do nothing', async () => {
  for (const [rule, standing] of [
    [0, ['3', '3', '1']],
    [1, ['3']],
  ] as const) {
    const { series, save } = await deals(rule);
    const id = await save({ amount: '100' });
    await save({ state: 'won' }, id);
    await save({ amount: '300' }, id);
    // Nobody is given the same anew but where everything is given anew.
    await save({ state: 'WON' }, id);
    await save({ state: 'lost' }, id);
    expect(await points(series)).toEqual(standing);
  }
});

test('U-093 rule 2: what was given goes when the conditions hold no longer, and when the item is deleted', async () => {
  const { series, save, object_id } = await deals(2);
  const id = await save({ amount: '100' });
  await save({ state: 'won' }, id);
  expect(await points(series)).toEqual(['1']);
  await save({ state: 'lost' }, id);
  expect(await points(series)).toEqual([]);
  await save({ state: 'won' }, id);
  expect(await points(series)).toEqual(['1']);
  await ground.done(ground.admin.post('objects/delete_object_item', { object_id, ids: [id] }));
  expect(await points(series)).toEqual([]);
});

test('U-165 U-196 answers tell the points that rules gave or took; histories know by which data object they came', async () => {
  const { series, save, object_id, saved } = await deals(3);
  expect(await saved({ state: 'open', amount: '100' })).toMatchObject({ points: '0' });
  const id = await save({ amount: '100' });
  expect(await saved({ state: 'won' }, id)).toMatchObject({ points: '1' });
  expect(await saved({ amount: '50' }, id)).toMatchObject({ points: '-0.5' });
  await ground.settled();
  const by = (of: string) => ground.done(ground.admin.get('scoreseries/series_score_history', { scoreseriesid: series, object_id: of }));
  expect((await by(object_id)).history).toMatchObject([
    { points: '0.5', source: { kind: 'rule', from: 'object', fromId: object_id, itemId: id } },
  ]);
  expect((await by(series)).history).toEqual([]);
  const key = { 'idempotency-key': 'gone' };
  const goes = () => ground.done(ground.admin.post('objects/delete_object_item', { object_id, ids: [id] }, key));
  const looks = () => ground.done(ground.admin.post('objects/preview_delete_item', { object_id, ids: [id] }));
  expect(await looks()).toMatchObject({ points: '0.5', entries: 1 });
  expect(await goes()).toMatchObject({ deleteditems: 1, points: '0.5' });
  expect(await looks()).toMatchObject({ points: '0', entries: 0 });
  expect(await goes()).toMatchObject({ points: '0.5' });
  await ground.done(ground.admin.post('objects/restore_items', { object_id, ids: [id] }));
  expect(await points(series)).toEqual(['0.5']);
});

test('U-093 what an admin revoked stays so until the item gives something else', async () => {
  const { series, save } = await deals(3);
  const id = await save({ state: 'won', amount: '100' });
  await ground.settled();
  const { history } = await ground.done(ground.admin.get('scoreseries/series_score_history', { scoreseriesid: series }));
  const selpoints = (history as EntryRow[]).map(({ id: entry }) => entry);
  await ground.done(ground.admin.post('scoreseries/revoke', { selpoints, reason: 'A mistake' }));
  await save({ state: 'Won' }, id);
  expect(await points(series)).toEqual([]);
  await save({ amount: '200' }, id);
  expect(await points(series)).toEqual(['2']);
});

test('U-091 what cannot be read gives nothing and says why; what is gone says nothing', async () => {
  const { series, object_id, save, text, rule, action } = await deals(0, { points: 'text' });
  const id = await save({ [text]: 'order 12', state: 'open' });
  await save({ state: 'won' }, id);
  await save({ [text]: '' }, id);
  await save({ [text]: '200' }, id);
  expect(await points(series)).toEqual(['2']);
  const answers = (await ground.facts('RuleAnswered')).map(({ data }) => data as RuleAnswered['data']);
  const skips = answers.filter(({ automationId }) => automationId === rule).flatMap((answer) => answer.skips);
  expect(skips.map(({ why }) => why)).toEqual(['points-unreadable', 'points-missing']);
  await ground.done(ground.admin.post('objects/delete_object_column', { object_id, column_id: text }));
  await save({ state: 'Won' }, id);
  expect(await points(series)).toEqual(['2']);
  // What calls name is named where it is wrong.
  const wrong = ground.admin.post('automations/save_automation_action', {
    automation_id: rule,
    data: { id: action, giver_column: 'none' },
  });
  expect((await wrong).body).toMatchObject({ code: 'invalid-input', fields: [{ field: 'giver_column' }] });
});

test('U-093 rule 3: what stands is what the item says now, or nothing', async () => {
  const { series, save, object_id } = await deals(3);
  const id = await save({ state: 'won', amount: '100' });
  expect(await points(series)).toEqual(['1']);
  await save({ amount: '300' }, id);
  expect(await points(series)).toEqual(['3']);
  await save({ state: 'lost' }, id);
  expect(await points(series)).toEqual([]);
  await save({ state: 'won' }, id);
  expect(await points(series)).toEqual(['3']);
  await ground.done(ground.admin.post('objects/delete_object_item', { object_id, ids: [id] }));
  expect(await points(series)).toEqual([]);
});

/** A badge that counts a series, and a rule that gives what its wins say in another, or in the same. */
async function wins(data: object, action: object, filter: (levels: readonly { id: string }[]) => object[] = () => []) {
  const { admin, done, series } = ground;
  const counted = await series({ name: 'Counted' });
  const badge = String((await done(admin.post('badges/save', { data: { scoreseries_id: counted, ...data } }))).id);
  await ground.settled();
  const { badges } = await done(admin.get('badges/badges', { id: badge, show_inactive: 1 }));
  const [{ levels } = { levels: [] }] = badges as { levels: { id: string }[] }[];
  const about = { name: 'Winners', source: 'badge', source_id: badge, source_event: 'won', filter: filter(levels) };
  const rule = String((await done(admin.post('automations/save_automation', { data: about }))).id);
  const given = { scoreseries_id: counted, player_column: 'player', ...action };
  await done(admin.post('automations/save_automation_action', { automation_id: rule, data: given }));
  const { loop } = await done(admin.post('automations/enable_automation', { id: rule, enabled: 1 }));
  const award = async (amount: string, minutes: number) => {
    const timestamp = new Date(Date.now() - minutes * 60_000).toISOString();
    const sent = { version: 1, scoreseriesid: counted, profiles: JSON.stringify([ann]), points: amount, timestamp };
    const { ids } = await done(admin.post('scoreseries/submit_score', sent));
    await ground.settled();
    return String((ids as string[])[0]);
  };
  const turn = async (action: 'revoke' | 'reinstate', entry: string) => {
    await done(admin.post(`scoreseries/${action}`, { scoreseriesid: counted, selpoints: [entry], reason: 'A mistake' }));
    await ground.settled();
  };
  /** The points that the same rule would give for what happened since yesterday. */
  const tried = async () => {
    const from = new Date(Date.now() - 86_400_000).toISOString();
    const { trial } = await done(admin.post('automations/try', { data: about, actions: [given], from }));
    return (trial as RuleTrial).points;
  };
  return { counted, badge, rule, loop, award, turn, tried };
}

test('U-090 U-093 a win of a badge gives by the same rules: one that moves changes, one that falls or is taken is gone, one that is back is won; a trial tells the same', async () => {
  const { admin, done } = ground;
  for (const [rule, [moved, fallen, back, taken, again]] of [
    [0, [['10'], ['10'], ['10', '20'], ['10', '20'], ['10', '20', '20']]],
    [1, [['10'], ['10'], ['20'], ['20'], ['20']]],
    [2, [['10'], [], ['20'], [], ['20']]],
    [3, [['20'], [], ['20'], [], ['20']]],
  ] as const) {
    const purse = await ground.series({ name: 'Purse' });
    const gives = { scoreseries_id: purse, points_column: 'value', comment_column: 'won_at', revoke_rule: rule };
    const ten = await wins({ Name: 'Ten', badge_type: 3, value: '10', badgereward: [] }, gives);
    expect(ten.loop).toBeUndefined();
    const standing = async () => (await points(purse)).sort();
    const first = await ten.award('10', 2);
    const second = await ten.award('20', 1);
    expect([rule, await standing()]).toEqual([rule, ['10']]);
    await ten.turn('revoke', first);
    expect([rule, await standing()]).toEqual([rule, moved]);
    await ten.turn('revoke', second);
    expect([rule, await standing()]).toEqual([rule, fallen]);
    await ten.turn('reinstate', second);
    expect([rule, await standing()]).toEqual([rule, back]);
    const { history } = await done(admin.get('badges/history', { badgeid: ten.badge }));
    const turned = {
      badgeid: ten.badge,
      selplayerbadges: String((history as { player_badge_id: string }[])[0]?.player_badge_id),
      reason: 'A mistake',
    };
    await done(admin.delete('badges/revoke', turned));
    expect([rule, await standing()]).toEqual([rule, taken]);
    await done(admin.post('badges/reinstate', turned));
    expect([rule, await standing()]).toEqual([rule, again]);
    expect(await ten.tried()).toEqual([{ seriesId: purse, points: rule === 0 ? '50' : '20' }]);
    const by = await done(admin.get('scoreseries/series_score_history', { scoreseriesid: purse, object_id: ten.badge }));
    expect((by.history as EntryRow[])[0]).toMatchObject({ source: { kind: 'rule', from: 'badge', fromId: ten.badge } });
  }
});

test('U-090 a rule on a badge that gives points which that badge counts ends, and says that it is a loop; who turns it on is told', async () => {
  const level = (value: string) => ({ Name: `From ${value}`, badge_type: 3, valuemode: 0, value });
  const climb = { Name: 'Climb', badge_type: 7, levels: ['10', '20', '30'].map(level) };
  const { counted, rule, loop, award } = await wins(climb, { score_prefix: '10' }, (levels) => [
    { field: 'level', values: levels.map(({ id }) => id) },
  ]);
  expect(loop).toEqual([{ id: rule, name: 'Winners' }]);
  await award('10', 1);
  expect(await points(counted)).toEqual(['10', '10']);
  const answers = (await ground.facts('RuleAnswered')).map(({ data }) => data as RuleAnswered['data']);
  const own = answers.filter(({ automationId }) => automationId === rule);
  expect(own.flatMap(({ gives }) => gives)).toHaveLength(1);
  expect(new Set(own.flatMap(({ skips }) => skips.map(({ why }) => why)))).toEqual(new Set(['loop']));
});
