import fc from 'fast-check';
import type { Entry } from '../../projections/entries/entries.ts';
import type { FeedPost } from '../../projections/moments/moments.view.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import type { RegradePreview } from '../../projections/quest-attempts/regrade-preview.view.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { PaidEntries } from '../../src/points/paid-entries.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { attemptOf, questAttempt } from '../../src/quests/quest-attempt.ts';
import { resetAttempt } from '../../src/quests/reset-attempts.ts';
import type { Client } from './laurel.ts';
import { type AttemptsGround, openAttempts, type Question } from './quest-attempts-ground.ts';
import { refusal } from './quests-ground.ts';

let ground: AttemptsGround;
let coins: string;
let players: string[];
let clients: Client[];

beforeAll(async () => {
  ground = await openAttempts();
  coins = await newSeries('Coins');
  players = await ground.players('Ann', 'Bob', 'Cid');
  clients = [];
  for (const player of players) clients.push(await ground.asPlayer(player));
  await ground.done(
    ground.admin.post('rewardstore/settings', { name: 'Shop', active: 1, spent_points: 3, 'currencies[]': [{ id: coins }] }),
  );
});
afterAll(() => ground.laurel.close());

const newSeries = async (name = 'Contest') =>
  String((await ground.done(ground.admin.post('scoreseries_settings/save_settings', { name }))).id);
/** A series of its own for a quest, of which half of each entry and one goes to a second series. */
const linkedSeries = async (to: string) => {
  const series = await newSeries();
  return { series, link: await link({ scoreseriesid: series, linked_score_series: to, basevalue: '1', factor: '0.5' }) };
};
const link = async (sent: object) =>
  String((await ground.done(ground.admin.post('scoreseries_settings/save_linked_scoreseries', sent))).id);

type Given = readonly (readonly [Question, 'right' | 'wrong'])[];
const take = async (quest: string, who: number, answers: Given) => {
  const as = clients[who]!;
  await ground.done(ground.start(quest, as));
  for (const [question, which] of answers) {
    await ground.done(ground.open(quest, question.id, as));
    await ground.done(ground.respond(quest, question.id, as, [{ field_id: question.field, choices: [question[which]] }]));
  }
};
/** What the choices of a question give from now on, and which is right. */
const key = (
  quest: string,
  { id, field, right, wrong }: Question,
  points: { right: number; wrong: number },
  correct: 'right' | 'wrong' = 'right',
) => {
  const choices = [
    { id: right, choice_label: 'Right', choice_points: String(points.right), iscorrect: Number(correct === 'right') },
    { id: wrong, choice_label: 'Wrong', choice_points: String(points.wrong), iscorrect: Number(correct === 'wrong') },
  ];
  const fields = [{ id: field, field_type: 1, field_subtype: 'single', mandatory: 1, choices }];
  return ground.done(ground.post('activity', { questid: quest, data: { id, fields } }));
};
const asked = (questid: string) => ground.post('preview_regrade', { questid });
const preview = async (quest: string) => (await ground.done(asked(quest))).preview as RegradePreview;
const confirm = (preview_id: string, more: object = {}, headers: Record<string, string> = {}) =>
  ground.admin.post('quest/confirm_regrade', { preview_id, reason: 'The key was wrong', ...more }, headers);
const revoke = (...selpoints: string[]) => ground.done(ground.admin.post('scoreseries/revoke', { selpoints, reason: 'Wrong' }));
const entriesOf = async (...seriesIds: string[]): Promise<Entry[]> => {
  await ground.settled();
  const filter = { organisationId: ground.organisationId, seriesId: { in: seriesIds } };
  const sort = [{ field: 'occurredAt' }, { field: 'entryId' }];
  const { items } = await ground.laurel.app.get(ReadModels).find<Entry>('entries', filter, { sort, limit: 1_000 });
  return items.map(({ document }) => document);
};
const counting = async (...seriesIds: string[]) => (await entriesOf(...seriesIds)).filter(({ revoked }) => revoked === null);
const pointsOf = async (who: number, ...seriesIds: string[]) =>
  (await counting(...seriesIds)).filter(({ profileId }) => profileId === players[who]).map(({ points }) => points);
