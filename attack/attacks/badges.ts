import { caughtUpAt } from '../../bench/ground.ts';
import { load, requestOf } from '../../bench/load.ts';
import type { Attack } from '../attack.ts';
import { besideNeighbour, hardlyWaited, waited } from '../neighbour.ts';
import type { Target } from '../target.ts';

type Answer = { status: number; body: Record<string, unknown> };

const WHEN = Date.UTC(2025, 0, 1);
const HOUR_MS = 3_600_000;
const ENTRIES = 20_000;
const EDITORS = 64;

/** A rule that reads everybody's entries from the first one on. */
const RECORD = { Name: 'Record', badge_type: 4, value: '1', accuminstant: 1 };

export const attacks: readonly Attack[] = [
  {
    name: `${EDITORS} editors who try a rule at once, over ${ENTRIES} entries, then as many who hang up`,
    quick: false,
    async run(target) {
      await fill(target);
      const data = { ...RECORD, scoreseries_id: target.seriesId };
      const { result, wait } = await besideNeighbour(target, async () => {
        const all = await Promise.all(Array.from({ length: EDITORS }, () => post(target, 'badges/preview', { data })));
        const gone = new AbortController();
        const left = Array.from({ length: EDITORS }, () => post(target, 'badges/preview', { data }, gone.signal).catch(() => undefined));
        gone.abort();
        await Promise.all(left);
        return { all, after: await post(target, 'badges/preview', { data }) };
      });
      return {
        tried: `${EDITORS} previews`,
        answered: `${statuses(result.all)}; one after them ${result.after.status}`,
        waited: waited(wait),
        withstood:
          result.all.some(({ status }) => status === 200) &&
          result.all.some(({ status }) => status === 429) &&
          result.all.every(({ status }) => [200, 429].includes(status)) &&
          result.after.status === 200 &&
          hardlyWaited(wait),
      };
    },
  },
  {
    name: 'a badge of 20 series with 100 filters each, 200 levels and 100 rewards',
    quick: true,
    async run(target) {
      const made = Array.from({ length: 20 }, (_, at) => post(target, 'scoreseries_settings/save_settings', { name: `Series ${at}` }));
      const series = (await Promise.all(made)).map(({ body }) => String(body.id));
      const tags = Array.from({ length: 100 }, (_, at) => ({ filter_type: 'tag', filter_id: `tag-${at}` }));
      const level = (at: number) => ({ Name: `Level ${at}`, badge_type: 3, valuemode: 0, value: at + 1, description: 'x'.repeat(2_000) });
      const data = {
        ...{ Name: 'All there can be', badge_type: 7, scoreseries_id: target.seriesId },
        sub_series: series.map((scoreseries_id) => ({ scoreseries_id, tags })),
        badgereward: Array.from({ length: 100 }, (_, at) => ({ id: `reward-${at}`, scoreseries_id: series[0], points: 1 })),
      };
      const { result, wait } = await besideNeighbour(target, async () => [
        await post(target, 'badges/save', { data: { ...data, levels: Array.from({ length: 200 }, (_, at) => level(at)) } }),
        await post(target, 'badges/save', { data: { ...data, sub_series: [], levels: Array.from({ length: 100 }, (_, at) => level(at)) } }),
      ]);
      return {
        tried: 'with tags that are not there, and without them',
        answered: result.map(({ status, body }) => `${status} ${(body.code as string | undefined) ?? ''}`).join(', '),
        waited: waited(wait),
        withstood: result.every(({ status }) => status < 500) && result[0]?.status !== 200 && hardlyWaited(wait),
      };
    },
  },
  {
    name: `a period of a day from 1970 on, in the zone with the most changes, over ${ENTRIES} entries of 49 years`,
    quick: true,
    async run(target) {
      await fill(target, 24 * 90);
      const king = { Name: 'King', badge_type: 5, scoreseries_id: target.seriesId, timezone: 'Africa/Casablanca' };
      const data = { ...king, timeperiod: 1, timeperiodstr: '+1 day', start_date: '0001-01-01T00:00:00Z' };
      const { result, wait } = await besideNeighbour(target, async () => {
        const saved = await post(target, 'badges/save', { data });
        await caughtUpAt(target.url);
        return saved;
      });
      return {
        tried: 'a badge whose start is in the year 1',
        answered: `${result.status} ${(result.body.code as string | undefined) ?? ''}`,
        waited: waited(wait),
        withstood: result.status < 500 && hardlyWaited(wait),
      };
    },
  },
  {
    name: 'pages of badge wins, careers and histories, sixty at once',
    quick: true,
    async run(target) {
      await fill(target);
      const { body } = await post(target, 'badges/save', {
        data: { Name: 'One', badge_type: 3, value: '1', scoreseries_id: target.seriesId, timeperiod: 1, timeperiodstr: '+1 day' },
      });
      await caughtUpAt(target.url);
      const at = new Date(WHEN + HOUR_MS * 50).toISOString();
      const paths = [`badges/badges?at=${at}&sense=known`, `badges/history?badgeid=${String(body.id)}&at=${at}`, `badges/career?at=${at}`];
      const { result, wait } = await besideNeighbour(target, () => {
        return Promise.all(Array.from({ length: 60 }, (_, n) => get(target, paths[n % paths.length] ?? '')));
      });
      return {
        tried: 'as of an instant',
        answered: statuses(result),
        waited: waited(wait),
        withstood: result.every(({ status }) => [200, 429].includes(status)) && hardlyWaited(wait),
      };
    },
  },
  {
    name: `grids and paces of the past, sixty at once over ${ENTRIES} entries`,
    quick: true,
    async run(target) {
      await fill(target);
      const { body: made } = await post(target, 'targets/save_target', { name: 'Sales' });
      const item = { target_id: made.id, score_series_id: target.seriesId, name: 'Each', valid_from: '2025-01-01', period_target: '5' };
      const { body } = await post(target, 'targets/save_target_item', { data: item });
      await caughtUpAt(target.url);
      const of = `target_item_id=${String(body.id)}`;
      const at = new Date(WHEN + HOUR_MS * 50).toISOString();
      const paths = [
        `targets/grid?${of}&from=2025-01-01&to=2026-12-31`,
        `targets/pace?${of}&at=${at}`,
        `targets/pace?${of}&at=${at}&sense=known`,
      ];
      const { result, wait } = await besideNeighbour(target, () => {
        return Promise.all(Array.from({ length: 60 }, (_, n) => get(target, paths[n % paths.length] ?? '')));
      });
      return {
        tried: 'two years of 100 players',
        answered: statuses(result),
        waited: waited(wait),
        withstood: result.every(({ status }) => [200, 429].includes(status)) && hardlyWaited(wait),
      };
    },
  },
  {
    name: 'badges taken along as pictures, a hundred at once, and status lists of anybody asked by nobody',
    quick: true,
    async run(target) {
      const { body: pin } = await post(target, 'badges/save', { data: { Name: 'Pin', badge_type: 2 } });
      const gifts = await Promise.all(
        Array.from({ length: 20 }, () => post(target, 'badges/give_badge', { badgeid: pin.id, toprofileid: target.adminId })),
      );
      await caughtUpAt(target.url);
      const { result, wait } = await besideNeighbour(target, async () => ({
        taken: await Promise.all(
          Array.from({ length: 100 }, (_, n) =>
            take(target, { badgeid: pin.id, win: gifts[n % gifts.length]?.body.id, format: n % 2 ? 'png' : 'jwt' }),
          ),
        ),
        lists: await Promise.all(
          Array.from({ length: 300 }, async (_, n) => {
            const organisation = n % 3 ? target.organisationId : `nobody-${n}`;
            return (await fetch(`${target.url}/api/credentials/status?org_id=${organisation}&list=${n % 5}`)).status;
          }),
        ),
      }));
      return {
        tried: '20 wins, half as pictures; 300 lists, most of which are not there',
        answered: `${counted(result.taken)}; ${counted(result.lists)}`,
        waited: waited(wait),
        withstood:
          // Pictures have turns of their own: who finds too many there is told 503.
          result.taken.every((status) => [200, 503].includes(status)) &&
          result.lists.every((status) => [200, 404, 429].includes(status)) &&
          hardlyWaited(wait),
      };
    },
  },
  {
    name: 'lists of 10,000 target values, eight at once, of which none is right',
    quick: false,
    async run(target) {
      const { body: made } = await post(target, 'targets/save_target', { name: 'Sales' });
      const item = { target_id: made.id, score_series_id: target.seriesId, name: 'Each', valid_from: '2025-01-01' };
      const { body } = await post(target, 'targets/save_target_item', { data: item });
      const data = Array.from({ length: 10_000 }, (_, at) => ({
        ...{ target_item_id: body.id, group_member_id: `nobody-${at}`, period_start: '2025-02-01', period_target: '1' },
      }));
      const { result, wait } = await besideNeighbour(target, () =>
        Promise.all(Array.from({ length: 8 }, () => post(target, 'targets/save_target_item_value', { data }))),
      );
      return {
        tried: 'players who are not there',
        answered: statuses(result),
        waited: waited(wait),
        withstood: result.every(({ status }) => status >= 400 && status < 500) && hardlyWaited(wait),
      };
    },
  },
];

