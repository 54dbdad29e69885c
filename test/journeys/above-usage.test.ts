import { type Answer, startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

let laurel: TestLaurel;
beforeAll(async () => {
  laurel = await startTestLaurel({ LAUREL_BILLING: 'stand-in' });
});
afterAll(() => laurel.close());

test('U-160 above the players of its plan an organisation hears so with its boards; reading goes on, and no plan counts boards', async () => {
  const { admin, players, settled } = await openPoints({ on: laurel });
  const ok = async (asked: Promise<Answer>) => {
    const { status, body } = await asked;
    expect([status, body.code]).toEqual([200, undefined]);
    await settled();
    return body;
  };
  await ok(admin.post('organization/update_subscription', { plan: 0 }));
  await players(...Array.from({ length: 9 }, (_, n) => `Player ${n}`));
  const made = async (name: string) =>
    String((await ok(admin.post('widget/save_board', { data: { name, theme_id: 'board-plain' } }))).unique_id);
  const above = async (board_id: string) => [
    (await ok(admin.get('widget/get_boards'))).above_usage,
    (await ok(admin.get('widget/get_boards', { board_id }))).above_usage,
  ];
  const first = await made('Wall');
  expect(await above(first)).toEqual([0, 0]);
  await players('One more');
  expect((await ok(admin.get('organization/fetch_one', { usage: 1 }))).usage).toEqual({
    players: { count: 11, limit: 10 },
    above_usage: 1,
  });
  expect(await above(first)).toEqual([1, 1]);
  expect(await above(await made('Hall'))).toEqual([1, 1]);
});