const resultOf = async (quest: string, who: number) => (await ground.attempt(quest, clients[who]!))?.points ?? null;

test('results stand when the key changes, until what follows was seen, a reason was given, and it was confirmed', async () => {
  const { series } = await linkedSeries(coins);
  const { quest, questions } = await ground.asked({ scoreseries_id: series }, [{}]);
  const [one] = questions as [Question];
  await take(quest, 0, [[one, 'right']]);
  await take(quest, 1, [[one, 'wrong']]);
  expect(await refusal(asked(quest))).toBe('409 results-unchanged');
  await key(quest, one, { right: 4, wrong: 12 });
  expect([await resultOf(quest, 0), await pointsOf(0, series), await pointsOf(1, series)]).toEqual(['10', ['10'], []]);
  const { previewId, ...told } = await preview(quest);
  expect(told).toMatchObject({
    questId: quest,
    resultCount: 2,
    results: [
      { name: 'Ann', profileId: players[0], round: 1, before: '10', after: '4' },
      { name: 'Bob', profileId: players[1], round: 1, before: '0', after: '12' },
    ],
    entryCount: 2,
    balances: [
      { name: 'Ann', before: '6', after: '3' },
      { name: 'Bob', before: '0', after: '7' },
    ],
  });
  expect(await refusal(confirm(previewId, { reason: ' ' }))).toBe('400 reason-required');
  expect(await resultOf(quest, 0)).toBe('10');
  const once = { 'idempotency-key': crypto.randomUUID() };
  expect(await ground.done(confirm(previewId, {}, once))).toMatchObject({ results: 2 });
  expect(await ground.done(confirm(previewId, {}, once))).toMatchObject({ results: 2 });
  expect(await ground.done(confirm(previewId))).toMatchObject({ results: 2 });
  expect([await resultOf(quest, 0), await resultOf(quest, 1)]).toEqual(['4', '12']);
  expect([await pointsOf(0, series), await pointsOf(1, series)]).toEqual([['4'], ['12']]);
  expect([await pointsOf(0, coins), await pointsOf(1, coins)]).toEqual([['3'], ['7']]);
  expect((await ground.facts('RegradeApplied')).length).toBe(1);
  const [before, after] = await entriesOf(series);
  expect([before!.revoked, after!.revoked].filter((revoked) => revoked !== null)).toMatchObject([{ revocationId: previewId }]);
  const revocation = await ground.done(ground.admin.get('scoreseries/revocation', { id: previewId }));
  expect(revocation.revocation).toMatchObject({
    reason: 'The key was wrong',
    byName: 'Ada',
    balances: [{ name: 'Ann', before: '6', after: '3' }],
  });
  expect(await refusal(asked(quest))).toBe('409 results-unchanged');
});

test('another key or a revocation in between is preview-outdated, who completes the quest in between is not', async () => {
  const { series } = await linkedSeries(coins);
  const { quest, questions } = await ground.asked({ scoreseries_id: series }, [{}]);
  const [one] = questions as [Question];
  await take(quest, 0, [[one, 'right']]);
  await take(quest, 1, [[one, 'right']]);
  await key(quest, one, { right: 11, wrong: 0 });
  const first = await preview(quest);
  await key(quest, one, { right: 12, wrong: 0 });
  expect(await refusal(confirm(first.previewId))).toBe('409 preview-outdated');
  const second = await preview(quest);
  const [entry] = (await entriesOf(series)).filter(({ profileId }) => profileId === players[1]);
  await revoke(entry!.entryId);
  expect(await refusal(confirm(second.previewId))).toBe('409 preview-outdated');
  const third = await preview(quest);
  await take(quest, 2, [[one, 'right']]);
  await ground.done(confirm(third.previewId));
  // What was revoked stays so, and nothing takes its place; the result is another all the same.
  expect([await pointsOf(0, series), await pointsOf(1, series), await pointsOf(2, series)]).toEqual([['12'], [], ['12']]);
  expect(await ground.attempt(quest, clients[1]!)).toMatchObject({ points: '12', revoked: 1 });
});

