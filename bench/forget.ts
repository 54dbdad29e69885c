import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandBus } from '@nestjs/cqrs';
import { Projector } from '../projections/platform/projector.ts';
import { type Laurel, startLaurel } from '../src/laurel.ts';
import { ForgetPlayers } from '../src/players/forget-players.ts';
import { EntryImport } from '../src/points/import-entries.ts';
import { inFolder } from './folder.ts';
import { caughtUp, type Ground, layGround } from './ground.ts';
import { figure, type Result, sized } from './measure.ts';

const ENTRIES = Number(process.env.BENCH_EVENTS ?? sized(1_000_000));
const PLAYERS = sized(1_000, 3);
/** Of the entries, all with a comment, one in so many is about the person who is forgotten. */
const ABOUT_THE_PERSON = 10;
const IN_AN_IMPORT = 100_000;
const WARM_UP_MS = sized(2_000);
const IDLE_MS = sized(10_000, 100);
const APART_MS = 5;

/** A person is forgotten while another organisation works: how long its commands take to be answered and to be shown in every view. */
export async function forget(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const [ground, neighbour] = [await layGround(data, PLAYERS), await layGround(data, 10)];
    const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
    try {
      await fill(laurel, ground);
      await working(laurel, neighbour, () => wait(WARM_UP_MS));
      const idle = await working(laurel, neighbour, () => wait(IDLE_MS));
      const busy = await working(laurel, neighbour, () => forgetting(laurel, ground));
      const megabytes = Math.round(statSync(join(data, 'views.db')).size / 1e6);
      const about = `${(ENTRIES / ABOUT_THE_PERSON).toLocaleString('en')} of ${ENTRIES.toLocaleString('en')} comments`;
      const note = `${megabytes} MB of views; forgetting took ${(busy.ms / 1_000).toFixed(1)} s, ${busy.commands} commands meanwhile`;
      return [
        figure(
          `forgetting ${about}: others' longest wait for an answer, beyond ${idle.answered.toFixed(0)} ms when idle`,
          'ms',
          busy.answered - idle.answered,
          { atMost: 50 },
          note,
        ),
        figure(
          `forgetting ${about}: others' longest wait for all views, beyond ${idle.shown.toFixed(0)} ms when idle`,
          'ms',
          busy.shown - idle.shown,
          { atMost: 50 },
        ),
      ];
    } finally {
      await laurel.close();
    }
  });
}

async function fill(laurel: Laurel, { organisationId, seriesId, adminId }: Ground): Promise<void> {
  const actor = { profileId: adminId };
  for (let from = 0; from < ENTRIES; from += IN_AN_IMPORT) {
    const lines = Array.from({ length: Math.min(IN_AN_IMPORT, ENTRIES - from) }, (_, at) => lineOf(from + at));
    const text = ['id,player,points,comment', ...lines].join('\n');
    await laurel.app.get(EntryImport).run({ organisationId, seriesId, actor, receivedAt: new Date().toISOString(), text });
    await caughtUp(laurel);
  }
}

function lineOf(n: number): string {
  const player = n % ABOUT_THE_PERSON === 0 ? 0 : 1 + (n % (PLAYERS - 1));
  return `row-${n},P${player},${1 + (n % 97)},A good word about what was done in round ${n} by this player`;
}

async function forgetting({ app }: Laurel, { organisationId, adminId, players }: Ground): Promise<void> {
  const context = { commandId: crypto.randomUUID(), organisationId, actor: { profileId: adminId }, channel: 'session' as const };
  await app.get(CommandBus).execute(new ForgetPlayers(context, players.slice(0, 1)));
}

/** The neighbour gives points, one entry after the other, while something is done. The longest waits, in milliseconds. */
async function working({ app, url }: Laurel, { cookie, seriesId, players }: Ground, meanwhile: () => Promise<unknown>) {
  const longest = { answered: 0, shown: 0, commands: 0, ms: 0 };
  const began = performance.now();
  let over = false;
  const done = meanwhile().finally(() => {
    over = true;
    longest.ms = performance.now() - began;
  });
  while (!over) {
    const sent = performance.now();
    const answer = await fetch(`${url}/api/scoreseries/submit_score`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({
        scoreseriesid: seriesId,
        profiles: [players[longest.commands++ % players.length]],
        points: '1',
        comment: 'Well done',
      }),
    });
    const { position } = (await answer.json()) as { position: string };
    longest.answered = Math.max(longest.answered, performance.now() - sent);
    await app.get(Projector).reached(position);
    longest.shown = Math.max(longest.shown, performance.now() - sent);
    await wait(APART_MS);
  }
  await done;
  return longest;
}