/** Entries of everybody, one after another. */
async function fill({ url, cookie, seriesId, players }: Target, apartHours = 1): Promise<void> {
  const requests = Array.from({ length: ENTRIES / players.length }, (_, n) => {
    const timestamp = new Date(WHEN - n * apartHours * HOUR_MS).toISOString();
    const score = { scoreseriesid: seriesId, profiles: players, points: String((n % 7) + 1), timestamp };
    return requestOf('POST', '/api/scoreseries/submit_score', { cookie }, JSON.stringify(score));
  });
  await load(url, 4, requests);
  await caughtUpAt(url);
}

async function post({ url, cookie, adminId }: Target, call: string, sent: object, signal?: AbortSignal): Promise<Answer> {
  const body = JSON.stringify({ profileid: adminId, ...sent });
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/${call}`, { method: 'POST', headers, body, ...(signal && { signal }) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

async function get({ url, cookie }: Target, path: string): Promise<Answer> {
  const answer = await fetch(`${url}/api/${path}`, { headers: { cookie } });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** A badge to take along; what it is is not looked at. */
async function take({ url, cookie, adminId }: Target, sent: object): Promise<number> {
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api/badges/credential`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ profileid: adminId, ...sent }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

function statuses(answers: readonly Answer[]): string {
  return counted(answers.map(({ status }) => status));
}

function counted(statusCodes: readonly number[]): string {
  return [...Map.groupBy(statusCodes, (status) => status)].map(([status, all]) => `${all.length} x ${status}`).join(', ');
}