test('what takes the place of an entry keeps its time, teams and tags, and follows the links that it followed, as they were then', async () => {
  const [far, near] = [await newSeries(), await newSeries()];
  const { series, link: linkid } = await linkedSeries(near);
  await link({ scoreseriesid: near, linked_score_series: far, factor: '-2' });
  const { quest, questions } = await ground.asked({ scoreseries_id: series }, [{}]);
  const [one] = questions as [Question];
  await take(quest, 0, [[one, 'right']]);
  await link({ id: linkid, scoreseriesid: series, linked_score_series: near, basevalue: '0', factor: '7' });
  await link({ scoreseriesid: series, linked_score_series: coins, factor: '100' });
  const others = await pointsOf(0, coins);
  await key(quest, one, { right: 20, wrong: 0 });
  await ground.done(confirm((await preview(quest)).previewId));
  await key(quest, one, { right: 30, wrong: 0 });
  await ground.done(confirm((await preview(quest)).previewId));
  expect([await pointsOf(0, series), await pointsOf(0, near), await pointsOf(0, far)]).toEqual([['30'], ['16'], ['-32']]);
  expect(await pointsOf(0, coins)).toEqual(others);
  const [old, ...later] = (await entriesOf(series)).sort((a, b) => Number(a.points) - Number(b.points));
  for (const { occurredAt, teamIds, tags } of later)
    expect({ occurredAt, teamIds, tags }).toEqual({ occurredAt: old!.occurredAt, teamIds: old!.teamIds, tags: old!.tags });
  // Taken back and given back, it brings along what took the place of what followed, and nothing by the links of now.
  const [{ entryId } = { entryId: '' }] = await counting(series);
  const before = (await counting(series, near, far, coins)).map((entry) => entry.entryId);
  await revoke(entryId);
  expect(await counting(series, near, far)).toEqual([]);
  await ground.done(ground.admin.post('scoreseries/reinstate', { selpoints: [entryId], reason: 'It was right' }));
  expect((await counting(series, near, far, coins)).map((entry) => entry.entryId)).toEqual(before);
});

test('points that a regrade takes are owed: it takes no order back; a reset after it revokes what stands, and does', async () => {
  const { quest, questions } = await ground.asked({ scoreseries_id: coins }, [{}]);
  const [one] = questions as [Question];
  await take(quest, 2, [[one, 'right']]);
  const price = String((await pointsOf(2, coins)).reduce((sum, points) => sum + Number(points), 0));
  const item = { name: 'Mug', publishphase: 2, prices: [{ currency_id: coins, price }] };
  const { id } = await ground.done(ground.admin.post('rewardstore/item', { data: item }));
  await ground.done(clients[2]!.post('rewardstore/purchase', { item_id: id, currency_id: coins, quantity: 1 }));
  await key(quest, one, { right: 0, wrong: 0 });
  const told = await preview(quest);
  expect(told.balances).toMatchObject([{ name: 'Cid', before: '0', after: '-10', orders: [] }]);
  await ground.done(confirm(told.previewId));
  await ground.turned();
  expect((await ground.done(clients[2]!.get('rewardstore/balance'))).balances).toMatchObject([{ balance: '-10' }]);
  await key(quest, one, { right: 25, wrong: 0 });
  await ground.done(confirm((await preview(quest)).previewId));
  expect((await ground.done(clients[2]!.get('rewardstore/balance'))).balances).toMatchObject([{ balance: '15' }]);
  await ground.done(ground.post('reset_responses', { questid: quest, 'players[]': [players[2]], reason: 'Again' }));
  expect((await ground.done(clients[2]!.get('rewardstore/balance'))).balances).toMatchObject([{ balance: '7' }]);
  expect(await refusal(asked(quest))).toBe('409 results-unchanged');
});

