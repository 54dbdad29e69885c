import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Competition } from '../projections/competitions/competitions.ts';
import { createCompetition } from '../src/competitions/save-competition.ts';
import type { CompetitionCreated } from '../src/competitions/competitions.events.ts';
import { BoardWorld, instantOf } from './board-world.ts';
import { type Child, startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { caughtUpAt, type Ground, layGround } from './ground.ts';
import { appendEntries, EVENTS } from './large-log.ts';
import { load, requestOf } from './load.ts';
import { compare, figure, median, type Result, sized } from './measure.ts';
import { took } from './push.ts';
import { signIn } from './scopes.ts';
import { scores } from './scores.ts';
import { Watchers } from './watchers.ts';

const PLAYERS = sized(10_000, 10);
const SERIES = ['s0', 's1', 's2'];
/** Entries that are folded at a time. */
const FOLDED = sized(20_000);
/** Of all entries the latest, as many as happen in ten days. */
const IN_A_ROUND = sized(43_200);
const [BOARDS, WATCHERS_EACH] = [sized(100), sized(10)];
const CONNECTIONS = 64;
const CALLS = sized(2_000);
/** Rounds that end at one instant, which is so far away when they are made. */
const ENDING = sized(100);
const AHEAD_MS = sized(20_000, 2_000);
const COMMANDS = sized(1_000);

/** Boards of competitions beside those of series. */
export async function* competitions(): AsyncGenerator<Result> {
  yield* inProcess();
  yield await pushed();
  yield* detailedScores();
  yield* closing();
}

/** A competition of all three series: of everything, and of the latest days. */
const RULES = { all: rulesFrom(0), latest: rulesFrom(EVENTS - IN_A_ROUND) };

function rulesFrom(first: number): Competition['rules'] {
  const series = SERIES.map((seriesId, n) => ({ seriesId, tags: [], factor: ['1', '0.5', '2.25'][n] ?? '1' }));
  const given = { name: { key: 'k', box: '' }, series, from: instantOf(first), before: instantOf(EVENTS * 2) };
  const [made] = createCompetition('c', given, 'UTC');
  return (made as CompetitionCreated).data.rules;
}

/** What an entry costs on a live board, and what a board takes beside the deltas of its series. */
async function* inProcess(): AsyncGenerator<Result> {
  const ofSeries = new BoardWorld(['s'], PLAYERS, EVENTS);
  await ofSeries.live({ seriesId: 's', period: 'all' });
  // A round that nobody looks at follows its series for a while: each is opened in a world of its own.
  const latest = await opened('latest');
  const { world: ofRound, mebibytes, ms } = await opened('all');
  const note = `${latest.mebibytes.toFixed(1)} of ${IN_A_ROUND.toLocaleString('en')}; opened in ${Math.round(ms)} ms`;
  const cost = (world: BoardWorld) => () => {
    const commits = world.next(FOLDED);
    const started = performance.now();
    world.fold(commits);
    return ((performance.now() - started) * 1_000) / FOLDED;
  };
  for (const world of [ofSeries, ofRound]) cost(world)();
  yield await compare("an entry on a round's board against a series'", 'µs', cost(ofSeries), cost(ofRound), { atMost: 1.5 });
  yield figure(`a board beside the deltas, ${EVENTS.toLocaleString('en')} entries counting`, 'MiB', mebibytes, { atMost: 4 }, note);
}

/** A world whose series are in memory, in which the board of a competition was opened: how long that took, and what it takes. */
async function opened(competitionId: keyof typeof RULES) {
  const world = new BoardWorld(SERIES, PLAYERS, EVENTS, RULES);
  for (const seriesId of SERIES) (await world.live({ seriesId, period: 'all' })).close();
  const [before, started] = [memory(), performance.now()];
  await world.live({ competitionId });
  return { world, ms: performance.now() - started, mebibytes: (memory() - before) / 2 ** 20 };
}

/** Bytes in use after a forced collection, typed arrays included. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** From sending a command until the last watcher has its frame: many boards of competitions against one of their series, two servers alike. */
function pushed(): Promise<Result> {
  return inFolder(async (folder) => {
    const [one, many] = [join(folder, 'one'), join(folder, 'many')];
    mkdirSync(one);
    const ground = await layGround(one, 50);
    // Of boards that stand each caller keeps few.
    const [cookies = []] = await signIn(one, [ground]);
    cpSync(one, many, { recursive: true, filter: (file) => !file.endsWith('.sock') });
    const [floor, product] = [await startProduct(one), await startProduct(many)];
    try {
      const made: string[] = [];
      for (let n = 0; n < BOARDS; n++) made.push(await makeCompetition(product, ground, `Cup ${n}`));
      await caughtUpAt(product.url);
      const logins = Array.from({ length: BOARDS * WATCHERS_EACH }, (_, n) => cookies[n % cookies.length] ?? '');
      const watching = await Watchers.ofBoard(floor.url, logins, ground.seriesId);
      const competing = await Watchers.ofCompetitions(product.url, logins, made);
      const [ofSeries, ofCompetitions] = [() => took(floor, watching, ground), () => took(product, competing, ground)];
      await ofSeries();
      await ofCompetitions();
      const name = `command to last push, ${BOARDS} boards of competitions with ${WATCHERS_EACH} watchers against a series with 1,000`;
      const result = await compare(name, 'ms', ofSeries, ofCompetitions, { atMost: 2.5 });
      for (const watchers of [watching, competing]) watchers.close();
      return result;
    } finally {
      await floor.stop();
      await product.stop();
    }
  });
}

/** Who stands where in a competition of 10,000 players, the first thousand and the first three, to who has its access key, beside a trivial call. */
async function* detailedScores(): AsyncGenerator<Result> {
  const results = await inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, PLAYERS);
    await appendEntries(data, PLAYERS, ground);
    const server = await startProduct(data);
    try {
      await caughtUpAt(server.url);
      const competition = await makeCompetition(server, ground, 'Cup', { share_mode: 1 });
      await caughtUpAt(server.url);
      const key = await accessKeyOf(server, ground, competition);
      const speed = async (path: string, count: number) => {
        const request = requestOf('GET', `/api/${path}`, { cookie: ground.cookie });
        return count / (await load(server.url, CONNECTIONS, Array<Buffer>(count).fill(request)));
      };
      const score = `competition_score/detailed_score?competitionid=${competition}&accesskey=${key}`;
      const against = async (name: string, path: string, count: number) => {
        await speed(path, CONNECTIONS);
        const floor = () => speed('auth/login_options', CALLS);
        return compare(`detailed_score by key, ${name}, against login_options`, 'calls/s', floor, () => speed(path, count), {
          atLeast: 0.7,
        });
      };
      await speed('auth/login_options', CALLS);
      return [await against('the first three', `${score}&only_top=1`, CALLS), await against('the first thousand', score, CALLS)];
    } finally {
      await server.stop();
    }
  });
  yield* results;
}

