import fc from 'fast-check';
import type { RuleTrial } from '../../projections/automations/rule-trial.view.ts';
import type { EntryRow } from '../../projections/entries/entries.view.ts';
import type { Client } from './laurel.ts';
import { openObjects } from './objects-ground.ts';

let ground: Awaited<ReturnType<typeof openObjects>>;
let ann: string;
let ben: string;
let asAnn: Client;
beforeAll(async () => {
  ground = await openObjects();
  [ann = '', ben = ''] = await ground.players('Ann', 'Ben');
  asAnn = await ground.asPlayer(ann);
});
afterAll(() => ground.laurel.close());

type Values = { [field: string]: string };

/** A data object Deals, and what a rule would give for those that are won. */
async function deals(revoke_rule: number, source_event = 'itemadded') {
  const { admin, done } = ground;
  const object_id = await ground.object();
  const fields: Values = {
    state: await ground.field(object_id, 'State'),
    owner: await ground.field(object_id, 'Owner', { data_type: 'player' }),
    amount: await ground.field(object_id, 'Amount', { data_type: 'decimal' }),
  };
  const series = String((await done(admin.post('scoreseries_settings/save_settings', { name: 'Sales' }))).id);
  const filter = [{ field: fields.state, value: 'won' }];
  const data = { source: 'object', source_id: object_id, source_event, filter };
  const action = { scoreseries_id: series, player_column: fields.owner, points_column: fields.amount, score_prefix: '0.01', revoke_rule };
  const post = (call: string, sent: object) => admin.post(`automations/${call}`, sent);
  return {
    ...{ object_id, series, data, action },
    async save(values: Values, id?: string) {
      const named = Object.entries(values).map(([name, value]) => [fields[name] ?? name, value] as const);
      return String((await done(ground.save(asAnn, object_id, Object.fromEntries(named), id === undefined ? {} : { id }))).id);
    },
    delete: (id: string) => done(admin.post('objects/delete_object_item', { object_id, ids: [id] })),
    /** Makes the rule, which is off. */
    async rule(more: object = {}) {
      const id = String((await done(post('save_automation', { data: { name: 'Won deals', ...data } }))).id);
      await done(post('save_automation_action', { automation_id: id, data: { ...action, ...more } }));
      return id;
    },
    enable: (id: string) => done(post('enable_automation', { id, enabled: 1 })),
    tried: async (sent: object) => (await done(post('try', { from: yesterday(), ...sent }))).trial as RuleTrial,
    give: (id: string, trial_id: string, headers: Record<string, string> = {}) =>
      admin.post('automations/give_tried', { id, trial_id }, headers),
    async entries() {
      await ground.settled();
      const { history } = await done(admin.get('scoreseries/series_score_history', { scoreseriesid: series }));
      return (history as EntryRow[]).map(({ points, profileId }) => `${profileId === ann ? 'Ann' : 'Ben'} ${points}`).sort();
    },
  };
}

const yesterday = () => new Date(Date.now() - 86_400_000).toISOString();

/** Won deals of both, one that is open, one that nobody owns, and one of Ben's that grew. */
async function someDeals(made: Awaited<ReturnType<typeof deals>>) {
  await made.save({ state: 'won', owner: ann, amount: '100' });
  await made.save({ state: 'open', owner: ann, amount: '200' });
  await made.save({ state: 'won', amount: '900' });
  const grown = await made.save({ state: 'won', owner: ben, amount: '300' });
  await made.save({ amount: '500' }, grown);
  return grown;
}

test('what is tried before it is saved is given once it is: entries, ranks, what is skipped; it is revoked as one', async () => {
  const made = await deals(3);
  await someDeals(made);
  const { series, data, action } = made;
  const trial = await made.tried({ data, actions: [action] });
  expect(trial).toMatchObject({
    ...{ changeCount: 5, fittingCount: 4, answerCount: 4, givenCount: 2, playerCount: 2, takenCount: 0 },
    points: [{ seriesId: series, points: '6' }],
    skips: [{ why: 'player-missing', count: 1 }],
  });
  const told = (some: RuleTrial['changes'][number]['given']) => some.map(({ name, points }) => `${name} ${points}`);
  const answers = trial.changes.map(({ given, taken, skipped }) => [told(given), told(taken), skipped]);
  expect(answers).toContainEqual([['Ben 5'], ['Ben 3'], []]);
  expect(answers).toContainEqual([[], [], ['player-missing']]);
  const ranks = trial.series.flatMap(({ changes }) => changes.map(({ name, after }) => [name, after.rank, after.points]));
  expect(ranks.sort()).toEqual([
    ['Ann', 2, '1'],
    ['Ben', 1, '5'],
  ]);
  expect(await made.entries()).toEqual([]);

  const id = await made.rule();
  const key = { 'idempotency-key': 'given' };
  await ground.done(made.give(id, trial.trialId, key));
  expect(await made.entries()).toEqual(['Ann 1', 'Ben 5']);
  // What comes again gives nothing more, nor does who gives it anew.
  await ground.done(made.give(id, trial.trialId, key));
  await ground.done(made.give(id, trial.trialId));
  const again = await made.tried({ data: { id } });
  expect(again).toMatchObject({ changeCount: 5, answerCount: 0, givenCount: 0, series: [] });
  await ground.done(made.give(id, again.trialId));
  expect(await made.entries()).toEqual(['Ann 1', 'Ben 5']);

  const all = { scoreseriesid: series, import: trial.trialId };
  const { preview } = await ground.done(ground.admin.post('scoreseries/preview_revocation', all));
  expect(preview).toMatchObject({ entryCount: 2 });
  await ground.done(
    ground.admin.post('scoreseries/confirm_revocation', { preview_id: (preview as { previewId: string }).previewId, reason: 'Wrong' }),
  );
  expect(await made.entries()).toEqual([]);
});

