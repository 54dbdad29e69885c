import { setTimeout as wait } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { caughtUpAt } from '../../bench/ground.ts';
import { Line, load, requestOf } from '../../bench/load.ts';
import type { Attack } from '../attack.ts';
import { besideNeighbour, hardlyWaited, waited } from '../neighbour.ts';
import type { Target } from '../target.ts';

const READERS = 16;
const SOCKETS = 20;
const FILTERS = 20;
const WHEN = Date.UTC(2025, 0, 1);
const APART_MS = 60_000;

export const attacks: readonly Attack[] = [2_000, 20_000].flatMap((entries) => [
  sixteenReaders(entries),
  equalInstants(entries),
  filters(entries),
]);

/** Entries of everybody, some time apart or all of one instant: the first hundred with one tag, the others with another. Answers both. */
async function fill(
  { url, cookie, seriesId, players }: Target,
  entries: number,
  apartMs: number,
): Promise<{ rare: string; common: string }> {
  const [rare = '', common = ''] = await Promise.all(
    ['rare', 'common'].map(async (tagname) => {
      const headers = { cookie, 'content-type': 'application/json' };
      const made = await fetch(`${url}/api/tag/tag`, { method: 'POST', headers, body: JSON.stringify({ cattype: 'score', tagname }) });
      return ((await made.json()) as { id: string }).id;
    }),
  );
  const requests = Array.from({ length: entries / players.length }, (_, n) => {
    const timestamp = new Date(WHEN + n * apartMs).toISOString();
    const score = { scoreseriesid: seriesId, profiles: players, points: '1', timestamp, tags: [n === 0 ? rare : common] };
    return requestOf('POST', '/api/scoreseries/submit_score', { cookie }, JSON.stringify(score));
  });
  await load(url, 4, requests);
  await caughtUpAt(url);
  return { rare, common };
}

/** Asks everything at once, as a browser would that does not wait. Answers the statuses, and how often each came. */
async function atOnce({ url, cookie }: Target, paths: readonly string[]): Promise<string> {
  const statuses = await Promise.all(
    paths.map(async (path) => (await fetch(`${url}/api/scoreseries/${path}`, { headers: { cookie } })).status),
  );
  return [...Map.groupBy(statuses, (status) => status)].map(([status, all]) => `${all.length} x ${status}`).join(', ');
}

/** Nothing that a caller asked for goes on when the caller is gone. */
async function isQuiet(url: string): Promise<boolean> {
  for (let tries = 0; tries < 100; tries++) {
    const { reads } = (await (await fetch(`${url}/health`)).json()) as { reads: { running: number; waiting: number } };
    if (reads.running + reads.waiting === 0) return true;
    await wait(10);
  }
  return false;
}

function sixteenReaders(entries: number): Attack {
  return {
    name: `reads of the past: ${READERS} different ones at once over ${entries} entries, then as many whose caller hangs up`,
    quick: entries <= 2_000,
    async run(target) {
      const { common } = await fill(target, entries, APART_MS);
      const { seriesId, players, url, cookie } = target;
      const path = (n: number) => {
        const at = new Date(WHEN + ((n + 1) / READERS) * (entries / players.length) * APART_MS).toISOString();
        const series = `scoreseriesid=${seriesId}&tags=${common}`;
        return (
          [`board?${series}&at=${at}&sense=known`, `why?${series}&at=${at}&player=${players[n]}`, `timeline?${series}&teams=t${n}`][
            n % 3
          ] ?? ''
        );
      };
      const { result, wait: others } = await besideNeighbour(target, async () => {
        const answered = await atOnce(
          target,
          Array.from({ length: READERS }, (_, n) => path(n)),
        );
        const lines = await Promise.all(Array.from({ length: READERS }, () => Line.to(url)));
        const left = lines.map((line, n) => line.ask(requestOf('GET', `/api/scoreseries/${path(n)}`, { cookie })).catch(() => undefined));
        for (const line of lines) line.close();
        await Promise.all(left);
        return { answered, quiet: await isQuiet(url) };
      });
      return {
        tried: `${READERS} as-of, why and timeline reads`,
        answered: `${result.answered}; ${result.quiet ? 'nothing' : 'something'} goes on for who has gone`,
        waited: waited(others),
        withstood: result.quiet && hardlyWaited(others),
      };
    },
  };
}

function equalInstants(entries: number): Attack {
  return {
    name: `newest entries and history of a rare tag, over ${entries} entries of one instant`,
    quick: entries <= 2_000,
    async run(target) {
      const { rare, common } = await fill(target, entries, 0);
      const series = `scoreseriesid=${target.seriesId}`;
      const paths = [rare, common, 'nothing'].flatMap((tag) => [
        `newest?${series}&tags=${tag}`,
        `series_score_history?${series}&tags_filter=${tag}`,
      ]);
      const asked = performance.now();
      const { result, wait: others } = await besideNeighbour(target, () => atOnce(target, paths));
      return {
        tried: `${paths.length} questions`,
        answered: `${result} after ${Math.round(performance.now() - asked)} ms`,
        waited: waited(others),
        withstood: result === `${paths.length} x 200` && hardlyWaited(others),
      };
    },
  };
}

function filters(entries: number): Attack {
  return {
    name: `${FILTERS} filters on each of ${SOCKETS} sockets, over ${entries} entries`,
    quick: entries <= 2_000,
    async run(target) {
      const { common } = await fill(target, entries, APART_MS);
      const { url, cookie, seriesId } = target;
      const sockets = Array.from({ length: SOCKETS }, () =>
        io(url, { transports: ['websocket'], forceNew: true, reconnection: false, extraHeaders: { cookie } }),
      );
      try {
        await Promise.all(sockets.map((socket) => new Promise<void>((resolve) => socket.once('connect', resolve))));
        const { result, wait: others } = await besideNeighbour(target, async () => {
          const answers = await Promise.all(
            sockets.flatMap((socket, s) =>
              Array.from({ length: FILTERS }, async (_, f) => {
                const params = { seriesId, period: 'all', tagIds: [common, `f${s}-${f}`] };
                return (await socket.emitWithAck('watch', { id: `w${f}`, view: 'scoreboard', params, window: { block: 0 } })) as object;
              }),
            ),
          );
          const refused = answers.filter((answer) => 'error' in answer).length;
          return { opened: answers.length - refused, refused };
        });
        return {
          tried: `${SOCKETS * FILTERS} boards`,
          answered: `${result.opened} opened, ${result.refused} refused`,
          waited: waited(others),
          withstood: result.refused > 0 && hardlyWaited(others),
        };
      } finally {
        for (const socket of sockets) socket.disconnect();
      }
    },
  };
}
