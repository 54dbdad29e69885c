import type { Browser } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { Door, players } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { pictureOf } from './sample-pictures.ts';
import { lookOver, looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

let laurel: TestLaurel;
let door: Door;
let browser: Browser;
beforeAll(async () => {
  [laurel, browser] = await Promise.all([startTestLaurel({ LAUREL_SOUND_HOST: 'sound.example.org' }), startBrowser()]);
  door = new Door(laurel);
});
afterAll(async () => {
  await browser.close();
  await laurel.close();
});

/** A member of an organisation, in a browser. */
async function member(organisation: string) {
  const { client: admin, organisationId } = await door.admin(`boss@${organisation}.example`, organisation);
  const [id = ''] = await door.add(admin, { name: 'Ann', email: `ann@${organisation}.example` });
  const client = await door.join(`ann@${organisation}.example`);
  const row = async () => players(await admin.get('profile/list_players')).find(({ profile_id }) => profile_id === id);
  return { admin, organisationId, id, client, row, seat: await Seat.take(browser, laurel.url, { as: client }) };
}

test('IS-11 U-063 U-076 one chooses a picture, a theme and an anthem, and sees them; a link that is none is said under its field', async () => {
  const { seat, id, row } = await member('chosen');
  const { page } = seat;
  await seat.open(`/v_profile/${id}/edit`);
  await page.getByLabel('Upload a picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureOf('png') });
  await page.getByRole('button', { name: 'No picture' }).waitFor();
  await page.getByRole('button', { name: 'Gold' }).click();
  await page.getByLabel('Anthem').fill('https://elsewhere.example.org/song');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('must be a link to sound.example.org').waitFor();
  seat.complaints.splice(0);
  await page.getByLabel('Anthem').fill('artist/song');
  await page.getByRole('button', { name: 'Save' }).click();
  const anthem = page.getByRole('link', { name: 'The anthem of Ann' });
  await anthem.waitFor();
  expect(await anthem.getAttribute('href')).toBe('https://sound.example.org/artist/song');
  await page.getByText('Account last used today').waitFor();
  await until('the picture is drawn', () =>
    page
      .locator('h1 + * img, header img')
      .first()
      .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
  );
  expect(await row()).toMatchObject({ theme_id: 'gold', icon: expect.stringContaining(`.${id}.`) as string });
  await page.getByRole('button', { name: 'Show what was recorded' }).click();
  await page.getByRole('region', { name: 'What was recorded' }).first().getByText('Player changed').first().waitFor();
  await looksRight(page);
  expect(seat.complaints).toEqual([]);
  await seat.leave();
});

test('a cover and a second picture stand at the head of the profile, one’s own before the organisation’s, and nothing jumps', async () => {
  const { admin, seat, id, row } = await member('covered');
  const { page } = seat;
  const file = async (width: number, height: number) => ({
    name: 'wide.jpg',
    mimeType: 'image/jpeg',
    buffer: await pictureOf('jpeg', width, height),
  });
  const form = new FormData();
  form.set('type', 'cover');
  form.set('file', new File([new Uint8Array(await pictureOf('png', 800, 200))], 'ours.png', { type: 'image/png' }));
  const { path: ours } = (await admin.post('upload/image', form)).body;
  expect((await admin.post('organization/vue_theme', { cover_image: ours })).status).toBe(200);
  await page.addInitScript(() => {
    const jumps: number[] = [];
    Object.assign(globalThis, { jumps });
    new PerformanceObserver((seen) =>
      jumps.push(...seen.getEntries().map((entry) => (entry as unknown as { value: number }).value)),
    ).observe({
      type: 'layout-shift',
      buffered: true,
    });
  });
  const cover = page.locator('[data-cover] > img');
  await seat.open(`/v_profile/${id}`);
  await until('the cover of the organisation is drawn', async () => (await cover.getAttribute('src')) === ours);
  await until('it is there', () => cover.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0));
  const jumped = await page.evaluate(() => (globalThis as unknown as { jumps: number[] }).jumps.reduce((sum, one) => sum + one, 0));
  expect(jumped).toBeLessThan(0.05);

  await seat.open(`/v_profile/${id}/edit`);
  await page.getByLabel('Upload a cover').setInputFiles(await file(1_600, 400));
  await page.getByLabel('Upload a second picture').setInputFiles(await file(90, 90));
  await page.getByRole('button', { name: 'No cover' }).waitFor();
  await page.getByRole('button', { name: 'No second picture' }).waitFor();
  expect(await lookOver(page, 'profile-pictures')).toEqual([]);
  await page.getByRole('button', { name: 'Save' }).click();
  await page.waitForURL(`**/v_profile/${id}`);
  await until('the own cover stands there', async () => (await cover.getAttribute('src'))?.includes(`.${id}.`) ?? false);
  expect(await page.locator('[data-cover] span img').count()).toBe(1);
  const src = await cover.getAttribute('src');
  await until('it is told', async () => JSON.stringify(await row()).includes(String(src)));
  expect(await lookOver(page, 'profile-cover')).toEqual([]);
  expect(seat.complaints).toEqual([]);
  await seat.leave();
});

test('R-010 R-008 who leaves by the keyboard is told before what it does, and goes on without an organisation', async () => {
  const { seat, row } = await member('left');
  const { page } = seat;
  await seat.open('/v_settings/account');
  const leave = page.getByRole('button', { name: 'Leave left' });
  await leave.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Leave left?' });
  await dialog.getByText('only an invitation that is sent to you from now on').waitFor();
  await until('Stay has the focus', () => page.evaluate(() => document.activeElement?.textContent === 'Stay'));
  await looksRight(page);
  await dialog.getByRole('button', { name: 'Leave', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Where to?' }).waitFor();
  expect(await row()).toMatchObject({ connected: 0, invitation: 'left' });
  await looksRight(page);
  await page.getByRole('button', { name: 'Go on without an organisation' }).click();
  await page.getByText('Personal profile').first().waitFor();
  expect(seat.complaints).toEqual([]);
  await seat.leave();
});