test('what a rule answered since it is on stays: a trial gives what is missing, and an older change replaces nothing', async () => {
  const made = await deals(3);
  const grown = await someDeals(made);
  const id = await made.rule();
  await made.enable(id);
  await made.save({ amount: '700' }, grown);
  expect(await made.entries()).toEqual(['Ben 7']);
  const trial = await made.tried({ data: { id } });
  expect(trial).toMatchObject({ givenCount: 1, takenCount: 0 });
  await ground.done(made.give(id, trial.trialId));
  expect(await made.entries()).toEqual(['Ann 1', 'Ben 7']);
  await made.save({ state: 'lost' }, grown);
  expect(await made.entries()).toEqual(['Ann 1']);
});

test('a trial is given as it was shown, or not at all: by the automation as it was tried, while it comes to the same', async () => {
  const made = await deals(1, 'itemupdated');
  const grown = await someDeals(made);
  const id = await made.rule();
  const trial = await made.tried({ data: { id } });
  expect(trial).toMatchObject({ givenCount: 1, points: [{ points: '5' }] });
  const other = await made.rule({ score_prefix: '2' });
  expect(await ground.refusal(made.give(other, trial.trialId))).toMatch(/^409 automation-changed/);
  expect(await ground.refusal(made.give(id, crypto.randomUUID()))).toMatch(/^404/);
  await made.enable(id);
  await made.save({ amount: '600' }, grown);
  expect(await made.entries()).toEqual(['Ben 6']);
  expect(await ground.refusal(made.give(id, trial.trialId))).toMatch(/^409 preview-outdated/);
  expect(await made.entries()).toEqual(['Ben 6']);
});

test('a trial speaks of the last calendar month unless told, of at most 366 days, and is for admins; all of it is a file', async () => {
  const made = await deals(0);
  await someDeals(made);
  const { data, action } = made;
  const usual = await made.tried({ data, actions: [action], from: undefined });
  expect([usual.from, usual.to].map((at) => at.slice(8))).toEqual(['01T00:00:00.000Z', '01T00:00:00.000Z']);
  expect(usual).toMatchObject({ changeCount: 0, givenCount: 0 });
  const tries = (sent: object, client = ground.admin) =>
    ground.refusal(client.post('automations/try', { data, actions: [action], ...sent }));
  expect(await tries({ from: '2024-01-01T00:00:00.000Z', to: '2025-06-01T00:00:00.000Z' })).toMatch(/^400 invalid-input/);
  expect(await tries({ from: '2025-06-01T00:00:00.000Z', to: '2025-05-01T00:00:00.000Z' })).toMatch(/^400 invalid-input/);
  expect(await tries({ data: { ...data, filter: [{ field: 'none' }] } })).toMatch(/^400 invalid-input/);
  expect(await tries({}, asAnn)).toMatch(/^403/);
  const { trialId } = await made.tried({ data, actions: [action] });
  const { text } = await ground.done(ground.admin.get('automations/export_trial', { trial_id: trialId }));
  expect(String(text).split('\n').filter(Boolean)).toHaveLength(4);
  expect(text).toContain(`Ann: 1 (${made.series})`);
});

/** What may become of three deals, in any order. */
const move = fc.record({
  deal: fc.constantFrom(0, 1, 2),
  becomes: fc.oneof(
    fc.record({ state: fc.constantFrom('won', 'open') }),
    fc.record({ amount: fc.constantFrom('100', '200', '300') }),
    fc.constant(undefined),
  ),
});

test.each([0, 1, 2, 3])('try = outcome, and as if it had been on: any changes, revoke_rule %i', async (revoke_rule) => {
  for (const moves of fc.sample(fc.array(move, { minLength: 4, maxLength: 9 }), { seed: revoke_rule, numRuns: 3 })) {
    const made = await deals(revoke_rule, 'itemupdated');
    const lived = await deals(revoke_rule, 'itemupdated');
    await lived.enable(await lived.rule());
    for (const one of [made, lived]) {
      const ids: string[] = [];
      const gone = new Set<number>();
      for (const owner of [ann, ben, ann]) ids.push(await one.save({ owner, state: 'open', amount: '100' }));
      for (const { deal, becomes } of moves) {
        const id = ids[deal] ?? '';
        if (gone.has(deal)) continue;
        if (becomes) await one.save(becomes, id);
        else await one.delete(id);
        if (!becomes) gone.add(deal);
      }
    }
    const trial = await made.tried({ data: made.data, actions: [made.action] });
    await ground.done(made.give(await made.rule(), trial.trialId));
    const given = await made.entries();
    expect(given).toHaveLength(trial.givenCount);
    expect(given).toEqual(await lived.entries());
    const sum = given.reduce((all, entry) => all + Number(entry.split(' ')[1]), 0);
    expect(trial.points.map(({ points }) => points)).toEqual(sum === 0 ? [] : [String(sum)]);
  }
});
