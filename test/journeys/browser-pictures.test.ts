import type { Browser, Page } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { Door } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { pictureOf } from './sample-pictures.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

describe('An admin uploads a picture where icons are chosen', () => {
  let laurel: TestLaurel;
  let browser: Browser;
  let admin: Client;
  let seat: Seat;
  let page: Page;
  let series: string;

  beforeAll(async () => {
    [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
    const door = new Door(laurel);
    admin = await door.enter('boss@example.org', 'Ada Admin');
    await door.seen((await admin.post('profile/create_organization', { display_name: 'Ada', org_name: 'Laurel Club' })).body);
    series = String((await admin.post('scoreseries_settings/save_settings', { name: 'Deals' })).body.id);
    seat = await Seat.take(browser, laurel.url, { as: admin, reducedMotion: 'reduce' });
    ({ page } = seat);
    await seat.open(`/v_points/${series}/edit`);
  }, 120_000);
  afterAll(async () => {
    await page.screenshot({ path: 'test-results/browser-pictures.png' });
    await browser.close();
    await laurel.close();
    // The browser itself notes each refusal of a call.
    expect(seat.complaints.filter((complaint) => !complaint.includes('400 (Bad Request)'))).toEqual([]);
  });

  const icons = () => page.getByRole('group', { name: 'Icon' });
  const chosen = () => icons().locator('[aria-pressed="true"]');
  const choose = async (name: string, mimeType: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Upload a picture' }).focus();
    await page.keyboard.press('Enter');
    await (await chooser).setFiles({ name, mimeType, buffer });
  };

  test('with the keyboard: it is in the list and chosen, saved, and drawn in the list of series', async () => {
    await choose('Our logo.png', 'image/png', await pictureOf('png', 300, 300));
    await icons().getByRole('button', { name: 'Our logo', pressed: true }).waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await until('it is saved', async () => {
      const { scoreseries } = (await admin.get('scoreseries/get_list_scoreseries')).body as { scoreseries: { icon: string }[] };
      return /-256\.webp$/.test(scoreseries[0]?.icon ?? '');
    });
    await seat.open('/v_points');
    const drawn = page.getByRole('row', { name: /Deals/ }).locator('img');
    await until('it is drawn', () => drawn.first().evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0));
    await seat.open(`/v_points/${series}/edit`);
    expect(await chosen().getAttribute('aria-label')).toBe('Our logo');
  });

  test('what is refused is said in words, and the chosen one stays', async () => {
    await choose('evil.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    await page.getByRole('alert').getByText('SVG pictures are not taken', { exact: false }).waitFor();
    await choose('large.png', 'image/png', Buffer.alloc(10 * 1_024 * 1_024 + 1));
    await page.getByRole('alert').getByText('more than 10 MB', { exact: false }).waitFor();
    expect(await chosen().getAttribute('aria-label')).toBe('Our logo');
  });

  test('an upload that takes long says so, and can be ended', async () => {
    await page.route('**/api/upload/image', () => undefined);
    await choose('slow.png', 'image/png', await pictureOf('png', 31, 31));
    await page.getByRole('status').getByText('Still uploading', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Stop uploading' }).click();
    await page.getByText('Still uploading', { exact: false }).waitFor({ state: 'detached' });
    await page.unroute('**/api/upload/image');
  });

  test('the field looks right on a phone and at a desk, with a picture and with a refusal', async () => {
    await choose('evil.png', 'image/png', Buffer.from('Marmalade'));
    await page.getByRole('alert').waitFor();
    await looksRight(page);
  });
});
