import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { Seat } from './browser.ts';
import { Door, players } from './identity-ground.ts';
import { type Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { axeFindings, notSetApart, overflows } from './screen-checks.ts';
import { declaredPatterns, type Look, looks, type Role, type Things } from './screens-list.ts';
import { startBrowser } from './start-browser.ts';

const results = join(import.meta.dirname, '../../test-results');
const pictures = join(results, 'screens');

/**
 * How a screen is looked at, one after the other. Dark is the same page in other colours: what does not depend on them is checked in
 * light. What a window of middle width shows stands in one of the others too.
 */
const VIEWS = [
  { width: 1440, height: 900, scheme: 'light', axe: 'everything', fits: true, picture: true },
  { width: 1440, height: 900, scheme: 'dark', axe: 'colours', fits: false, picture: true },
  { width: 320, height: 720, scheme: 'dark', axe: 'colours', fits: false, picture: false },
  { width: 320, height: 720, scheme: 'light', axe: 'everything', fits: true, picture: true },
  { width: 768, height: 900, scheme: 'light', axe: undefined, fits: true, picture: false },
] as const;

/** Windows at the ends of what there is: 400 % zoom, a phone on its side, a wall held upright, one of twice the usual width. */
const EXTREMES = [
  { width: 320, height: 256 },
  { width: 740, height: 360 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 2160 },
] as const;

describe('Every screen, as everybody who may see it, in light and dark, from 320 px to 1440 px', () => {
  let laurel: TestLaurel;
  let browser: Browser;
  let things: Things;
  const clients = new Map<Role, Client>();
  const seats = new Map<Role, Seat>();

  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    [laurel, browser] = await Promise.all([startTestLaurel(), startBrowser()]);
    const door = new Door(laurel);
    const admin = await door.enter('boss@example.org', 'Ada Admin');
    await door.seen((await admin.post('organization/sample', { timezone: 'Europe/Vienna' })).body);
    const all = players(await admin.get('profile/list_players', { limit: 100 }));
    const own = all.find(({ is_org_admin }) => is_org_admin === 1)!;
    const [self, other, guest] = all.filter(({ is_org_admin }) => is_org_admin === 0).slice(11);
    // Words from right to left, with a mark at their end: without a direction of their own it would stand at the wrong one.
    await door.seen((await admin.put('profile/update', { profile_id: other!.profile_id, display_name: 'אבי כהן!' })).body);
    await door.seen((await admin.put('profile/update', { profile_id: self!.profile_id, email: 'player@example.org', offline: 0 })).body);
    await door.seen((await admin.put('profile/update', { profile_id: guest!.profile_id, email: 'guest@example.org', offline: 0 })).body);
    const empty = await admin.post('scoreseries_settings/save_settings', { name: 'A series with a name of forty characters' });
    await door.seen(empty.body);
    const { scoreseries } = (await admin.get('scoreseries/get_list_scoreseries')).body as { scoreseries: { id: string; name: string }[] };
    const deals = scoreseries.find(({ name }) => name === 'Deals')!.id;
    const words = { scoreseriesid: deals, profiles: [other!.profile_id], points: '10', comment: 'שלום!' };
    const [taken] = (await admin.post('scoreseries/submit_score', words)).body.ids as string[];
    await door.seen((await admin.post('scoreseries/submit_score', words)).body);
    await door.seen((await admin.post('scoreseries/revoke', { selpoints: [taken], reason: 'טעות!' })).body);
    const { teams } = (await admin.get('team/fetch_list')).body as { teams: { teamid: string; group_id: string }[] };
    things = {
      series: deals,
      organisation: teams[0]!.group_id,
      emptySeries: String(empty.body.id),
      month: new Date(Date.now() - 30 * 86_400_000).toISOString(),
      team: teams[0]!.teamid,
      player: other!.profile_id,
      self: own.profile_id,
    };
    clients.set('admin', admin).set('player', await door.join('player@example.org'));
    clients.set('invited', await door.enter('guest@example.org', 'Grace Hopper'));
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await laurel.close();
  });

  async function seatOf(role: Role): Promise<Seat> {
    const as = clients.get(role);
    const seat =
      seats.get(role) ?? (await Seat.take(browser, laurel.url, { reducedMotion: 'reduce', colorScheme: 'light', ...(as && { as }) }));
    if (!seats.has(role)) await seat.open('/v_login');
    seats.set(role, seat);
    return seat;
  }

  /** Goes to a screen and looks at it in every way; answers what is wrong with it. */
  async function visit(look: Look, role: Role): Promise<string[]> {
    const seat = await seatOf(role);
    const { page, complaints } = seat;
    await take(page, VIEWS[0]);
    // Loaded anew: what an earlier look opened over the page, the palette or the keys, must not cover this one.
    await seat.open(look.path(things));
    await look.after?.(page);
    const { leadsTo, refused } = look;
    if (leadsTo) await page.waitForURL(({ pathname }) => leadsTo.test(pathname));
    const wrong = leadsTo ? [] : await examine(seat, look.name, role);
    if (look.everySize) wrong.push(...(await stretch(seat)));
    return [...wrong, ...complaints.splice(0).filter((complaint) => !(refused && complaint.includes('with a status of 40')))];
  }

  async function examine(seat: Seat, name: string, role: Role): Promise<string[]> {
    const { page } = seat;
    const wrong: string[] = [];
    for (const view of VIEWS) {
      const { width, scheme, axe, fits, picture } = view;
      await take(page, view);
      await seat.drawn();
      const found = [...(fits ? await overflows(page) : []), ...(axe ? await axeFindings(page, axe) : [])];
      if (picture || found.length > 0) await page.screenshot({ path: join(pictures, `${role}-${scheme}-${width}-${name}.png`) });
      wrong.push(...found.map((finding) => `${role}, ${scheme}, ${width} px: ${finding}`));
    }
    return [...wrong, ...(await notSetApart(page))];
  }

  async function stretch({ page }: Seat): Promise<string[]> {
    const wrong: string[] = [];
    for (const size of EXTREMES) {
      await page.setViewportSize(size);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      wrong.push(...(await overflows(page)).map((finding) => `${size.width} by ${size.height}: ${finding}`));
    }
    return wrong;
  }

  async function take(page: Page, { width, height, scheme }: (typeof VIEWS)[number]): Promise<void> {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize({ width, height });
  }

  test('the screens that are looked at are those that the router declares', async () => {
    const declared = await declaredPatterns();
    writeFileSync(
      join(results, 'screens.json'),
      JSON.stringify(
        declared.map((pattern) => (pattern === '*' ? pattern : `/${pattern}`)),
        null,
        2,
      ),
    );
    expect(Object.keys(looks).sort()).toEqual(declared);
  });

  test.each(Object.values(looks).flat())(
    '$name: no axe finding, nothing outside the window, no error in the console',
    async (look) => {
      const findings = (await Promise.all(look.roles.map((role) => visit(look, role)))).flat();
      for (const finding of findings) appendFileSync(join(results, 'screens.txt'), `${look.name}, ${finding}\n`);
      expect(findings).toEqual([]);
    },
    60_000,
  );
});
