import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EntryImport } from '../src/points/import-entries.ts';
import { entryIdOf } from '../src/points/judge-entries.ts';
import { type Laurel, startLaurel } from '../src/laurel.ts';
import { answered, askingAs, timed } from './calls.ts';
import { inFolder } from './folder.ts';
import { caughtUp, type Ground, layGround } from './ground.ts';
import { compare, type Result, sized } from './measure.ts';

const [FEW, MANY] = [sized(100, 10), sized(10_000, 20)];
const ENTRIES_EACH = 10;
const CALLS = sized(40);

/** What is asked for: a page, or all that is there of something that is the same in both organisations. */
const LISTS: { [name: string]: string } = {
  'players by name': 'profile/list_players?limit=30',
  'players of a search': 'profile/list_players?limit=30&search=player%2077',
  'players by address': 'profile/list_players?limit=30&sort=-email',
  admins: 'profile/list_players?limit=30&filter_profile=admins',
  'score series': 'scoreseries_settings/list_scoreseries',
  'acts of a series': 'scoreseries/audit_acts?scoreseriesid=SERIES',
  'entries of a series': 'scoreseries/series_score_history?scoreseriesid=SERIES',
};

/** Entries of as many players, of whom some stand high. */
const CHOSEN = Array.from({ length: 10 }, (_, n) => `id row-${n * 9}`);

/** A page of each list, and a preview of what ten entries less would do, in an organisation of many players against one of few, on one server. */
export async function lists(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const [few, many] = [await layGround(data, FEW), await layGround(data, MANY)];
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
    try {
      await fill(laurel, few, FEW);
      await fill(laurel, many, MANY);
      const results: Result[] = [];
      for (const [name, path] of Object.entries(LISTS)) {
        const ask = (ground: Ground) => timed(CALLS, () => get(laurel.url, path, ground));
        results.push(await against(`${name}, ${MANY.toLocaleString('en')} players against ${FEW}`, ask, few, many));
      }
      const preview = (ground: Ground) => timed(CALLS, () => post(laurel.url, 'scoreseries/preview_revocation', ground, chosen(ground)));
      const [among, amongFew] = [MANY, FEW].map((players) => (players * ENTRIES_EACH).toLocaleString('en'));
      results.push(await against(`preview of 10 of ${among} entries against 10 of ${amongFew}`, preview, few, many));
      return results;
    } finally {
      await laurel.close();
    }
  });
}

async function against(title: string, ask: (ground: Ground) => Promise<number>, few: Ground, many: Ground): Promise<Result> {
  await ask(few);
  await ask(many);
  const [floor, product] = [() => ask(few), () => ask(many)];
  return compare(title, 'ms', floor, product, { atMost: 3 });
}

async function fill(laurel: Laurel, ground: Ground, players: number): Promise<void> {
  const { organisationId, seriesId, adminId } = ground;
  await post(laurel.url, 'scoreseries_settings/save_settings', ground, { id: seriesId, limits_type: 1 });
  await post(laurel.url, 'scoreseries_settings/save_limit', ground, { scoreseriesid: seriesId, daily_limit: '500' });
  const lines = Array.from({ length: players * ENTRIES_EACH }, (_, n) => `row-${n},P${n % players},${1 + (n % 97)}`);
  const text = ['id,player,points', ...lines].join('\n');
  const receivedAt = new Date().toISOString();
  await laurel.app.get(EntryImport).run({ organisationId, seriesId, actor: { profileId: adminId }, receivedAt, text });
  await caughtUp(laurel);
}

function chosen({ seriesId }: Ground): object {
  return { scoreseriesid: seriesId, selpoints: CHOSEN.map((key) => entryIdOf(key, seriesId)) };
}

async function get(url: string, path: string, { cookie, seriesId }: Ground): Promise<void> {
  await answered(fetch(`${url}/api/${path.replace('SERIES', seriesId)}`, { headers: { cookie } }));
}

async function post(url: string, path: string, { cookie }: Ground, sent: object): Promise<void> {
  await askingAs(url, cookie)(path, sent);
}
