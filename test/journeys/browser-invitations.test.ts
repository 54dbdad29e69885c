import type { Browser, Page } from 'playwright-core';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { typeCode } from './browser-ground.ts';
import { resize, Seat, until } from './browser.ts';
import { Door, players } from './identity-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { startBrowser } from './start-browser.ts';

describe('Invitations on the screen (U-034, U-064)', () => {
  let browser: Browser;
  let laurel: TestLaurel;
  let door: Door;
  let seat: Seat;
  let page: Page;

  beforeAll(async () => {
    [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
    door = new Door(laurel);
    seat = await Seat.take(browser, laurel.url);
    page = seat.page;
  });
  afterAll(async () => {
    expect(seat.complaints).toEqual([]);
    await browser.close();
    await laurel.close();
  });

  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
  const section = () => page.getByRole('region', { name: 'Invitations' });
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '');
  const hasFocus = (name: string) => until(`${name} has the focus`, async () => (await focused()) === name);
  /** Walks by the Tab key to a button, and presses it. */
  const press = async (name: string) => {
    for (let steps = 0; steps < 30 && (await focused()) !== name; steps++) await page.keyboard.press('Tab');
    await hasFocus(name);
    await page.keyboard.press('Enter');
  };
  const signIn = async (address: string) => {
    await seat.open('/v_login?loginhint=login');
    await page.getByLabel('E-mail address').fill(address);
    await typeCode(door, page, address, () => page.keyboard.press('Enter'));
  };
  const invite = async (organisation: string, address: string) => {
    const { client, profileId } = await door.admin(`${organisation.toLowerCase()}@example.org`, organisation);
    const [id = ''] = await door.add(client, { name: 'Grace Hopper', email: address });
    const listed = async () => players(await client.get('profile/list_players')).find(({ profile_id }) => profile_id === id);
    return { client, profileId, listed };
  };

  test('after signing in they are seen first, and answered by keyboard; the last yes leads in', async () => {
    const acme = await invite('Acme', 'grace@example.org');
    const beta = await invite('Beta', 'grace@example.org');
    await signIn('grace@example.org');
    await page.getByLabel('Your name').fill('Grace');
    await page.keyboard.press('Enter');
    await heading('Where to?');
    await section().getByText('as Grace Hopper').first().waitFor();
    expect(await acme.listed()).toMatchObject({ connected: 0, invitation: 'pending' });

    await press('Decline Beta');
    await section().getByRole('status').filter({ hasText: 'You have declined Beta.' }).waitFor({ state: 'attached' });
    await hasFocus('Where to?');
    expect(await section().getByRole('listitem').count()).toBe(1);
    expect(await beta.listed()).toMatchObject({ connected: 0, invitation: 'declined' });

    await press('Join Acme');
    await heading('Feed');
    await until('the heading has the focus', () => page.evaluate(() => document.activeElement?.tagName === 'H1'));
    expect(await acme.listed()).toMatchObject({ connected: 1 });
  });

  test('who signs in again without any goes where they wanted; one for later does not hold them up, and is found in the menu', async () => {
    const gamma = await invite('Gamma', 'grace@example.org');
    await page.goto('/v_login/logout');
    await heading('Sign in');
    await seat.open('/v_profile?user=grace@example.org');
    await typeCode(door, page, 'grace@example.org', () => page.getByRole('button', { name: 'Send me a code' }).click());
    await heading('Where to?');
    await press('Not now');
    await heading('Grace Hopper');
    expect(await gamma.listed()).toMatchObject({ connected: 0, invitation: 'pending' });

    await page.getByRole('button', { name: 'Your menu' }).click();
    await page.getByRole('menuitem', { name: 'Organisations' }).click();
    await section().getByRole('button', { name: 'Decline Gamma' }).click();
    await heading('Feed');
    await page.goto('/v_onboarding/profiles');
    await heading('Where to?');
    await page.getByRole('heading', { name: 'Your profiles' }).waitFor();
    expect(await section().count()).toBe(0);
  });

  test('choosing another profile is for later too; what was taken back meanwhile is said', async () => {
    const delta = await invite('Delta', 'grace@example.org');
    await page.goto('/v_onboarding/profiles');
    await section().waitFor();
    await page.getByRole('button', { name: /^Acme/ }).click();
    await heading('Feed');
    await page.goto('/v_onboarding/profiles');
    await section().getByText('Delta').waitFor();
    const id = (await delta.listed())?.profile_id;
    await door.seen((await delta.client.put('profile/update', { profile_id: id, email: 'someone-else@example.org' })).body);
    await section().getByRole('button', { name: 'Join Delta' }).click();
    await page.getByText('There is no such invitation').waitFor();
    seat.complaints.splice(0, seat.complaints.length, ...seat.complaints.filter((text) => !text.includes('404')));
  });

  test('RT-117 a mailed invitation says whose it is, leads through the door and back, and is answered by keyboard', async () => {
    await page.goto('/v_login/logout');
    await heading('Sign in');
    const mail = await invite('Epsilon', 'ida@example.org');
    await laurel.app.get(Reactions).reached(await laurel.app.get(EventStore).head());
    const text = (await door.mails('ida@example.org')).map((sent) => sent.replaceAll('=\r\n', '')).join();
    const path = /\/v_invite\/[0-9a-z.-]+/.exec(text)?.[0] ?? '';
    await seat.open(path);
    await heading('Invitation');
    await page.getByText('Epsilon asks you to join').waitFor();
    await page.getByText('It was mailed to i…@example.org').waitFor();
    await page.getByRole('link', { name: 'Sign in or register' }).click();
    await page.getByLabel('E-mail address').fill('ida@example.org');
    await typeCode(door, page, 'ida@example.org', () => page.keyboard.press('Enter'));
    await page.getByLabel('Your name').fill('Ida');
    await page.keyboard.press('Enter');
    await heading('Where to?');
    await section().getByText('Epsilon').waitFor();
    await page.goto(path);
    await heading('Invitation');
    await page.getByRole('button', { name: 'Join Epsilon' }).waitFor();
    await resize(page, { width: 390, height: 800 });
    await resize(page, { width: 1280, height: 800 });
    await press('Join Epsilon');
    await heading('Feed');
    expect(await mail.listed()).toMatchObject({ connected: 1 });

    await page.goto('/v_invite/nothing');
    await page.getByRole('alert').filter({ hasText: 'Token is invalid; ask for a new invitation' }).waitFor();
    seat.complaints.splice(0, seat.complaints.length, ...seat.complaints.filter((said) => !said.includes('409')));
  });

  test('U-081 RT-135 a link leads through the door and back; who asks waits in sight, and an admin lets them in and renews the link', async () => {
    const { client, organisationId } = await door.admin('zeta@example.org', 'Zeta');
    const { body } = await client.post('group/set_invitation_link', { approval: 1 });
    const path = `/group/invitations/${String(body.access_key)}`;
    await page.goto('/v_login/logout');
    await heading('Sign in');
    await seat.open(path);
    await heading('Join');
    await page.getByText('By this link you ask to join Zeta.').waitFor();
    await page.getByRole('link', { name: 'Sign in or register' }).click();
    await page.getByLabel('E-mail address').fill('kai@example.org');
    await typeCode(door, page, 'kai@example.org', () => page.keyboard.press('Enter'));
    await page.getByLabel('Your name').fill('Kai');
    await page.keyboard.press('Enter');
    await heading('Join');
    await page.getByRole('button', { name: 'Ask to join Zeta' }).waitFor();
    await press('Ask to join Zeta');
    await page.getByRole('status').filter({ hasText: 'You have asked to join Zeta.' }).waitFor({ state: 'attached' });
    await hasFocus('Join');
    await page.goto('/v_onboarding/profiles');
    await page.getByRole('region', { name: 'You have asked to join' }).getByText('Zeta').waitFor();

    const boss = await Seat.take(browser, laurel.url, { as: client });
    await boss.open(`/v_players/${organisationId}`);
    await boss.page.getByText('1 person asks to join.').waitFor();
    await boss.page.getByRole('button', { name: 'Look' }).click();
    const asking = boss.page.getByRole('dialog', { name: 'Who asks to join' });
    await asking.getByText('kai@example.org').waitFor();
    expect(await asking.getByRole('button', { name: 'Let in', exact: true }).isDisabled()).toBe(true);
    await asking.getByRole('checkbox', { name: 'Kai' }).check();
    await asking.getByRole('button', { name: 'Let in', exact: true }).click();
    await boss.page.getByText('Kai is a player now').waitFor();
    await boss.page.getByRole('row', { name: /Kai.*By link/ }).waitFor();
    await boss.page.getByText('1 person asks to join.').waitFor({ state: 'detached' });

    await boss.page.getByRole('button', { name: 'Invite by link …' }).click();
    const link = boss.page.getByRole('dialog', { name: 'Invite by link' });
    const address = () => link.getByRole('textbox', { name: 'Link' }).inputValue();
    const former = await address();
    expect(former).toContain(path);
    await link.getByRole('button', { name: 'New link' }).click();
    await until('the link is another', async () => (await address()) !== former);
    expect(boss.complaints).toEqual([]);
    await boss.page.close();

    await seat.open(path);
    await page.getByRole('alert').filter({ hasText: 'Token is invalid; ask for a new invitation' }).waitFor();
    await seat.open(new URL(String((await client.get('group/get_invitation_link')).body.link)).pathname);
    await page.getByText('You are a member of Zeta.').waitFor();
    seat.complaints.splice(0, seat.complaints.length, ...seat.complaints.filter((said) => !said.includes('409')));
  });
});
