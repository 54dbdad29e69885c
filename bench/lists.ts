import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EntryImport } from '../src/points/import-entries.ts';
import { type Laurel, startLaurel } from '../src/laurel.ts';
import { inFolder } from './folder.ts';
import { caughtUp, type Ground, layGround } from './ground.ts';
import { compare, median, type Result } from './measure.ts';

const [FEW, MANY] = [100, 10_000];
const ENTRIES_EACH = 5;
const CALLS = 40;

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

/** A page of each list in an organisation of many players against one of few, on one server. */
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
        const ask = (ground: Ground) => timed(laurel.url, path, ground);
        await ask(few);
        await ask(many);
        const title = `${name}, ${MANY.toLocaleString('en')} players against ${FEW}`;
        results.push(
          await compare(
            title,
            'ms',
            () => ask(few),
            () => ask(many),
            { atMost: 3 },
          ),
        );
      }
      return results;
    } finally {
      await laurel.close();
    }
  });
}

async function fill(laurel: Laurel, { organisationId, seriesId, adminId }: Ground, players: number): Promise<void> {
  const lines = Array.from({ length: players * ENTRIES_EACH }, (_, n) => `row-${n},P${n % players},${1 + (n % 97)}`);
  const text = ['id,player,points', ...lines].join('\n');
  const receivedAt = new Date().toISOString();
  await laurel.app.get(EntryImport).run({ organisationId, seriesId, actor: { profileId: adminId }, receivedAt, text });
  await caughtUp(laurel);
}

/** The median time of a call. */
async function timed(url: string, path: string, { cookie, seriesId }: Ground): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const began = performance.now();
    const answer = await fetch(`${url}/api/${path.replace('SERIES', seriesId)}`, { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(text);
    times.push(performance.now() - began);
  }
  return median(times);
}
