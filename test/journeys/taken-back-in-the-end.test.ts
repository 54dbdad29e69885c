import * as fc from 'fast-check';
import type { BalanceTold } from '../../projections/reward-orders/balance-told.values.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { openShop } from './shop-ground.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

let laurel: TestLaurel;
beforeAll(async () => {
  laurel = await startTestLaurel();
});
afterAll(() => laurel.close());

type World = Awaited<ReturnType<typeof made>>;
type Rewards = readonly [first: number, second: number];

/** A round that is over is ranked by coins, and pays in coins: Ann has 12 and 8, Bob 15. Then she buys as often as told, as far as she can. */
async function made(rewards: Rewards, quantities: readonly number[], onDoubt: 'apply' | 'ask' = 'apply') {
  const shop = await openShop({ on: laurel });
  await shop.done(shop.admin.post('rewardstore/settings', { spent_points: 3 }));
  const item = await shop.item({ name: 'Piece', prices: [{ currency_id: shop.coins, price: '1' }] });
  const [ann = '', bob = ''] = await shop.players('Ann', 'Bob');
  const client = await shop.asPlayer(ann);
  const give = async (who: string, points: string) => (await shop.give([who], points, { timestamp: inHours(-2) }))[0] ?? '';
  await give(ann, '12');
  await give(bob, '15');
  const entry = await give(ann, '8');
  const data = {
    name: 'Sprint',
    start_date: inHours(-5),
    end_date: inHours(-1),
    score_series: [{ scoreseries_id: shop.coins }],
    competitionreward: rewards.map((points, n) => ({ scoreseries_id: shop.coins, points: String(points), item_rank: n + 1 })),
    on_doubt: onDoubt,
  };
  const competition = String((await shop.done(shop.admin.post('competition/update_compition', { data }))).id);
  await shop.turned();
  for (const quantity of quantities) await shop.buy(client, item, { quantity });
  return { shop, ann, client, entry, competition };
}

/** What is said of Ann's balance and orders comes of what is done. Answers it. */
async function comes({ shop, ann, client }: World, told: unknown, done: () => Promise<unknown>) {
  const line = (told as { balances: BalanceTold[] }).balances.find(({ profileId }) => profileId === ann);
  const balance = async () => (await shop.balance(client))?.balance;
  const revoked = async () => (await shop.orders(client, { status: 4 })).map(({ id }) => id);
  const before = await revoked();
  const said = {
    balance: line?.after ?? (await balance()),
    taken: line?.orders.flatMap(({ orderId, what }) => (what === 'taken' ? [orderId] : [])).sort() ?? [],
  };
  await done();
  await shop.turned();
  expect({ balance: await balance(), taken: (await revoked()).filter((id) => !before.includes(id)).sort() }).toEqual(said);
  return said;
}

async function turn(world: World, call: 'revoke' | 'reinstate') {
  const { admin, done, settled } = world.shop;
  const asked = { selpoints: [world.entry] };
  await settled();
  const { preview } = await done(admin.post(`scoreseries/preview_${call === 'revoke' ? 'revocation' : 'reinstatement'}`, asked));
  return comes(world, preview, () => done(admin.post(`scoreseries/${call}`, { ...asked, reason: 'Judged again' })));
}

async function rule(world: World, decision: 'disqualify' | 'readmit') {
  const { admin, done, settled } = world.shop;
  const asked = { competitionid: world.competition, round: 1, decision, id: world.ann };
  await settled();
  const { preview } = await done(admin.post('competition/preview_ruling', asked));
  const { lock, known_by } = preview as { lock: number; known_by: string };
  return comes(world, preview, () => done(admin.post('competition/give_ruling', { ...asked, reason: 'Judged again', lock, known_by })));
}

test('who loses a win and wins another reward by one revocation keeps the orders that this covers, there and back and there again', async () => {
  const world = await made([2, 10], [11, 11]);
  for (const call of ['revoke', 'reinstate', 'revoke'] as const) expect(await turn(world, call)).toEqual({ balance: '0', taken: [] });
});

test('what is said of orders that are taken back is what comes, whatever a revocation or a ruling takes and gives', async () => {
  const points = fc.integer({ min: 1, max: 15 });
  const quantities = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 4 });
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.tuple(points, points), quantities, fc.boolean(), async (rewards, bought, isRuled) => {
      const world = await made(rewards, bought, isRuled ? 'ask' : 'apply');
      for (const isBack of [false, true, false]) {
        const said = isRuled ? await rule(world, isBack ? 'readmit' : 'disqualify') : await turn(world, isBack ? 'reinstate' : 'revoke');
        taken += said.taken.length;
      }
    }),
    { numRuns: 6, endOnFailure: true, examples: [[[10, 2], [11, 11], true]] },
  );
  expect(taken).toBeGreaterThan(0);
}, 120_000);
