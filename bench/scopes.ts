import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Accounts } from '../src/accounts/accounts.ts';
import { Sessions } from '../src/accounts/sessions.ts';
import { startLaurel } from '../src/laurel.ts';
import { Decisions } from '../src/platform/decisions.ts';
import { streamName } from '../src/platform/event.values.ts';
import { PROFILE, type ProfileEvent } from '../src/players/players.events.ts';
import { profile } from '../src/players/profile.ts';
import { type Child, startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { caughtUp, caughtUpAt, type Ground, layGround } from './ground.ts';
import { Line, requestOf } from './load.ts';
import { compare, figure, median, type Result, sized } from './measure.ts';
import { Watchers } from './watchers.ts';

const WATCHERS = sized(1_000);
const COMMANDS = sized(5);
/** Frames of one command are not to come together with those of the next: after so long a quiet none is to come. */
const QUIET_MS = 250;

/** What it takes to tell players of whom each sees themselves alone, against as many who see everybody: all get points at once. */
export async function scopes(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const [shared, own] = [await layGround(data, WATCHERS), await layGround(data, WATCHERS)];
    const [alike = [], apart = []] = await signIn(data, [shared, own]);
    const server = await startProduct(data);
    try {
      await caughtUpAt(server.url);
      await letSeeThemselves(server.url, own);
      const together = await Watchers.ofBoard(server.url, alike, shared.seriesId);
      await told(server, together, shared);
      await told(server, await Watchers.ofBoard(server.url, apart.slice(0, 1), own.seriesId), own, 1);
      const before = await server.rss();
      const each = await Watchers.ofBoard(server.url, apart, own.seriesId);
      await told(server, each, own);
      const memory = ((await server.rss()) - before) / WATCHERS / 1024;
      const pushed = await compare(
        `command to last push, ${WATCHERS.toLocaleString('en')} scopes against one`,
        'ms',
        () => told(server, together, shared),
        () => told(server, each, own),
        { atMost: 2 },
      );
      return [pushed, figure('a watcher with a scope of its own', 'KiB', memory, { atMost: 80 })];
    } finally {
      await server.stop();
    }
  });
}

/** The cookies of all players of some grounds. */
export function signIn(data: string, grounds: readonly Ground[]): Promise<string[][]> {
  return startLaurel({ PORT: '0', LAUREL_DATA: data }, { listen: false }).then(async (laurel) => {
    const [accounts, sessions, decisions] = [laurel.app.get(Accounts), laurel.app.get(Sessions), laurel.app.get(Decisions)];
    const now = new Date().toISOString();
    const one = async (organisationId: string, profileId: string) => {
      const { userId = '' } = (await accounts.create({ email: null, name: 'Player', passwordHash: null, affiliate: null }, now)) ?? {};
      const context = { commandId: crypto.randomUUID(), organisationId, actor: { profileId, userId }, channel: 'session' as const };
      await decisions.decide(profile, streamName(PROFILE, organisationId, profileId), context, (): ProfileEvent[] => [
        { type: 'ProfileConnected', data: { profileId, userId } },
      ]);
      return `laurel_session=${(await sessions.start(userId, true, now)).token}`;
    };
    const cookies: string[][] = [];
    for (const { organisationId, players } of grounds) cookies.push(await Promise.all(players.map((id) => one(organisationId, id))));
    await caughtUp(laurel);
    await laurel.close();
    return cookies;
  });
}

async function letSeeThemselves(url: string, { cookie }: Ground): Promise<void> {
  const line = await Line.to(url);
  await line.ask(requestOf('POST', '/api/organization/settings', { cookie }, JSON.stringify({ use_team_filter: 2 })));
  line.close();
  await caughtUpAt(url);
}

let sent = 0;

/** The median of some commands that give everybody points, in milliseconds: from sending one until the last watcher has its frame. */
async function told({ url }: Child, watchers: Watchers, { cookie, seriesId, players }: Ground, commands = COMMANDS): Promise<number> {
  const line = await Line.to(url);
  const times: number[] = [];
  for (let n = 0; n < commands; n++) {
    const body = JSON.stringify({ scoreseriesid: seriesId, profiles: players, points: '3', comment: 'A good word' });
    const request = requestOf('POST', '/api/scoreseries/submit_score', { cookie, 'idempotency-key': `scopes-${++sent}` }, body);
    const arrives = watchers.lastFrame(QUIET_MS);
    const started = performance.now();
    const answered = line.ask(request);
    times.push((await arrives) - started);
    await answered;
  }
  line.close();
  return median(times);
}
