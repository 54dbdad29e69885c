import { CelebrationQueue } from '../../web/tv/celebration-queue.ts';
import type { Line } from '../contracts/live-lines.ts';
import { openPoints } from './points-ground.ts';
import { type LetInTv, lineOfTv, tvsOf } from './tvs-ground.ts';

type Told = { id: string };

/** A display that may go away and come back, with what its browser keeps alone; it looks at its wall as its page does. */
class Display {
  readonly shown: string[] = [];
  private kept: readonly string[] | undefined;
  private queue = this.begun();

  /** Its page is loaded anew. */
  reload(): void {
    this.queue = this.begun();
  }

  hear(told: readonly Told[], now: number, earlier: readonly string[] = []): void {
    this.queue.hear(told, now, earlier);
  }

  look(now: number): void {
    const id = this.queue.at(now)?.celebration.id;
    if (id !== undefined && id !== this.shown.at(-1)) this.shown.push(id);
  }

  private begun(): CelebrationQueue<Told> {
    return new CelebrationQueue({ read: () => this.kept, write: (ids) => (this.kept = ids) });
  }
}

const STEP_MS = 4_000;
const WINDOW_MS = 600_000;

test('each celebration comes once on each of 1,000 TVs, which are away and loaded anew as they like, for under 10 minutes', () => {
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  // Each at a moment of its own, two minutes of them one upon the other; what was to be celebrated before the first start is old.
  const celebrations = Array.from({ length: 40 }, (_, n) => ({
    id: `c${n}`,
    at: 60_000 + n * 30_000 + random(20_000) - (n % 8 < 4 ? 0 : 15_000),
  }));
  celebrations.sort((one, other) => one.at - other.at);
  const end = celebrations.at(-1)!.at + 3 * WINDOW_MS;
  let [absences, longest] = [0, 0];
  for (let tv = 0; tv < 1_000; tv++) {
    const display = new Display();
    display.hear([], 0);
    for (let now = 0, backAt = 0; now < end; now += STEP_MS) {
      if (now < backAt) continue;
      const past = celebrations.filter(({ at }) => at <= now);
      const isEarlier = ({ at }: (typeof past)[number]) => at <= now - WINDOW_MS;
      display.hear(
        past.filter((one) => !isEarlier(one)),
        now,
        past.filter(isEarlier).map(({ id }) => id),
      );
      display.look(now);
      // What waits in a page has its turn before that is loaded anew; in one that stands it waits for longer than a window.
      const mayReload = tv % 2 === 0;
      if ((mayReload && now < backAt + 240_000) || random(mayReload ? 10 : 40) > 0) continue;
      const away = random(480_000);
      absences++;
      longest = Math.max(longest, away);
      backAt = now + away;
      if (mayReload && random(2) === 0) display.reload();
    }
    if (display.shown.join() !== celebrations.map(({ id }) => id).join()) throw new Error(`TV ${tv} has shown ${display.shown.join()}`);
  }
  expect(absences).toBeGreaterThan(2_000);
  expect(longest).toBeGreaterThan(470_000);
});

test('each celebration comes once on each of 20 TVs of a server, of which half lost their line meanwhile, and a quarter their page', async () => {
  const ground = await openPoints({ timeZone: 'UTC' });
  const tvs = tvsOf(ground);
  const [ann] = await ground.players('Ann');
  const series = await ground.series({ event_threshold: '1' });
  const castid = await tvs.cast(series);
  const all: { tv: LetInTv; display: Display; line: Line }[] = [];
  for (let n = 0; n < 20; n++) {
    const tv = await tvs.paired(castid, `TV ${n}`);
    all.push({ tv, display: new Display(), line: await lineOfTv(ground.url, tv.token) });
  }
  const ask = async ({ tv, display }: (typeof all)[number]) =>
    display.hear((await tvs.done(tv.client.get('cast/celebrations'))).celebrations as Told[], now);
  let now = 0;
  const told = (line: Line) =>
    new Promise<void>((resolve) => line.on('stale', ({ changed }) => changed?.some(({ view }) => view === 'moments') && resolve()));
  const celebrate = async (here: typeof all) => {
    const heard = here.map(({ line }) => told(line));
    await tvs.done(ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [ann], points: '5' }));
    await Promise.all(heard);
    await Promise.all(here.map(ask));
    for (const end = now + 60_000; now < end; now += STEP_MS) for (const { display } of here) display.look(now);
  };
  await Promise.all(all.map(ask));
  await celebrate(all);
  const [away, here] = [all.filter((_, n) => n % 2), all.filter((_, n) => n % 2 === 0)];
  for (const { line } of away) line.disconnect();
  for (let n = 0; n < 3; n++) await celebrate(here);
  for (const [n, one] of away.entries()) {
    if (n % 2) one.display.reload();
    one.line = await lineOfTv(ground.url, one.tv.token);
    await ask(one);
  }
  await celebrate(all);
  const ids = all.map(({ display: { shown } }) => shown);
  expect(new Set(ids[0])).toHaveProperty('size', 5);
  expect(ids).toEqual(all.map(() => ids[0]));
  for (const { line } of all) line.disconnect();
  await ground.laurel.close();
});
