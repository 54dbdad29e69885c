import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommandLine } from '../../src/command-line/command-line.ts';
import { restore } from '../../src/command-line/restore.ts';
import { EmbeddedEventStore } from '../../src/platform/event-store/embedded-event-store.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { REACTIONS } from '../../src/platform/reaction-place.ts';
import { Records } from '../../src/platform/records/records.ts';
import { EntryImport } from '../../src/points/import-entries.ts';
import type { PointsAwarded } from '../../src/points/points.events.ts';
import { Settled } from '../../src/platform/settled.ts';
import { embeddedTest } from './event-store-of.ts';
import { Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const command = async (laurel: TestLaurel, name: string, options: Record<string, string>): Promise<string[]> => {
  const lines: string[] = [];
  const signal = new AbortController().signal;
  for await (const output of laurel.app.get(CommandLine).run({ command: name, options }, signal))
    if ('line' in output) lines.push(output.line);
  return lines;
};
const points = async (laurel: TestLaurel): Promise<[string, string][]> => {
  const found: [string, string][] = [];
  for await (const { type, data } of laurel.app.get(EventStore).readAll())
    if (type === 'PointsAwarded') found.push([(data as PointsAwarded['data']).seriesId, (data as PointsAwarded['data']).points]);
  return found;
};

embeddedTest(
  'what happens while a running server is backed up is in the backup, or can be done again after it was restored',
  async () => {
    const ground = await openPoints();
    const { laurel, organisationId, admin } = ground;
    const [from, linked_score_series] = [await ground.series(), await ground.series()];
    await ground.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: from, linked_score_series });
    const [ada = ''] = await ground.players('Ada');
    await ground.settled();

    const list = (on: TestLaurel, text: string) =>
      on.app
        .get(EntryImport)
        .run({ organisationId, seriesId: from, actor: {}, receivedAt: new Date().toISOString(), text, createPlayers: true });
    const give = (client: Client) =>
      client.post('scoreseries/submit_score', { scoreseriesid: from, profiles: [ada], points: '7' }, { 'idempotency-key': 'seven' });

    const store = laurel.app.get<EventStore, EmbeddedEventStore>(EventStore);
    const copyFacts = store.backup.bind(store);
    store.backup = async (file) => {
      await list(laurel, 'id,player,points\n1,Bea,1\n');
      await copyFacts(file);
      await list(laurel, 'id,player,points\n2,Ada,5\n');
      await give(admin);
      await ground.settled();
      await remembered(laurel, await store.head());
    };
    await command(laurel, 'backup', { file: join(folder, 'backup.tar') });
    await laurel.close();

    await restore(join(folder, 'backup.tar'), join(folder, 'restored'));
    const restored = await startTestLaurel({ data: join(folder, 'restored') });
    try {
      await restored.app.get(Settled).settled(await restored.app.get(EventStore).head());
      expect(await points(restored)).toEqual([
        [from, '1'],
        [linked_score_series, '1'],
      ]);
      const again = new Client(restored.url);
      again.cookie = admin.cookie;
      expect((await again.get('profile/list_players', { search: 'Bea' })).body).toMatchObject({ players: [{ Name: 'Bea' }] });
      expect(await list(restored, 'id,player,points\n1,Bea,1\n2,Ada,5\n')).toMatchObject({ errors: [] });
      expect((await give(again)).body).toMatchObject({ status: 'ok' });
      await restored.app.get(Settled).settled(await restored.app.get(EventStore).head());
      const all = await points(restored);
      for (const amount of ['1', '5', '7'])
        expect(all.filter(([, given]) => given === amount).map(([series]) => series)).toEqual([from, linked_score_series]);
      expect(all).toHaveLength(6);
    } finally {
      await restored.close();
    }
  },
  120_000,
);

embeddedTest('a restored store gives other positions, greater than all that were handed out: nothing waits for what was lost', async () => {
  const ground = await openPoints();
  const { laurel, admin } = ground;
  const [ada = ''] = await ground.players('Ada');
  const scoreseriesid = await ground.series();
  await ground.settled();
  const [file, data, again] = ['lost.tar', 'lost', 'lost-again'].map((name) => join(folder, name)) as [string, string, string];
  await command(laurel, 'backup', { file });
  let lost = '';
  for (let times = 0; times < 3; times++)
    lost = String((await admin.post('scoreseries/submit_score', { scoreseriesid, profiles: [ada], points: '1' })).body.position);
  await laurel.close();

  await restore(file, data);
  await restore(file, again, '2020-01-01T00:00:00.000Z');
  const restored = await startTestLaurel({ data });
  try {
    const client = new Client(restored.url);
    client.cookie = admin.cookie;
    const head = await restored.app.get(EventStore).head();
    expect([head.slice(-16) < lost.slice(-16), head > lost]).toEqual([true, true]);
    expect((await client.get('live/reached', { position: lost })).body).toEqual({ status: 'ok', reached: true });
    await restored.app.get(Settled).settled(head);
    for (const { position, state } of restored.app.get(Reactions).status()) expect([position, state]).toEqual([head, 'live']);
    const next = await client.post('scoreseries/submit_score', { scoreseriesid, profiles: [ada], points: '1' });
    expect(next.status).toBe(200);
    await command(restored, 'backup', { file: join(folder, 'later.tar') });
    await restore(join(folder, 'later.tar'), join(folder, 'later'), '2020-01-01T00:00:00.000Z');
    for (const [path, before] of [
      [again, lost],
      [join(folder, 'later'), String(next.body.position)],
    ] as const) {
      const store = await EmbeddedEventStore.open({ file: join(path, 'events.db') });
      expect((await store.head()) > before).toBe(true);
      await store.close();
    }
  } finally {
    await restored.close();
  }
});

test('an organisation that the command line makes says so, and names no actor', async () => {
  const laurel = await startTestLaurel();
  try {
    await command(laurel, 'organisation create', { name: 'Made by hand', admin: 'hand@example.org' });
    const made = new Set<string>();
    for await (const { metadata } of laurel.app.get(EventStore).readAll()) made.add(JSON.stringify([metadata.channel, metadata.actor]));
    expect([...made]).toEqual([JSON.stringify(['command-line', {}])]);
  } finally {
    await laurel.close();
  }
});

/** Waits until the reactions have noted that they are as far as this. */
async function remembered({ app }: TestLaurel, position: string): Promise<void> {
  const noted = async () => (await app.get(Records).get(REACTIONS, 'links'))?.document.position ?? '';
  while ((await noted()) < position) await new Promise((resolve) => setTimeout(resolve, 20));
}