/** Durable commands while many rounds are closed that end at one instant, against those of just before; and when the last one's ranks are locked. */
async function* closing(): AsyncGenerator<Result> {
  const results = await inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, COMMANDS);
    const server = await startProduct(data);
    const locking: number[] = [];
    let [sent, made, endsAt] = [0, 0, 0];
    const send = async () => {
      const requests = scores(ground, sent, COMMANDS);
      sent += COMMANDS;
      return load(server.url, CONNECTIONS, requests);
    };
    const before = async () => {
      endsAt = Date.now() + AHEAD_MS;
      const end = { end_date: new Date(endsAt).toISOString(), endless: undefined };
      for (let n = 0; n < ENDING; n++) await makeCompetition(server, ground, `Cup ${made++}`, end);
      await caughtUpAt(server.url);
      return COMMANDS / (await send());
    };
    const meanwhile = async () => {
      if (Date.now() > endsAt) throw new Error('they have ended before it was measured');
      await wait(endsAt - Date.now());
      let [done, seconds] = [0, 0];
      do {
        seconds += await send();
        done += COMMANDS;
      } while ((await locked(server, ground)) < made);
      locking.push((Date.now() - endsAt) / 1_000);
      return done / seconds;
    };
    try {
      await send();
      const rate = await compare(`commands while ${ENDING} rounds close, against before`, 'commands/s', before, meanwhile, {
        atLeast: 0.6,
      });
      return [rate, figure(`${ENDING} rounds that end at once, until the last is locked`, 's', median(locking), { atMost: 60 })];
    } finally {
      await server.stop();
    }
  });
  yield* results;
}

/** How many rounds have their ranks locked. */
async function locked({ url }: Child, { cookie }: Ground): Promise<number> {
  const response = await fetch(`${url}/api/competition/export?table=rounds&format=ndjson`, { headers: { cookie } });
  const rounds = (await response.text()).trim().split('\n');
  return rounds.filter((line) => (JSON.parse(line) as { locked_by: string | null }).locked_by !== null).length;
}

/** What opens a competition that is shared, without a login. */
async function accessKeyOf({ url }: Child, { cookie }: Ground, competitionId: string): Promise<string> {
  const response = await fetch(`${url}/api/competition/get_competitions?competeid=${competitionId}`, { headers: { cookie } });
  const {
    competitions: [competition],
  } = (await response.json()) as { competitions: { access_key?: string }[] };
  if (competition?.access_key === undefined) throw new Error('it is not shared');
  return competition.access_key;
}

async function makeCompetition({ url }: Child, { cookie, seriesId }: Ground, name: string, more: object = {}): Promise<string> {
  const data = { name, start_date: '2020-01-01T00:00:00Z', endless: 1, score_series: [{ scoreseries_id: seriesId }], ...more };
  const body = JSON.stringify({ data });
  const headers = { cookie, 'content-type': 'application/json' };
  const response = await fetch(`${url}/api/competition/update_compition`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { id?: string };
  if (answer.id === undefined) throw new Error(JSON.stringify(answer));
  return answer.id;
}
