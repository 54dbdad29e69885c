import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EntryImport } from '../src/points/import-entries.ts';
import { type Laurel, startLaurel } from '../src/laurel.ts';
import { answered, askingAs, timed } from './calls.ts';
import { inFolder } from './folder.ts';
import { caughtUp, type Ground, layGround } from './ground.ts';
import { compare, type Result, sized } from './measure.ts';

const [FEW, MANY] = [sized(1_000, 50), sized(1_000_000, 100)];
const AT_ONCE = 100_000;
const PLAYERS = 100;
const CALLS = sized(100, 4);

/** The newest page of a feed of very many posts against one of few, on one server, to who sees everybody. */
export async function feed(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const [few, many] = [await layGround(data, PLAYERS), await layGround(data, PLAYERS)];
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
    try {
      await fill(laurel, few, FEW);
      await fill(laurel, many, MANY);
      const page = (ground: Ground) => timed(CALLS, () => read(laurel.url, ground));
      await page(few);
      await page(many);
      const title = `page of a feed of ${MANY.toLocaleString('en')} posts against ${FEW.toLocaleString('en')}`;
      return [
        await compare(
          title,
          'ms',
          () => page(few),
          () => page(many),
          { atMost: 1.3 },
        ),
      ];
    } finally {
      await laurel.close();
    }
  });
}

/** Each entry is a post. */
async function fill(laurel: Laurel, { cookie, organisationId, seriesId, adminId }: Ground, posts: number): Promise<void> {
  await askingAs(laurel.url, cookie)('scoreseries_settings/save_settings', { id: seriesId, wallpost_threshold: '1' });
  const receivedAt = new Date().toISOString();
  for (let from = 0; from < posts; from += AT_ONCE) {
    const lines = Array.from(
      { length: Math.min(AT_ONCE, posts - from) },
      (_, n) => `row-${from + n},P${n % PLAYERS},${1 + (n % 97)},${timeOf(from + n)}`,
    );
    const text = ['id,player,points,time', ...lines].join('\n');
    await laurel.app.get(EntryImport).run({ organisationId, seriesId, actor: { profileId: adminId }, receivedAt, text });
  }
  await caughtUp(laurel);
}

const timeOf = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1_000).toISOString();

async function read(url: string, { cookie }: Ground): Promise<void> {
  await answered(fetch(`${url}/api/newsfeed/get_newsfeed`, { headers: { cookie } }));
}
