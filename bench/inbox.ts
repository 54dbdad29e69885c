import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { EntryImport } from '../src/points/import-entries.ts';
import { startLaurel } from '../src/laurel.ts';
import { askingAs } from './calls.ts';
import { startProduct } from './child.ts';
import { inFolder } from './folder.ts';
import { caughtUp, caughtUpAt, type Ground, layGround } from './ground.ts';
import { load, requestOf } from './load.ts';
import { compare, type Result, sized } from './measure.ts';
import { signIn } from './scopes.ts';

/** Points of a series are one notification for each person, however many they are: so many series tell so many people once each. */
const [SERIES, PLAYERS] = [sized(1_000, 5), sized(1_000, 20)];
const POLLS = sized(1_500, 20);

/** Somebody who has read all that they were told asks for what is new, and nothing is: beside a trivial call of the same server. */
export async function inbox(): Promise<Result[]> {
  return inFolder(async (folder) => {
    const data = join(folder, 'data');
    mkdirSync(data);
    const ground = await layGround(data, PLAYERS);
    await tellAll(data, ground);
    const [[cookie = ''] = []] = await signIn(data, [{ ...ground, players: ground.players.slice(0, 1) }]);
    const server = await startProduct(data);
    try {
      await caughtUpAt(server.url);
      const path = `/api/notifications/get_notifications?last_read=${await readAll(server.url, cookie)}`;
      const cost = async (asked: string) => {
        const requests = Array<Buffer>(POLLS).fill(requestOf('GET', asked, { cookie }));
        return ((await load(server.url, 1, requests)) / POLLS) * 1e6;
      };
      const [trivial, poll] = [() => cost('/api/auth/login_options'), () => cost(path)];
      await trivial();
      await poll();
      const name = `an idle poll at ${(SERIES * PLAYERS).toLocaleString('en')} notifications, beside a trivial call`;
      return [await compare(name, 'µs', trivial, poll, { atMost: 1.2 })];
    } finally {
      await server.stop();
    }
  });
}

/** Points in each series for everybody, who are notified of them. */
async function tellAll(data: string, { cookie, organisationId, adminId }: Ground): Promise<void> {
  const laurel = await startLaurel({ PORT: '0', LAUREL_DATA: data });
  const importing = laurel.app.get(EntryImport);
  const ask = askingAs(laurel.url, cookie);
  const rows = Array.from({ length: PLAYERS }, (_, n) => `row-${n},P${n},${1 + (n % 97)}`);
  for (let n = 0; n < SERIES; n++) {
    const sent = { name: `Contest ${n}`, notify: 1 };
    const { id: seriesId } = await ask<{ id: string }>('scoreseries_settings/save_settings', sent);
    const text = ['id,player,points', ...rows].join('\n');
    await importing.run({ organisationId, seriesId, actor: { profileId: adminId }, receivedAt: new Date().toISOString(), text });
  }
  await caughtUp(laurel);
  await laurel.close();
}

/** Answers the newest that somebody was told. @throws Error where they were not told of every series, or something is unread */
async function readAll(url: string, cookie: string): Promise<string> {
  const ask = askingAs(url, cookie);
  const told = () => ask<Told>('notifications/get_notifications');
  const { total_notifications: unread, rnotifications } = await told();
  if (unread < Math.min(SERIES, 200)) throw new Error(`They were told of ${unread}`);
  await ask('notifications/read_notices', { dismissall: 1 });
  await caughtUpAt(url);
  if ((await told()).total_notifications > 0) throw new Error('Something is unread');
  return rnotifications[0]?.id ?? '';
}

type Told = { total_notifications: number; rnotifications: { id: string }[] };
