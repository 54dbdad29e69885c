import type { Browser } from 'playwright-core';
import { Seat } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

let ground: PointsGround;
let browser: Browser;
let deals: string;
beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints(), startBrowser()]);
  deals = await ground.series({ name: 'Deals' });
});
afterAll(async () => {
  await browser.close();
  await ground.laurel.close();
});

type Playing = { id: string; client: Awaited<ReturnType<PointsGround['asPlayer']>>; seat: Seat };

/** Players, each in front of a browser. */
async function seated(...names: string[]): Promise<Playing[]> {
  const ids = await ground.players(...names);
  const playing = await Promise.all(
    ids.map(async (id) => {
      const client = await ground.asPlayer(id);
      return { id, client, seat: await Seat.take(browser, ground.url, { as: client }) };
    }),
  );
  await ground.settled();
  return playing;
}
async function challenge(from: Playing, to: Playing, name: string, more: object = {}): Promise<string> {
  const end_date = new Date(Date.now() + 2 * 3_600_000).toISOString();
  const sent = { opponent_id: to.id, competition_name: name, scoreseries: deals, end_date, ...more };
  const { body } = await from.client.post('battle/post_init_battle', sent);
  await ground.settled();
  return String(body.id);
}
const accept = async (player: Playing, battle: string) => {
  await player.client.post('battle/challenge_response', { compition_id: battle, challenge_response: 'accept' });
  await ground.settled();
};
const give = (player: Playing, points: string, comment: string) =>
  ground.admin.post('scoreseries/submit_score', { scoreseriesid: deals, profiles: [player.id], points, comment });
const leave = async (...players: Playing[]) => {
  expect(players.map(({ seat }) => seat.complaints)).toEqual(players.map(() => []));
  await Promise.all(players.map(({ seat }) => seat.leave()));
};

test('R-032 R-035 whoever is challenged accepts on the page of the battle; then both see it run, live, each on the left of their own', async () => {
  const [ann, bob] = (await seated('Ann', 'Bob')) as [Playing, Playing];
  const id = await challenge(ann, bob, 'To the moon');
  await Promise.all([ann.seat.open(`/v_competition/${id}`), bob.seat.open(`/v_competition/${id}`)]);
  const [anns, bobs] = [ann.seat.page, bob.seat.page];
  await anns.getByText(/^Bob has until .* to answer$/).waitFor();
  expect(await anns.getByRole('button', { name: 'Accept' }).count()).toBe(0);
  await bobs.getByText(/^Ann challenges you\. Answer by/).waitFor();
  await looksRight(bobs);
  await bobs.getByRole('button', { name: 'Accept' }).click();
  await Promise.all([anns, bobs].map((page) => page.getByText('Level to the point.').waitFor()));
  await looksRight(anns);

  await give(ann, '20', 'Contract');
  await anns.getByText('Bob needs 21 points to lead.').waitFor();
  await bobs.getByText('You need 21 points to lead.').waitFor();
  await give(bob, '36', 'Renewal');
  await anns.getByText('You need 17 points to lead.').waitFor();
  await anns.getByText('The lead has changed once.').waitFor();
  await anns.getByText('2 entries since', { exact: false }).waitFor();
  const done = anns.getByRole('listitem').filter({ hasText: /\+(20|36)/ });
  expect(await done.allInnerTexts()).toEqual([
    expect.stringMatching(/Bob:.*\+36.*Renewal/s),
    expect.stringMatching(/You:.*\+20.*Contract/s),
  ]);
  const order = async (page: typeof anns) => (await page.getByText(/^(Ann|Bob)$/).allInnerTexts()).slice(0, 2);
  expect([await order(anns), await order(bobs)]).toEqual([
    ['Ann', 'Bob'],
    ['Bob', 'Ann'],
  ]);
  await looksRight(anns);
  await anns.getByRole('link', { name: 'Board', exact: true }).click();
  await anns.getByRole('row', { name: /Bob/ }).waitFor();
  await anns.getByRole('link', { name: 'Battle', exact: true }).click();
  await anns.getByText('You need 17 points to lead.').waitFor();
  await leave(ann, bob);
});

test('U-110 with targets it is told who has the higher part of the own one, also to who is in no battle', async () => {
  const [cid, dan, eve] = (await seated('Cid', 'Dan', 'Eve')) as [Playing, Playing, Playing];
  const id = await challenge(cid, dan, 'Of its own', { withtarget: 1, your_target: '100', opponent_target: '8' });
  await eve.seat.open(`/v_competition/${id}`);
  const { page } = eve.seat;
  await page.getByText(/^Cid challenges Dan, who has until .* to answer$/).waitFor();
  await page.getByText(/targets 100 and 8$/).waitFor();
  await accept(dan, id);
  await give(cid, '50', 'Contract');
  await page.getByText('Cid is at 50 % of their target, ahead of 0 %.').waitFor();
  await give(dan, '5', 'Contract');
  await page.getByText('Dan is at 62.5 % of their target, ahead of 50 %.').waitFor();
  await looksRight(page);
  await leave(cid, dan, eve);
});

test('R-033 U-123 challenges stand among what is active; what was declined is found in the history, and says so', async () => {
  const [fay, gus] = (await seated('Fay', 'Gus')) as [Playing, Playing];
  const id = await challenge(fay, gus, 'Long names');
  await gus.seat.open('/v_competition');
  const { page } = gus.seat;
  const card = page.getByRole('article', { name: 'Long names' });
  await card.getByText(/^Fay challenges you/).waitFor();
  await looksRight(page);
  await card.getByRole('button', { name: 'Decline' }).click();
  await card.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Declined battles' }).click();
  await card.getByText('You declined').waitFor();
  await looksRight(page);
  await fay.seat.open(`/v_competition/${id}`);
  await fay.seat.page.getByText('Gus declined').waitFor();
  await fay.seat.page.getByText('Both of you are free for another battle.').waitFor();
  await looksRight(fay.seat.page);
  await leave(fay, gus);
});

test('R-041 U-106 a row of a board lets one challenge whom it is of; nobody without an account, and not oneself', async () => {
  const [hal, ida] = (await seated('Hal', 'Ida')) as [Playing, Playing];
  const [nobody = ''] = await ground.players('Joe');
  await ground.settled();
  await hal.seat.open(`/v_points/${deals}?why=${ida.id}`);
  const { page } = hal.seat;
  const why = page.getByRole('complementary');
  const battle = why.getByRole('button', { name: 'Battle', exact: true });
  await battle.click();
  const dialog = page.getByRole('dialog', { name: 'Challenge Ida' });
  await dialog.getByRole('button', { name: 'Send the challenge' }).click();
  await page.getByText('Ida is challenged').waitFor();
  await why.getByText('You are already in a battle with this player.').waitFor();
  expect(await battle.isDisabled()).toBe(true);
  await looksRight(page);
  for (const id of [hal.id, nobody]) {
    await hal.seat.open(`/v_points/${deals}?why=${id}`);
    await why.getByRole('list').first().waitFor();
    expect(await battle.count()).toBe(0);
  }
  await leave(hal, ida);
});
