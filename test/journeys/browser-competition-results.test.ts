import { isDeepStrictEqual } from 'node:util';
import type { Browser, Locator, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { startBrowser } from './start-browser.ts';

const HOUR = 3_600_000;
const LIST = '/v_competition';
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + hours * HOUR).toISOString();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();

let ground: PointsGround;
let browser: Browser;
let admin: Seat;
let player: Seat;
let [ann, bob]: string[] = [];
let seriesId: string;

const make = async (more: object) => {
  const data = { name: 'Race', score_series: [{ scoreseries_id: seriesId }], ...more };
  const { status, body } = await ground.admin.post('competition/update_compition', { data });
  expect([status, body.message]).toEqual([200, undefined]);
  await ground.turned();
  return String(body.id);
};
const award = async (profile: string, points: string, hours: number) => {
  const sent = { scoreseriesid: seriesId, profiles: [profile], points, timestamp: inHours(hours) };
  await ground.admin.post('scoreseries/submit_score', sent);
  await ground.settled();
};
const result = (page: Page) => page.getByRole('region', { name: 'What has come of it' });
/** The dialog in which an admin corrects the rules of a first round. */
async function correcting(id: string): Promise<Locator> {
  await admin.open(`${LIST}/${id}`);
  await result(admin.page).getByRole('button', { name: 'Rule on it' }).click();
  const ruling = admin.page.getByRole('dialog', { name: 'Rule on round 1' });
  await ruling.getByRole('radio', { name: 'Correct the rules' }).check();
  return ruling;
}
const winners = async (page: Page) => (await result(page).getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
const saysWinners = (page: Page, ...names: RegExp[]) =>
  Promise.all(names.map((name) => result(page).getByRole('listitem').filter({ hasText: name }).waitFor()));

beforeAll(async () => {
  [ground, browser] = await Promise.all([openPoints({ timeZone: 'UTC' }), startBrowser()]);
  [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
  seriesId = await ground.series();
  const annsClient = await ground.asPlayer(ann);
  await award(ann, '30', -3);
  await award(bob, '20', -3);
  const calm = { reducedMotion: 'reduce', colorScheme: 'light' } as const;
  admin = await Seat.take(browser, ground.url, { as: ground.admin, ...calm });
  player = await Seat.take(browser, ground.url, { as: annsClient, ...calm });
}, 120_000);

afterAll(async () => {
  await admin.page.screenshot({ path: 'test-results/browser-competition-results.png' });
  await browser.close();
  await ground.laurel.close();
  expect([...admin.complaints, ...player.complaints]).toEqual([]);
});

test('R-106 U-124 over the board of a round that has ended stands who has won, with the place in words, and by when what counts was known', async () => {
  const id = await make({ start_date: inHours(-4), end_date: inHours(-1) });
  const { page } = player;
  await player.open(`${LIST}/${id}`);
  await saysWinners(page, /Winner\s*Ann\s*30/, /Second place\s*Bob\s*20/);
  expect((await winners(page)).length).toBe(2);
  await result(page)
    .getByText(/^Ranks are final: everything known by \d\d:\d\d UTC on .* counts\.$/)
    .waitFor();
  await page.getByRole('row').filter({ hasText: 'Ann' }).getByText('Winner', { exact: true }).first().waitFor();
  expect(await result(page).getByRole('button').allTextContents()).toEqual(['Dispute this result']);
});

test('U-125 whoever edits it is told what judging a round anew does; who has won then stands there by itself', async () => {
  const id = await make({ start_date: inHours(-4), end_date: inHours(-1) });
  await player.open(`${LIST}/${id}`);
  await saysWinners(player.page, /Winner\s*Ann\s*30/);
  await award(bob!, '15', -2);
  const { page } = admin;
  await admin.open(`${LIST}/${id}`);
  await result(page).getByRole('button', { name: 'Judge anew' }).click();
  const dialog = page.getByRole('dialog', { name: 'Judge this round anew?' });
  await dialog.getByText(/^Rewards follow: who wins one now is paid/).waitFor();
  await dialog.getByRole('button', { name: 'Judge anew' }).click();
  await dialog.waitFor({ state: 'detached' });
  await ground.turned();
  await saysWinners(page, /Winner\s*Bob\s*35/, /Second place\s*Ann\s*30/);
  await saysWinners(player.page, /Winner\s*Bob\s*35/, /Second place\s*Ann\s*30/);
});

test('R-046 what would change locked ranks is asked about; a ruling shows what comes of it, wants a reason, and its outcome stands there by itself', async () => {
  const competitionreward = [{ scoreseries_id: await ground.series({ name: 'Purse' }), points: '100', item_rank: 1 }];
  const id = await make({ start_date: inHours(-4), end_date: inHours(-1), competitionreward });
  await player.open(`${LIST}/${id}`);
  const before = await winners(player.page);
  const [first = '', second = ''] = before;
  const last = second.includes('Ann') ? ann : bob;
  await award(last!, '500', -2);
  const { page } = admin;
  await admin.open(`${LIST}/${id}`);
  await result(page)
    .getByText(/^What was learned since then would change who has won, the first hundred, rewards\./)
    .waitFor();
  expect(await result(player.page).getByText('What was learned since').count()).toBe(0);
  expect(await winners(player.page)).toEqual([first, second]);
  await result(page).getByRole('button', { name: 'Rule on it' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rule on round 1' });
  await dialog.getByText(/^Then these have won: 1 /).waitFor();
  await dialog.getByText('Reward won').waitFor();
  await admin.drawn();
  await page.screenshot({ path: 'test-results/ruling.png' });
  await dialog.getByRole('button', { name: 'Count it' }).click();
  await dialog.getByText('Say why').waitFor();
  await dialog.getByLabel('Reason').fill('The list came late');
  await dialog.getByRole('button', { name: 'Count it' }).click();
  await dialog.waitFor({ state: 'detached' });
  await ground.turned();
  await saysWinners(page, new RegExp(`Winner\\s*${last === ann ? 'Ann' : 'Bob'}`));
  await saysWinners(player.page, new RegExp(`Winner\\s*${last === ann ? 'Ann' : 'Bob'}`));

  await result(page).getByRole('button', { name: 'Rule on it' }).click();
  await dialog.getByRole('radio', { name: 'Disqualify' }).check();
  await dialog.getByLabel('Whom').click();
  await page.getByRole('option', { name: last === ann ? '1. Ann' : '1. Bob' }).click();
  await dialog.getByText('Reward lost').waitFor();
  await dialog.getByLabel('Reason').fill('Two accounts');
  await dialog.getByRole('button', { name: 'Disqualify' }).click();
  await dialog.waitFor({ state: 'detached' });
  await ground.turned();
  await result(player.page)
    .getByText(last === ann ? 'Disqualified: Ann.' : 'Disqualified: Bob.')
    .waitFor();
});

test('a player quietly disputes a result; whoever edits it reads why beside the doubts, and the answer stands there by itself', async () => {
  const id = await make({ start_date: inHours(-4), end_date: inHours(-1) });
  await player.open(`${LIST}/${id}`);
  await result(player.page).getByRole('button', { name: 'Dispute this result' }).click();
  const dialog = player.page.getByRole('dialog', { name: 'Dispute this result?' });
  await dialog.getByText(/^You can do this until \d\d:\d\d UTC on .*\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Dispute this result' }).click();
  await dialog.getByText('Say what is not right').waitFor();
  await dialog.getByLabel('What is not right').fill('My deal of Friday\nis missing');
  await player.drawn();
  await player.page.screenshot({ path: 'test-results/dispute.png' });
  await dialog.getByRole('button', { name: 'Dispute this result' }).click();
  await dialog.waitFor({ state: 'detached' });
  await result(player.page).getByText('You have disputed this result. It waits for an answer.').waitFor();
  expect(await result(player.page).getByRole('button', { name: 'Dispute this result' }).count()).toBe(0);

  const { page } = admin;
  await admin.open(`${LIST}/${id}`);
  await result(page).getByText('1 player disputes this result, and waits for an answer.').waitFor();
  await result(page).getByRole('button', { name: 'Rule on it' }).click();
  const ruling = page.getByRole('dialog', { name: 'Rule on round 1' });
  await ruling.getByRole('checkbox', { name: /^Ann/ }).waitFor();
  await ruling.getByText('My deal of Friday').waitFor();
  await ruling.getByRole('radio', { name: 'Let the ranks stand' }).check();
  await ruling.getByLabel('Reason').fill('It is of Saturday');
  await admin.drawn();
  await page.screenshot({ path: 'test-results/disputed.png' });
  await ruling.getByRole('button', { name: 'Let them stand' }).click();
  await ruling.waitFor({ state: 'detached' });
  await result(player.page).getByText('Your dispute is answered: the ranks stand.').waitFor();
  await result(player.page).getByText('It is of Saturday').waitFor();
  await result(page).getByText('1 player disputes this result').waitFor({ state: 'detached' });
});

test('the rules of a round are corrected with what comes of it in sight, and that it was is said', async () => {
  const other = await ground.series({ name: 'Visits' });
  const sent = { scoreseriesid: other, profiles: [bob!], points: '4000', timestamp: inHours(-2) };
  await ground.admin.post('scoreseries/submit_score', sent);
  const id = await make({ start_date: inHours(-4), end_date: inHours(-1) });
  const { page } = admin;
  const ruling = await correcting(id);
  await ruling.getByText('Change something: then you see what comes of it.').waitFor();
  await ruling.getByLabel('One more score series').click();
  await page.getByRole('option', { name: 'Visits' }).click();
  await ruling.getByText(/^Then these have won: 1 Bob/).waitFor();
  await ruling.getByLabel('Reason').fill('Visits were left out');
  await admin.drawn();
  await page.screenshot({ path: 'test-results/correction.png' });
  await ruling.getByRole('button', { name: 'Correct them' }).click();
  await ruling.waitFor({ state: 'detached' });
  await ground.turned();
  await saysWinners(page, /Winner\s*Bob\s*4,0\d\d/);
  await player.open(`${LIST}/${id}`);
  await result(player.page).getByText('Its rules were corrected by a ruling.').waitFor();
});

test('every rule that a ruling corrects has its field, and what differs alone is sent', async () => {
  const id = await make({ start_date: inHours(-4), end_date: inHours(-1) });
  const { page } = admin;
  const ruling = await correcting(id);
  const asked: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().includes('competition/preview_ruling')) asked.push((request.postDataJSON() as { correction?: unknown }).correction);
  });
  const asks = (correction: object) => until('it is asked for', () => Promise.resolve(isDeepStrictEqual(asked.at(-1), correction)));
  await ruling.getByRole('combobox', { name: 'Who wins' }).click();
  await page.getByRole('option', { name: 'Who reaches the target first' }).click();
  await asks({ winner_rule: 2, use_target: 1 });
  await ruling.getByLabel('Target of everybody who has no other').fill('15,50');
  await asks({ winner_rule: 2, use_target: 1, default_target: '15.5' });
  await ruling.getByRole('button', { name: 'Add a reward' }).click();
  await ruling.getByText('A number above zero, with up to 6 decimals').waitFor();
  await ruling.getByRole('textbox', { name: 'Points: reward 1' }).fill('7');
  await ruling.getByRole('combobox', { name: 'Into the series: reward 1' }).click();
  await page.getByRole('option', { name: 'Purse', exact: true }).click();
  await ruling.getByText('Reward won').first().waitFor();
  await ruling.getByRole('button', { name: 'Remove the reward of Rank 1' }).click();
  await ruling.getByRole('combobox', { name: 'What it is' }).click();
  await page.getByRole('option', { name: 'All together towards one target' }).click();
  await ruling.getByLabel('Target of all together').fill('40');
  await asks({ winner_rule: 2, use_target: 1, default_target: '15.5', competition_type: 3, grand_target: '40' });
  await admin.drawn();
  await page.screenshot({ path: 'test-results/correction-fields.png' });
  await ruling.getByRole('button', { name: 'Cancel' }).click();
});

test('U-116 the rounds that have ended are listed with their winners, and each leads to its board', async () => {
  const id = await make({ start_date: inHours(-7 * 24 - 4), end_date: inHours(-7 * 24 - 1), repeat_type_id: 2 });
  await award(bob!, '50', -7 * 24 - 2);
  await ground.admin.post('competition/recalculate', { competitionid: id, round: 1 });
  await ground.turned();
  const { page } = player;
  await player.open(`${LIST}/${id}`);
  await press(page, 'Rounds');
  const rounds = page.getByRole('complementary', { name: 'Earlier rounds' });
  await rounds.getByRole('link', { name: 'Round 1' }).waitFor();
  expect(await rounds.getByRole('link').allTextContents()).toEqual(['Round 2', 'Round 1']);
  await rounds.getByText('Bob').last().waitFor();
  await rounds.getByRole('link', { name: 'Round 1' }).click();
  await page.getByText(/ round 1$/).waitFor();
  await saysWinners(page, /Winner\s*Bob\s*50/);
  expect(await rounds.getByRole('link', { name: 'Round 1' }).getAttribute('aria-current')).toBe('true');
});

test('U-118 U-120 until when late points still count is said, and what each rank is rewarded with', async () => {
  const competitionreward = [
    { scoreseries_id: seriesId, points: '5', item_rank: 0 },
    { scoreseries_id: seriesId, points: '100', item_rank: 1 },
  ];
  const id = await make({ start_date: inHours(-4), end_date: inHours(-1), delayed_close: 5, competitionreward });
  const { page } = player;
  await player.open(`${LIST}/${id}`);
  await result(page)
    .getByText(/^It has ended\. Late points still count until \d\d:\d\d UTC on .*\.$/)
    .waitFor();
  const prizes = page.getByRole('complementary', { name: 'Rules' }).locator('section').filter({ hasText: 'Prizes' });
  await prizes.getByText('100', { exact: true }).waitFor();
  expect(await prizes.getByRole('term').allTextContents()).toEqual(['Rank 1', 'All with points']);
});

test('U-124 while a round runs a place that is locked names its holder in the rules, and on the board', async () => {
  const purse = await ground.series({ name: 'Second purse' });
  const competitionreward = [1, 2].map((item_rank) => ({ scoreseries_id: purse, points: '100', item_rank }));
  const id = await make({ start_date: inHours(-4), end_date: inHours(4), winner_rule: 2, use_target: 1, competitionreward });
  await ground.admin.post('competition/change_default_target', { competitionid: id, target: '1000000' });
  const { page } = player;
  await player.open(`${LIST}/${id}`);
  const prizes = page.getByRole('complementary', { name: 'Rules' }).locator('section').filter({ hasText: 'Prizes' });
  await prizes.getByText('Rank 1').waitFor();
  await ground.admin.post('competition/change_target', { competitionid: id, profileid: ann, target: '1' });
  await ground.turned();
  await page.getByRole('row').filter({ hasText: 'Ann' }).getByText('Winner', { exact: true }).first().waitFor();
  await prizes.getByRole('definition').filter({ hasText: 'Ann' }).waitFor();
  expect((await prizes.getByRole('definition').allTextContents()).map((text) => /Ann|Bob/.exec(text)?.[0])).toEqual(['Ann', 'Bob']);
});

test('of a frozen round nobody has won until it is revealed, and that is said', async () => {
  const { page } = player;
  // The series stays open: else no board that it counts on tells more.
  const id = await make({ start_date: inHours(-4), end_date: inHours(-1), freeze_date: inHours(-2), hide_points: 0 });
  await player.open(`${LIST}/${id}`);
  await result(page).getByText('Ranks are locked once they are revealed.', { exact: true }).waitFor();
  expect(await result(page).getByRole('listitem').count()).toBe(0);
});

test('what runs has no result, and on a board of the past nobody has won yet', async () => {
  const { page } = player;
  await player.open(`${LIST}/${await make({ start_date: inHours(-4), end_date: inHours(4) })}`);
  await page.getByRole('row').filter({ hasText: 'Ann' }).first().waitFor();
  expect(await result(page).count()).toBe(0);
  await player.open(`${LIST}/${await make({ start_date: inHours(-4), end_date: inHours(-1) })}?at=${inHours(-2)}`);
  await saysWinners(page, /Winner/);
  expect(await page.getByRole('row').filter({ hasText: 'Winner' }).count()).toBe(0);
});
