import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Attack } from '../attack.ts';
import { besideNeighbour, waited } from '../neighbour.ts';
import type { Target } from '../target.ts';

type Answer = { status: number; body: Record<string, unknown> };

const QUOTA = 20_000;
const ROWS = 2_000;

export const attacks: readonly Attack[] = [
  {
    name: 'a comment of 65,535 characters for 10,000 profiles',
    quick: true,
    async run(target) {
      const before = megabytesOf(target.data);
      const nobody = Array.from({ length: 10_000 - target.players.length }, () => crypto.randomUUID());
      const give = (profiles: string[], characters: number) =>
        post(target, 'scoreseries/submit_score', { ...entry(target), profiles, comment: 'x'.repeat(characters) });
      const [all, some] = [await give([...target.players, ...nobody], 65_535), await give(target.players, 60_000)];
      const grown = megabytesOf(target.data) - before;
      return {
        tried: 'and one of 60,000 for 100',
        answered: `${all.status}, ${some.status} ${String(some.body.code)}, ${grown.toFixed(1)} MB more`,
        withstood: all.status >= 400 && all.status < 500 && some.body.code === 'comment-for-too-many' && grown < 1,
      };
    },
  },
  {
    name: 'links of score series that part and meet again, so that one entry is followed by millions',
    quick: true,
    async run(target) {
      const made = Array.from({ length: 61 }, (_, at) => post(target, 'scoreseries_settings/save_settings', { name: `Series ${at}` }));
      const series = (await Promise.all(made)).map(({ body }) => String(body.id));
      let linked = 0;
      let refused: Answer | undefined;
      for (let at = 0; at + 3 < series.length && !refused; at += 3) {
        const [from = '', left = '', right = '', to = ''] = series.slice(at, at + 4);
        for (const [scoreseriesid, linked_score_series] of [
          [from, left],
          [from, right],
          [left, to],
          [right, to],
        ]) {
          const answer = await post(target, 'scoreseries_settings/save_linked_scoreseries', { scoreseriesid, linked_score_series });
          if (answer.status === 200) linked += 1;
          else refused ??= answer;
        }
      }
      return {
        tried: 'twenty times two ways',
        answered: refused ? `${linked} links, then ${refused.status} ${String(refused.body.code)}` : `${linked} links`,
        withstood: refused?.body.code === 'too-many-links',
      };
    },
  },
  {
    name: 'a flood of facts by one organisation while another works',
    quick: false,
    settings: { LAUREL_FACTS_A_MINUTE: String(QUOTA) },
    async run(target) {
      const other = await anotherOrganisation(target);
      const flood = async (_: unknown, part: number): Promise<Answer> => {
        const text = Array.from({ length: ROWS }, (_row, at) => `P${at % 100},1,${part}-${at}`).join('\n');
        return post(target, 'scoreseries/import_entries', { scoreseriesid: target.seriesId, text });
      };
      let over = false;
      const working = async (): Promise<number[]> => {
        const seen: number[] = [];
        while (!over) seen.push((await post(target, 'scoreseries/submit_score', other)).status);
        return seen;
      };
      const theirs = working();
      const { result, wait } = await besideNeighbour(target, () => Promise.all(Array.from({ length: 64 }, flood)));
      over = true;
      const [worked, facts] = [await theirs, result.reduce((sum, { body }) => sum + Number(body.imported ?? 0), 0)];
      const refused = result.filter(({ status, body }) => status === 429 && body.code === 'quota-reached').length;
      const failed = worked.filter((status) => status !== 200).length;
      return {
        tried: `64 lists of ${ROWS} entries at once, ${QUOTA} facts a minute`,
        answered: `${facts} entries, ${refused} lists refused; the other organisation gave ${worked.length} times, ${failed} refused`,
        waited: waited(wait),
        // Lists that began together had room together; each was finished.
        withstood: facts <= 3 * QUOTA && refused > 0 && worked.length > 0 && failed === 0,
      };
    },
  },
];

function entry({ seriesId, adminId }: Target): Record<string, unknown> {
  return { scoreseriesid: seriesId, profileid: adminId, points: '1' };
}

/** What the admin gives in another organisation of their own. */
async function anotherOrganisation(target: Target): Promise<Record<string, unknown>> {
  const made = await post(target, 'profile/create_organization', { display_name: 'Bo', org_name: 'Other' });
  const profileid = String(made.body.newid);
  const { body } = await post(target, 'scoreseries_settings/save_settings', { name: 'Theirs', profileid });
  return { scoreseriesid: String(body.id), profileid, points: '1' };
}

/** A call by the organisation's admin, who acts as its admin unless the call says otherwise. */
async function post({ url, cookie, adminId }: Target, call: string, sent: Record<string, unknown>): Promise<Answer> {
  const body = JSON.stringify({ profileid: adminId, ...sent });
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/${call}`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

function megabytesOf(folder: string): number {
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / 1_000_000;
}
