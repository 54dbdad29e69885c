import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import type { Client } from './laurel.ts';
import { type AttemptsGround, openAttempts } from './quest-attempts-ground.ts';
import { startBrowser } from './start-browser.ts';

describe('What is half answered in the browser', () => {
  let ground: AttemptsGround;
  let browser: Browser;
  let ann: Client;

  beforeAll(async () => {
    [ground, browser] = await Promise.all([openAttempts(), startBrowser()]);
    const [id = ''] = await ground.players('Ann');
    ann = await ground.asPlayer(id);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await ground.laurel.close();
  });

  const made = async (settings: object) => {
    const id = await ground.made({ questtype: 1, ...settings });
    const words = (field_title: string) => [{ field_type: 2, field_subtype: 'short', field_title }];
    const ids: string[] = [];
    for (const [title, asked] of [
      ['First', 'Why?'],
      ['Second', 'How?'],
    ] as const)
      ids.push(await ground.put(id, { title, fields: words(asked) }));
    await ground.publish(id, ...ids);
    return { id, first: ids[0]! };
  };
  const take = async (id: string) => {
    const seat = await Seat.take(browser, ground.url, { as: ann, reducedMotion: 'reduce' });
    await seat.open(`/v_quest/${id}/do`);
    await asked('First', seat.page);
    return seat;
  };
  const asked = (title: string, on: Page) => on.getByRole('heading', { level: 2, name: title }).waitFor();
  const why = (on: Page) => on.getByRole('textbox', { name: 'Why?' });
  const shows = (on: Page, text: string) => until(`it shows ${text}`, async () => (await why(on).inputValue()) === text);
  const kept = async ({ id, first }: { id: string; first: string }) =>
    (await ground.attempt(id, ann))?.activities.find((one) => one.id === first)?.draft?.responses[0]?.text;

  test.each([
    ['with names', {}],
    ['without names', { is_anonymous: 1, scoremode: 1 }],
  ])('R-104: in a quest %s devices are in step: what is typed last on either both show, and both go on', async (_, settings) => {
    const quest = await made({ name: 'In step', ...settings });
    const phone = await take(quest.id);
    const desk = await take(quest.id);
    await why(phone.page).fill('Because');
    await shows(desk.page, 'Because');
    await why(desk.page).fill('Because of the smoke');
    await shows(phone.page, 'Because of the smoke');
    await phone.page.getByText('Saved', { exact: true }).waitFor();
    await phone.page.getByRole('button', { name: 'Answer' }).click();
    for (const { page } of [phone, desk]) await asked('Second', page);
    for (const seat of [phone, desk]) await seat.leave();
  });

  test('what is said to an answer in a quiz is shown, also where the page hears first that it is there', async () => {
    const quest = await made({ name: 'Judged', questtype: 2 });
    const phone = await take(quest.id);
    const desk = await take(quest.id);
    await phone.page.route('**/api/quest/get_feedback', async (route) => {
      const response = await route.fetch();
      await asked('Second', desk.page);
      await route.fulfill({ response });
    });
    await why(phone.page).fill('Smoke');
    await phone.page.getByRole('button', { name: 'Answer' }).click();
    await phone.page.getByText('Your answer is given').waitFor();
    await phone.page.getByRole('button', { name: 'Next' }).click();
    await asked('Second', phone.page);
    for (const seat of [phone, desk]) await seat.leave();
  });

  test('R-104: an answer that was not taken ends nothing: what is typed is kept as before, and is there after a reload', async () => {
    const quest = await made({ name: 'Away' });
    const { page } = await take(quest.id);
    await why(page).fill('Smoke');
    await page.getByText('Saved', { exact: true }).waitFor();
    const keys: (string | undefined)[] = [];
    await page.route('**/api/quest/respond', async (route, request) => {
      keys.push(request.headers()['idempotency-key']);
      const unknown = { status: 'error', code: 'outcome-unknown', message: 'This may have been done' };
      await (keys.length === 1 ? route.fulfill({ status: 503, json: unknown }) : route.abort('connectionreset'));
    });
    await page.getByRole('button', { name: 'Answer' }).click();
    await page.getByRole('alert').getByText('This may have been done').first().waitFor();
    await page.getByRole('button', { name: 'Answer' }).click();
    await page.getByRole('alert').getByText('The server did not answer').first().waitFor();
    // It may have been done: it is the same command each time.
    expect(new Set(keys).size).toBe(1);
    await why(page).fill('Smoke, and fire');
    await until('it is kept', async () => (await kept(quest)) === 'Smoke, and fire');
    await page.reload();
    await shows(page, 'Smoke, and fire');
  });
});
