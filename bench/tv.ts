import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { startLaurel } from '../src/laurel.ts';
import type { Call } from '../src/platform/http/who.ts';
import { Displays } from '../src/tvs/displays.ts';
import { answered, askingAs } from './calls.ts';
import { type Child, startFloor, startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { caughtUp, caughtUpAt, type Ground, layGround } from './ground.ts';
import { compare, figure, type Result, sized } from './measure.ts';
import { took } from './push.ts';
import { Watchers } from './watchers.ts';

const TVS = sized(1_000, 10);
/** What the page of a TV asks for whenever its line is back. */
const ASKED = ['auth/get_tv_user_info', 'cast/slides', 'cast/celebrations'];

/** What many TVs that show one board cost, each let in by itself; and how long it takes until all are back after the server was killed. */
export async function tv(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, 50);
    const shown = await letIn(data, ground);
    const [floor, product] = [await startFloor('command-floor', folder), await startProduct(data)];
    let again: Child | undefined;
    try {
      await caughtUpAt(product.url);
      const first = await Watchers.ofTvs(product.url, shown.tokens.slice(0, 1), ground.seriesId);
      await took(product, first, ground);
      const before = await product.rss();
      const watching = await Watchers.ofTvs(product.url, shown.tokens, ground.seriesId);
      await took(product, watching, ground);
      const memory = ((await product.rss()) - before) / TVS / 1024;
      const bare = await Watchers.listening(floor.url, TVS);
      await took(floor, bare, ground);
      const pushed = await compare(
        `an entry to ${TVS.toLocaleString('en')} TVs`,
        'ms',
        () => took(floor, bare, ground),
        () => took(product, watching, ground),
        { atMost: 1.25 },
      );
      for (const opened of [first, bare, watching]) opened.close();
      const pages = await Promise.all(shown.tokens.map((token) => Page.open(product.url, token, shown.castId, ground.seriesId)));
      const killedAt = performance.now();
      const back = Promise.all(pages.map((page) => page.back()));
      await product.stop('SIGKILL');
      again = await startProduct(data, '', { PORT: new URL(product.url).port, LAUREL_URL: product.url });
      await back;
      const seconds = (performance.now() - killedAt) / 1_000;
      for (const page of pages) page.close();
      return [
        pushed,
        figure('a TV', 'KiB', memory, { atMost: 40 }),
        figure(`until all of ${TVS.toLocaleString('en')} TVs are back, from kill -9 on`, 's', seconds, { atMost: 30 }),
      ];
    } finally {
      await floor.stop();
      await (again ?? product).stop();
    }
  });
}

/** A cast of the board of the ground's series, and the tokens of displays that it has let in. */
async function letIn(data: string, { cookie, organisationId, seriesId }: Ground): Promise<{ castId: string; tokens: string[] }> {
  const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
  const ask = askingAs(laurel.url, cookie);
  const { id: castId } = await ask<{ id: string }>('cast/save_cast', { name: 'Hall', pin: '0042' });
  await ask('cast/cast_item', { castid: castId, ttype: 20, contentid: seriesId });
  const call = { receivedAt: new Date().toISOString() } as Call;
  const about = { organisationId, came: { by: 'pin', castId, generation: 1 }, createdBy: null } as const;
  const tokens: string[] = [];
  for (let n = 0; n < TVS; n++) tokens.push((await laurel.app.get(Displays).letIn(about, call)).secret);
  await caughtUp(laurel);
  await laurel.close();
  return { castId, tokens };
}

/** What the page of a TV does with its line, by the client that it has: watches, asks, and begins anew whenever the line was lost. */
class Page {
  private shows = Promise.withResolvers<true>();

  private constructor(private readonly line: Socket) {}

  static async open(url: string, token: string, castId: string, seriesId: string): Promise<Page> {
    const auth = { authorization: `Bearer ${token}` };
    // As web/platform/live-line.ts says.
    const line = io(url, { transports: ['websocket'], forceNew: true, auth, reconnectionDelay: 300, reconnectionDelayMax: 3_000 });
    const page = new Page(line);
    const watch = { id: 'w', view: 'scoreboard', params: { seriesId, period: 'all' }, window: { block: 0 } };
    line.on('connect', () => {
      const asked = ASKED.map((call) =>
        answered(fetch(`${url}/api/${call}${call === 'cast/slides' ? `?castid=${castId}` : ''}`, { headers: auth })),
      );
      const { resolve, reject } = page.shows;
      Promise.all([line.emitWithAck('watch', watch), ...asked]).then(() => resolve(true), reject);
    });
    await page.shows.promise;
    return page;
  }

  /** Resolves when its line was lost, and it shows all that it showed before. */
  back(): Promise<true> {
    this.shows = Promise.withResolvers<true>();
    return this.shows.promise;
  }

  close(): void {
    this.line.close();
  }
}
