import { Decisions } from '../../src/platform/decisions.ts';
import { battleSlots, slotsOf } from '../../src/battles/battle-slots.ts';
import { type BattlesGround, openBattles, type Player, refusalOf } from './battles-ground.ts';
import { startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

let ground: BattlesGround;
beforeAll(async () => {
  ground = await openBattles();
});
afterAll(() => ground.laurel.close());

const FACTS = ['BattleChallenged', 'BattleAccepted', 'BattleDeclined', 'BattleSlotTaken', 'BattleSlotKept', 'BattleSlotFreed'];
const stored = async () => (await ground.facts(...FACTS)).length;
const held = async ({ id }: Player) => {
  const slots = await ground.laurel.app.get(Decisions).load(battleSlots, slotsOf(ground.organisationId, id));
  return [...slots.values()].filter(({ freed }) => !freed).length;
};

test.each([
  ['an opponent who is a list', { opponent_id: ['a', 'b'] }],
  ['an opponent who is an object', { opponent_id: { $ne: null } }],
  ['an opponent of 10,000 letters', { opponent_id: 'x'.repeat(10_000) }],
  ['no name', { competition_name: '' }],
  ['a name of 300 letters', { competition_name: 'x'.repeat(300) }],
  ['a name that turns the text around', { competition_name: 'Moon \u202e' }],
  ['21 series', { scoreseries: JSON.stringify(Array.from({ length: 21 }, (_, n) => `s${n}`)) }],
  ['series that are no list', { scoreseries: '{"a":1}' }],
  ['an end that is no date', { end_date: 'soon' }],
  ['an end of numbers', { end_date: 1e99 }],
  ['an end in the year 10,000', { end_date: '+010000-01-01T00:00:00Z' }],
  ['targets of neither yes nor no', { withtarget: 'perhaps' }],
  ['a target of 10^30', { withtarget: 1, your_target: '1e30', opponent_target: '5' }],
  ['a target of too many places', { withtarget: 1, your_target: '5.0000001', opponent_target: '5' }],
  ['a kind that is a list', { competition_type: [4, 4] }],
])('%s is refused with a code, and nothing is stored', async (_, more) => {
  const [ann, bob] = await ground.two();
  const before = await stored();
  const { status, body } = await ground.challenge(ann, bob, more);
  expect([status, typeof body.code, body.message]).toEqual([expect.any(Number), 'string', expect.any(String)]);
  expect([400, 404, 409]).toContain(status);
  expect(await stored()).toBe(before);
});

test.each([[''], ['maybe'], [2], [null], [['accept', 'decline']], [{ accept: 1 }], ['ACCEPT\u0000']])(
  'the answer %j is none: it is refused, and nothing is stored',
  async (answer) => {
    const [ann, bob] = await ground.two();
    const id = await ground.begun(ann, bob);
    const before = await stored();
    expect(refusalOf(await ground.respond(bob, id, answer))).toEqual([400, 'invalid-input']);
    expect(await stored()).toBe(before);
  },
);

test('players, series and battles of another organisation are not there, and nobody acts for somebody else', async () => {
  const [ann, bob] = await ground.two();
  const other = await openPoints({ on: ground.laurel });
  const [carl = ''] = await other.players('Carl');
  const carls = { id: carl, client: await other.asPlayer(carl) };
  const id = await ground.begun(ann, bob);
  const before = await stored();
  expect(refusalOf(await ground.challenge(ann, carls))).toEqual([404, 'not-found']);
  expect(refusalOf(await ground.challenge(ann, (await ground.people('Dan'))[0]!, { scoreseries: await other.series() }))).toEqual([
    404,
    'not-found',
  ]);
  expect(refusalOf(await ground.respond(carls, id, 'accept'))).toEqual([404, 'not-found']);
  expect((await carls.client.get('competition/board', { competitionid: id })).status).toBe(404);
  expect((await ground.challenge(ann, carls, { profile_id: bob.id })).status).toBe(403);
  expect(await stored()).toBe(before);
});

test('of 50 answers at once, yes and no, one counts; the others hear that it is answered, and both hold what it says', async () => {
  for (const first of ['accept', 'decline']) {
    const [ann, bob] = await ground.two();
    const id = await ground.begun(ann, bob);
    const others = Array.from({ length: 49 }, (_, n) => (n % 2 === 0 ? 'accept' : 'decline'));
    const answers = await Promise.all([first, ...others].map((answer) => ground.respond(bob, id, answer)));
    const facts = (await ground.facts('BattleAccepted', 'BattleDeclined')).filter(
      ({ data }) => (data as { competitionId: string }).competitionId === id,
    );
    expect(facts).toHaveLength(1);
    const accepted = facts[0]?.type === 'BattleAccepted';
    for (const [n, answer] of [first, ...others].entries())
      expect(refusalOf(answers[n]!)).toEqual((answer === 'accept') === accepted ? [200, undefined] : [409, 'challenge-answered']);
    await ground.settled();
    expect([await held(ann), await held(bob)]).toEqual(accepted ? [1, 1] : [0, 0]);
  }
});

test('who is challenged and deleted at once leaves nothing that lasts: the battle is refused, or ends by itself', async () => {
  const [ann, bob] = await ground.two();
  const [challenged] = await Promise.all([
    ground.challenge(ann, bob),
    ground.admin.delete('profile/delete_players', { selplayers: bob.id }),
  ]);
  expect([200, 404]).toContain(challenged.status);
  expect(await held(ann)).toBe(challenged.status === 200 ? 1 : 0);
});

test('challenges that are refused again and again store nothing', async () => {
  const [ann, bob] = await ground.two();
  await ground.begun(ann, bob);
  const before = await stored();
  const refused = await Promise.all(Array.from({ length: 50 }, () => ground.challenge(ann, bob)));
  expect(new Set(refused.map((answer) => refusalOf(answer).join(' ')))).toEqual(new Set(['409 already-battle']));
  expect(await stored()).toBe(before);
});

test('challenges count among what an organisation adds: when that is too much they wait, and answers do not', async () => {
  const laurel = await startTestLaurel({ LAUREL_FACTS_A_MINUTE: '100' });
  const small = await openBattles({ on: laurel });
  const [ann, bob] = await small.two();
  const id = await small.begun(ann, bob);
  await small.people(...Array.from({ length: 50 }, (_, n) => `Player ${n}`));
  const [cid] = await small.people('Cid');
  const before = (await small.facts(...FACTS)).length;
  expect(refusalOf(await small.challenge(ann, cid!))).toEqual([429, 'quota-reached']);
  expect((await small.facts(...FACTS)).length).toBe(before);
  expect((await small.respond(bob, id, 'decline')).status).toBe(200);
  await laurel.close();
});