test('an attempt that is reset while its regrade is paid keeps nothing of it: not what takes the place of an entry, and not what is new', async () => {
  const series = await newSeries();
  const { quest, questions } = await ground.asked({ scoreseries_id: series }, [{}]);
  const [one] = questions as [Question];
  await key(quest, one, { right: 5, wrong: 0 });
  await take(quest, 0, [[one, 'right']]);
  await take(quest, 1, [[one, 'wrong']]);
  await key(quest, one, { right: 3, wrong: 4 });
  const { previewId } = await preview(quest);
  const { app } = ground.laurel;
  const entries = app.get(PaidEntries);
  const decisions = app.get(Decisions);
  const replace = entries.replace.bind(entries);
  entries.replace = async (context, ...sent) => {
    const position = await replace(context, ...sent);
    for (const player of players.slice(0, 2)) {
      const own = { ...context, commandId: crypto.randomUUID() };
      const stream = attemptOf(ground.organisationId, quest, 1, player);
      await decisions.decide(questAttempt, stream, own, (state) => resetAttempt(state, new Date().toISOString()));
    }
    return position;
  };
  await ground.done(confirm(previewId));
  await ground.settled();
  entries.replace = replace;
  expect((await entriesOf(series)).map(({ points }) => points).sort()).toEqual(['3', '4', '5']);
  expect(await counting(series)).toEqual([]);
});

test('the post of an entry tells what took its place, and who is forgotten keeps a result of which nobody knows the words', async () => {
  const loud = String(
    (await ground.done(ground.admin.post('scoreseries_settings/save_settings', { name: 'Loud', wallpost_threshold: '5' }))).id,
  );
  const quest = await ground.made({ questtype: 2, scoremode: 2, scoreseries_id: loud });
  const right = (points: string, id?: string) => [{ ...(id && { id }), choice_label: 'Out', choice_points: points, iscorrect: 1 }];
  const text = { field_type: 2, field_subtype: 'short' };
  const activity = await ground.put(quest, { title: 'Where to?', fields: [{ ...text, choices: right('10') }] });
  await ground.publish(quest, activity);
  const [field] = await ground.fields(quest, activity);
  const takers = await ground.players('Dan', 'Eva');
  for (const taker of takers) {
    const client = await ground.asPlayer(taker);
    await ground.done(ground.start(quest, client));
    await ground.done(ground.open(quest, activity, client));
    await ground.done(ground.respond(quest, activity, client, [{ field_id: field!.id, text: 'out' }]));
  }
  await ground.done(ground.admin.post('profile/anonymize_players', { selplayers: [takers[1]] }));
  const fields = [{ id: field!.id, ...text, choices: right('20', field!.choices[0]!.id) }];
  await ground.done(ground.post('activity', { questid: quest, data: { id: activity, fields } }));
  const told = await preview(quest);
  expect(told).toMatchObject({ results: [{ name: 'Dan', before: '10', after: '20' }], posts: [{ name: 'Dan', what: 'amended' }] });
  await ground.done(confirm(told.previewId));
  const { newsfeed } = await ground.done(ground.admin.get('newsfeed/get_newsfeed', { limit: 100 }));
  const post = (newsfeed as FeedPost[]).find(({ id }) => id === told.posts[0]!.postId);
  expect(post).toMatchObject({ struck: null, about: { points: '20' } });
});

test('only admins regrade, and only what is theirs', async () => {
  const { quest } = await ground.asked({}, [{}]);
  expect(await refusal(clients[0]!.post('quest/preview_regrade', { questid: quest }))).toBe('403 not-allowed');
  expect(await refusal(clients[0]!.post('quest/confirm_regrade', { preview_id: 'x', reason: 'Mine' }))).toBe('403 not-allowed');
  expect(await refusal(asked('x'))).toBe('404 not-found');
  expect(await refusal(confirm('x'))).toBe('404 not-found');
});

