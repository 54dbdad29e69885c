import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import type { Client } from './laurel.ts';

/** How long something may take before a test gives up on it. */
const PATIENCE_MS = 40_000;

type SeatOptions = BrowserContextOptions & {
  /** Who is signed in here; nobody unless told. */
  as?: Client;
  /** The page fetches what may be opened later in quiet time. Else the browser saves data, as most tests end before any of it is needed. */
  fetchesAhead?: boolean;
};

/** Somebody in front of a browser of their own, 1440 by 900, in the zone of the tests. */
export class Seat {
  /** What went wrong: errors of the console and of the page, with the address where they were. */
  readonly complaints: string[] = [];
  private readonly pending = new Set<Request>();

  private constructor(readonly page: Page) {
    const complain = (what: string) => this.complaints.push(`${new URL(page.url()).pathname}: ${what}`);
    page.on('console', (message) => message.type() === 'error' && complain(`${message.text()} ${message.location().url}`));
    page.on('pageerror', (error) => complain(error.stack ?? error.message));
    page.on('request', (request) => !request.url().includes('/socket.io/') && this.pending.add(request));
    const ended = (request: Request) => this.pending.delete(request);
    page.on('requestfinished', ended).on('requestfailed', ended);
  }

  static async take(browser: Browser, url: string, { as, fetchesAhead = false, ...options }: SeatOptions = {}): Promise<Seat> {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-GB',
      timezoneId: 'UTC',
      ...options,
    });
    const cookies = (as?.cookie?.split('; ') ?? []).map((cookie) => cookie.split('='));
    await context.addCookies(cookies.map(([name = '', value = '']) => ({ name, value, url })));
    context.setDefaultTimeout(PATIENCE_MS);
    if (!fetchesAhead) await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    return new Seat(await context.newPage());
  }

  /** Loads a screen and waits until it is drawn. */
  async open(path: string): Promise<void> {
    await this.page.goto(path);
    await this.drawn();
  }

  /** Goes to another screen as a link would, without loading the page anew, and waits until it is drawn. */
  async go(path: string): Promise<void> {
    await this.page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
    await this.drawn();
  }

  /** Waits until the screen stands: it has its heading, nothing is asked of the server any more, and nothing says that it is loading. */
  async drawn(): Promise<void> {
    await this.page.locator('h1').first().waitFor({ state: 'attached' });
    await until('the screen stands', async () => this.idle() && (await standsStill(this.page)) && this.idle());
  }

  private idle(): boolean {
    return this.pending.size === 0;
  }

  async leave(): Promise<void> {
    await this.page.context().close();
  }
}

/** Gives a page another size, and waits until it is drawn in that. A window that fills the screen stays as it is where it has no frame; what it shows has that size all the same. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size).catch((error: unknown) => {
    if (!String(error).includes('fullscreen window')) throw error;
  });
  // Laid out anew, and what follows from that.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}

/**
 * Waits for a condition.
 * @throws Error that names it when it does not come in time
 */
export async function until(what: string, condition: () => Promise<boolean> | boolean): Promise<void> {
  const giveUpAt = Date.now() + PATIENCE_MS;
  while (!(await condition())) {
    if (Date.now() > giveUpAt) throw new Error(`waited in vain until ${what}`);
    // Each question costs the page and what carries it; whoever waits here waits for others' work.
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Whether for two frames nothing is loading, the fonts are there, and nothing that ends is moving. */
export function standsStill(page: Page): Promise<boolean> {
  return page.evaluate(stillHere);
}

async function stillHere(): Promise<boolean> {
  for (let frame = 0; frame < 2; frame++) {
    await new Promise(requestAnimationFrame);
    if (document.querySelector('[aria-busy="true"], [class*="_bone"], [data-bones]') || document.fonts.status !== 'loaded') return false;
    const ends = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
    if (document.getAnimations().some((animation) => animation.playState === 'running' && ends(animation))) return false;
  }
  return document.querySelector('h1') !== null;
}
