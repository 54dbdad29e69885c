import { setTimeout as wait } from 'node:timers/promises';
import { Projector } from '../../projections/platform/projector.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import type { PointsAwarded } from '../../src/points/points.events.ts';
import { startTestLaurel } from '../journeys/laurel.ts';
import { allOperations } from '../journeys/operations/all-operations.ts';
import { call, openWorld, type World } from '../journeys/operations-ground.ts';
import { type Breakable, describeFaults, startBreakable } from './fault-ground.ts';
import { Load } from './load.ts';

const CALLERS = 32;
const FROZEN_MS = 30_000;
const DOWN_MS = 6_000;
const CLEAR = { 'store-unreachable': expect.any(Number) as number };
/** Facts that lie in the log alone (0033); and what is judged by streams, as the command that follows it: a challenge, the link to join by. */
const OF_THE_STORE = /^GET (scoreseries\/audit.*|profile\/(facts|archive)|battle\/check_availbilty|group\/get_invitation_link)$/;
const UNREACHABLE = { status: 'error', code: 'store-unreachable', message: 'This cannot be read right now. Please try again later' };

describeFaults('A Laurel whose event store fails', () => {
  let server: Breakable;
  let world: World;
  let linked: string;
  let readings: { name: string; sent: object; status: number }[];

  beforeAll(async () => {
    server = await startBreakable();
    world = await openWorld(await startTestLaurel({ EVENT_STORE_URL: server.url }));
    linked = await world.anotherSeries();
    const link = { scoreseriesid: world.series, linked_score_series: linked, factor: '1', active: 1 };
    await call(world.clients.admin, 'POST scoreseries_settings/save_linked_scoreseries', link);
    const operations = await allOperations();
    const names = Object.keys(operations).filter((name) => name.startsWith('GET ') && name !== 'GET health');
    const sent = await Promise.all(names.map(async (name) => ({ name, sent: await operations[name]!.sends(world) })));
    await world.settled();
    readings = [];
    for (const reading of sent) readings.push({ ...reading, status: (await call(world.clients.admin, reading.name, reading.sent)).status });
  });
  afterAll(async () => {
    await world.laurel.close();
    await server.stop();
  });

  const health = async () => {
    const { body } = await call(world.clients.anonymous, 'GET health', {});
    return body as { status: string; trouble?: string; head: string | null; projections: { lag: number; state: string }[] };
  };
  const readEverything = async () => {
    for (const { name, sent, status } of readings) {
      const answer = await call(world.clients.admin, name, sent);
      const refused = OF_THE_STORE.test(name);
      expect([name, answer.status, refused && answer.body]).toEqual([name, refused ? 503 : status, refused && UNREACHABLE]);
    }
  };
  /** Every reading again and again for a while. Answers what health says meanwhile. */
  const readDuring = async (ms: number): Promise<Set<string>> => {
    const said = new Set<string>();
    for (const until = Date.now() + ms; Date.now() < until;) {
      await readEverything();
      const { status, trouble } = await health();
      expect([status, trouble]).toEqual(['error', expect.any(String)]);
      said.add(trouble!);
    }
    return said;
  };
  const recovered = async () => {
    while ((await health()).status !== 'ok') await wait(50);
    await world.settled();
  };
  const awarded = async (series: string): Promise<string[]> => {
    const { facts } = await world.everythingOf(world.organisationId);
    const data = facts.filter(({ type }) => type === 'PointsAwarded').map((fact) => fact.data as PointsAwarded['data']);
    return data.filter(({ seriesId }) => seriesId === series).map(({ entryId }) => entryId);
  };
  /** Does something under load, and looks whether everything is there once afterwards. */
  const underLoad = async (fault: (load: Load) => Promise<void>): Promise<Load> => {
    const [before, before2] = [await awarded(world.series), await awarded(linked)];
    const load = new Load(world.clients.admin, world.series, [world.player, world.other]);
    const loading = load.run(CALLERS);
    await load.more(50);
    await fault(load);
    await load.more(50);
    load.stop();
    await loading;
    await recovered();
    const [after, after2] = [await awarded(world.series), await awarded(linked)];
    expect(after.toSorted()).toEqual([...before, ...load.entries].toSorted());
    expect(new Set(after).size).toBe(after.length);
    // Each entry was linked once.
    expect(after2).toHaveLength(before2.length + load.entries.length);
    expect(new Set(after2).size).toBe(after2.length);
    const { app } = world.laurel;
    expect(app.get(Reactions).status()).toEqual(
      app
        .get(Reactions)
        .status()
        .map((status) => ({ ...status, parked: 0, state: 'live' })),
    );
    for (const verified of await app.get(Projector).verify()) expect(verified).toMatchObject({ differences: [] });
    return load;
  };

  test('frozen for 30 s and thawed: all that views tell is read as before, every command says before the end what is wrong, and it goes on by itself', async () => {
    const load = await underLoad(async (load) => {
      await server.process.signal('SIGSTOP');
      try {
        const said = await readDuring(FROZEN_MS);
        await load.refused(CALLERS);
        expect([...said].join('\n')).toMatch(/silent/);
      } finally {
        await server.process.signal('SIGCONT');
      }
    });
    expect(Object.fromEntries(load.refusals)).toMatchObject(CLEAR);
    expect([...load.refusals.keys()].filter((code) => !['store-unreachable', 'outcome-unknown'].includes(code))).toEqual([]);
  }, 180_000);

  test('killed and started again, twice: all that views tell is read as before, commands say at once what is wrong, and it goes on by itself', async () => {
    const load = await underLoad(async (load) => {
      for (let round = 0; round < 2; round++) {
        await load.more(50);
        await server.process.signal('SIGKILL');
        const said = await readDuring(DOWN_MS);
        await load.refused(CALLERS);
        expect([...said].join('\n')).toMatch(/not connected for \d+ s|ECONNREFUSED/);
        await server.process.restart();
      }
    });
    expect(Object.fromEntries(load.refusals)).toMatchObject(CLEAR);
  }, 180_000);

  test('afterwards no view is behind, and health says so', async () => {
    for (const { lag, state } of (await health()).projections) expect([lag, state]).toEqual([0, 'live']);
  });
});
