import { jest } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { Seat, until } from './browser.ts';
import { Door, players } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { pictureOf } from './sample-pictures.ts';
import { looksRight } from './screen-checks.ts';
import { startBrowser } from './start-browser.ts';

jest.setTimeout(60_000);

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
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await pictureOf('png') });
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
