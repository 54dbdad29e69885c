import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { caughtUpAt } from '../../bench/ground.ts';
import type { Attack } from '../attack.ts';
import type { Target } from '../target.ts';

const ENTRIES = 20_000;
const IDLE_MS = 2_000;
const APART_MS = 5;
/** Of every comment about the person. */
const WORD = 'quackenbush';

export const attacks: readonly Attack[] = [
  {
    name: 'a person is forgotten while another organisation works',
    quick: false,
    async run(target) {
      const { adminId, seriesId, players } = target;
      const rows = Array.from(
        { length: ENTRIES },
        (_, n) => `P${n % 2 === 0 ? 0 : 1 + (n % 99)},1,${n % 2 === 0 ? WORD : 'Well done'} ${n}`,
      );
      const text = ['player,points,comment', ...rows].join('\n');
      await posted(target, 'scoreseries/import_entries', { profileid: adminId, scoreseriesid: seriesId, text });
      const { newid } = await posted(target, 'profile/create_organization', { display_name: 'Eve', org_name: 'Neighbours' });
      const series = { profileid: newid, name: 'Contest' };
      const { id } = await posted(target, 'scoreseries_settings/save_settings', series);
      await caughtUpAt(target.url);
      const award = { profileid: newid, scoreseriesid: id, profiles: [newid], points: 1 };
      const work = (meanwhile: () => Promise<unknown>) => longestWhile(() => posted(target, 'scoreseries/submit_score', award), meanwhile);
      const idle = await work(() => wait(IDLE_MS));
      const forget = { profileid: adminId, selplayers: [players[0]] };
      const busy = await work(() => posted(target, 'profile/anonymize_players', forget));
      const files = readdirSync(target.data, { recursive: true, encoding: 'utf8' }).map((name) => join(target.data, name));
      const holding = files.filter((file) => statSync(file).isFile() && readFileSync(file, 'latin1').includes(WORD));
      return {
        tried: `${ENTRIES / 2} comments about one person`,
        answered: holding.length === 0 ? 'nothing is left of them' : `still in ${holding.join(', ')}`,
        waited: `${busy.times} of others' commands meanwhile, ${Math.round(busy.longestMs)} ms at most, ${Math.round(idle.longestMs)} ms when idle`,
        withstood: holding.length === 0 && busy.longestMs <= idle.longestMs + 50 && busy.times > 1,
      };
    },
  },
];

/** Does one thing over and over while another is under way: how often, and the longest that it took. */
async function longestWhile(one: () => Promise<unknown>, meanwhile: () => Promise<unknown>) {
  const took = { times: 0, longestMs: 0 };
  let over = false;
  const done = meanwhile().finally(() => (over = true));
  for (; !over; took.times++) {
    const began = performance.now();
    await one();
    took.longestMs = Math.max(took.longestMs, performance.now() - began);
    await wait(APART_MS);
  }
  await done;
  return took;
}

async function posted({ url, cookie }: Target, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
  return answer;
}
