import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { resize, Seat } from '../browser.ts';
import type { TestLaurel } from '../laurel.ts';
import { openSample } from '../sample-ground.ts';
import { axeFindings, notSetApart, overflows, wantsPictures } from '../screen-checks.ts';
import { startBrowser } from '../start-browser.ts';
import type { Look, Looks, Role, Things } from './looks.ts';

const results = join(import.meta.dirname, '../../../test-results');
const pictures = join(results, 'screens');

/**
 * How a screen is looked at, one after the other. Dark is the same page in other colours, and a narrow window the same colours in other places: each is asked
 * for what it adds. What a window of middle width shows stands in one of the others too.
 */
const VIEWS = [
  { width: 1440, height: 900, scheme: 'light', axe: 'everything', fits: true },
  { width: 1440, height: 900, scheme: 'dark', axe: 'colours', fits: false },
  { width: 320, height: 720, scheme: 'dark', axe: 'colours', fits: false },
  { width: 320, height: 720, scheme: 'light', axe: 'all but colours', fits: true },
  { width: 768, height: 900, scheme: 'light', axe: undefined, fits: true },
] as const;
type View = (typeof VIEWS)[number];
type Placed = Look & { pattern: string; place: number };

/**
 * How somebody looks. The looks of an area are dark by turns in a wide window and in a narrow one. Whoever comes after the first is shown more or less of
 * the same: all of it is asked of the wide window, and that it fits of the narrow one.
 */
function viewsOf(place: number, isFirst: boolean): { view: View; axe: View['axe'] }[] {
  const isDarkAt = place % 2 === 0 ? 1440 : 320;
  const light = VIEWS.filter(({ width, scheme }) => scheme === 'light' && (isFirst || width !== 768));
  if (!isFirst) return light.map((view) => ({ view, axe: view.axe === 'everything' ? view.axe : undefined }));
  return VIEWS.filter(({ width, scheme }) => scheme === 'light' || width === isDarkAt).map((view) => ({ view, axe: view.axe }));
}

/** Windows at the ends of what there is: 400 % zoom, a phone on its side, a wall held upright, one of twice the usual width. */
const EXTREMES = [
  { width: 320, height: 256 },
  { width: 740, height: 360 },
  { width: 1080, height: 1920 },
  { width: 3840, height: 2160 },
] as const;

/** Looks at the screens of an area, each as everybody who may see it, in light and dark, from 320 px to 1440 px. */
export function lookAt(screens: Looks): void {
  let laurel: TestLaurel;
  let browser: Browser;
  let things: Things;
  let clients: Awaited<ReturnType<typeof openSample>>['clients'];
  const seats = new Map<Role, Seat>();
  /** Of whose page nothing lies open: the palette or the keys must not cover what is looked at next. */
  const clear = new Set<Role>();
  const loaded = new Set<string>();

  beforeAll(async () => {
    mkdirSync(pictures, { recursive: true });
    const [sample, started] = await Promise.all([openSample(), startBrowser()]);
    ({ laurel, clients } = sample);
    browser = started;
    things = { ...sample.things, month: new Date(Date.now() - 30 * 86_400_000).toISOString() };
  }, 120_000);

  afterAll(async () => {
    await browser.close();
    await laurel.close();
  });

  async function seatOf(role: Role): Promise<Seat> {
    const as = role === 'visitor' ? undefined : clients[role];
    const seat = seats.get(role) ?? (await Seat.take(browser, laurel.url, { reducedMotion: 'reduce', colorScheme: 'light', as }));
    seats.set(role, seat);
    return seat;
  }

  /** Goes to a screen and looks at it in every way; answers what is wrong with it. */
  async function visit({ pattern, place, ...look }: Placed, role: Role): Promise<string[]> {
    const seat = await seatOf(role);
    const { page, complaints } = seat;
    await take(page, VIEWS[0]);
    // Each address is loaded once; what else it shows, and to others, is gone to as a link would.
    const known = loaded.has(pattern) && clear.has(role);
    loaded.add(pattern);
    await (known ? seat.go(look.path(things)) : seat.open(look.path(things)));
    clear.add(role);
    if (look.after) clear.delete(role);
    await look.after?.(page);
    const { leadsTo, refused } = look;
    if (leadsTo) await page.waitForURL(({ pathname }) => leadsTo.test(pathname));
    const isFirst = role === look.roles[0];
    const wrong = leadsTo ? [] : await examine(seat, look.name, role, viewsOf(place, isFirst));
    if (look.everySize && isFirst) wrong.push(...(await stretch(seat)));
    return [...wrong, ...complaints.splice(0).filter((complaint) => !(refused && complaint.includes('with a status of 40')))];
  }

  async function examine(seat: Seat, name: string, role: Role, views: ReturnType<typeof viewsOf>): Promise<string[]> {
    const { page } = seat;
    const wrong: string[] = [];
    let before: View = VIEWS[0];
    for (const { view, axe } of views) {
      const { width, scheme, fits } = view;
      await take(page, view, before);
      before = view;
      await seat.drawn();
      const found = [...(fits ? await overflows(page) : []), ...(axe ? await axeFindings(page, axe) : [])];
      if (wantsPictures || found.length > 0) await page.screenshot({ path: join(pictures, `${role}-${scheme}-${width}-${name}.png`) });
      wrong.push(...found.map((finding) => `${role}, ${scheme}, ${width} px: ${finding}`));
    }
    return [...wrong, ...(await notSetApart(page))];
  }

  async function stretch({ page }: Seat): Promise<string[]> {
    const wrong: string[] = [];
    for (const size of EXTREMES) {
      await resize(page, size);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      wrong.push(...(await overflows(page)).map((finding) => `${size.width} by ${size.height}: ${finding}`));
    }
    return wrong;
  }

  /** Of a page that was looked at before, what differs. */
  async function take(page: Page, { width, height, scheme }: View, before?: View): Promise<void> {
    if (scheme !== before?.scheme) await page.emulateMedia({ colorScheme: scheme });
    if (width !== before?.width) await resize(page, { width, height });
  }

  const all = Object.entries(screens)
    .flatMap(([pattern, looks]) => looks.map((look) => ({ ...look, pattern })))
    .map((look, place): Placed => ({ ...look, place }));
  test.each(all)('$name: no axe finding, nothing outside the window, no error in the console', async (look) => {
    const findings = (await Promise.all(look.roles.map((role) => visit(look, role)))).flat();
    for (const finding of findings) appendFileSync(join(results, 'screens.txt'), `${look.name}, ${finding}\n`);
    expect(findings).toEqual([]);
  });
}