test('what a preview says of results, ranks and links is what comes, in random histories', async () => {
  const answer = fc.constantFrom('right' as const, 'wrong' as const);
  const turn = fc.record({
    revoked: fc.option(fc.nat(), { freq: 2 }),
    factor: fc.option(fc.integer({ min: -3, max: 3 }), { freq: 3 }),
    keys: fc.array(fc.record({ right: fc.integer({ min: -4, max: 14 }), wrong: fc.integer({ min: -4, max: 14 }) }), {
      minLength: 2,
      maxLength: 2,
    }),
  });
  const history = fc.record({
    answers: fc.array(fc.tuple(answer, answer), { minLength: 3, maxLength: 3 }),
    turns: fc.array(turn, { minLength: 1, maxLength: 3 }),
  });
  let confirmed = 0;
  await fc.assert(
    fc.asyncProperty(history, async ({ answers, turns }) => {
      const [near, far] = [await newSeries(), await newSeries()];
      const { series, link: linkid } = await linkedSeries(near);
      await link({ scoreseriesid: near, linked_score_series: far, factor: '-2' });
      const all = [series, near, far];
      const { quest, questions } = await ground.asked({ scoreseries_id: series });
      const [one, two] = questions as [Question, Question];
      for (const [who, [first, second]] of answers.entries())
        await take(quest, who, [
          [one, first],
          [two, second],
        ]);
      for (const { revoked, factor, keys } of turns) {
        const entries = await counting(...all);
        if (revoked !== null && entries.length > 0) await revoke(entries[revoked % entries.length]!.entryId);
        if (factor !== null)
          await link({ id: linkid, scoreseriesid: series, linked_score_series: near, factor: String(factor), basevalue: '0' });
        for (const [n, question] of [one, two].entries()) await key(quest, question, keys[n]!);
        const { status, body } = await asked(quest);
        if (status !== 200) {
          expect(body.code).toBe('results-unchanged');
          continue;
        }
        const told = body.preview as RegradePreview;
        const before = await outcome(quest, all);
        await ground.done(confirm(told.previewId));
        const after = await outcome(quest, all);
        const said = new Map<string, { before: unknown; after: unknown }>([
          ...told.results.map(({ profileId, before: was, after: is }) => [`result ${profileId}`, { before: was, after: is }] as const),
          ...told.series.flatMap(({ seriesId, changes }) =>
            changes.map((change) => [`rank ${seriesId} ${change.profileId}`, { before: change.before, after: change.after }] as const),
          ),
        ]);
        for (const [what, was] of before)
          expect([what, said.get(what) ?? { before: was, after: was }]).toEqual([what, { before: was, after: after.get(what) }]);
        confirmed += 1;
      }
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(confirmed).toBeGreaterThan(4);
  const verified = await Promise.all(
    ['quest-attempts', 'entries', 'revocations', 'moments', 'quest-results'].map((view) => ground.laurel.app.get(Projector).verify(view)),
  );
  expect(verified.flat().flatMap(({ differences }) => differences)).toEqual([]);
}, 180_000);

/** Results, and standings by counting who has more. */
async function outcome(quest: string, seriesIds: readonly string[]): Promise<Map<string, unknown>> {
  const told = new Map<string, unknown>();
  for (const [who, player] of players.entries()) told.set(`result ${player}`, await resultOf(quest, who));
  const entries = await counting(...seriesIds);
  for (const seriesId of seriesIds) {
    const totals = new Map<string, number>();
    for (const { profileId, points } of entries.filter((entry) => entry.seriesId === seriesId))
      totals.set(profileId, (totals.get(profileId) ?? 0) + toMicros(points));
    for (const player of players) {
      const total = totals.get(player);
      const rank = total === undefined ? null : 1 + [...totals.values()].filter((other) => other > total).length;
      told.set(`rank ${seriesId} ${player}`, { points: fromMicros(total ?? 0), rank });
    }
  }
  return told;
}

test('U-178 what was right, and what it gave, is told as it stands after a regrade', async () => {
  const { quest, questions } = await ground.asked({ scoreseries_id: await newSeries() }, [{}]);
  const [one] = questions as [Question];
  for (const who of [0, 1]) await take(quest, who, [[one, 'right']]);
  await take(quest, 2, [[one, 'wrong']]);
  const told = async () => {
    await ground.settled();
    const { results } = (await ground.done(ground.admin.get('quest/results', { questid: quest }))) as unknown as {
      results: { right: number; judged: number }[];
    };
    const { responses } = (await ground.done(ground.admin.get('quest/responses', { questid: quest }))) as unknown as {
      responses: { name: string; points: string }[];
    };
    return [
      ...results.map(({ right, judged }) => `${right}/${judged}`),
      ...responses.map(({ name, points }) => `${name} ${points}`).sort(),
    ];
  };
  const before = ['2/3', 'Ann 10', 'Bob 10', 'Cid 0'];
  expect(await told()).toEqual(before);
  await key(quest, one, { right: 1, wrong: 12 }, 'wrong');
  expect(await told()).toEqual(before);
  await ground.done(confirm((await preview(quest)).previewId));
  expect(await told()).toEqual(['1/3', 'Ann 1', 'Bob 1', 'Cid 12']);
});
