import { expect, test } from '@jest/globals';
import { setTimeout as wait } from 'node:timers/promises';
import { CommandLine } from '../../src/command-line/command-line.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { startStandIn } from '../contracts/event-store-server.ts';
import { all } from '../contracts/facts.ts';
import { startTestLaurel } from '../journeys/laurel.ts';
import { openPoints } from '../journeys/points-ground.ts';

const NOT_READ = { status: 'error', code: 'store-unreachable', message: 'This cannot be read right now. Please try again later' };

test('while the event store is away standings and export answer from the views, the audit trail and archives are refused; the log says once that it is away and once that it is back', async () => {
  const server = await startStandIn();
  const laurel = await startTestLaurel({ EVENT_STORE_URL: server.url, LAUREL_STORE_SILENCE_SECONDS: '1' });
  const ground = await openPoints({ on: laurel });
  const [series, [player = '']] = [await ground.series(), await ground.players('Ann')];
  await ground.settled();
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [player], points: '2.5' });
  await ground.settled();
  const ask = async (command: string, format: string) =>
    JSON.stringify(
      await all(
        laurel.app
          .get(CommandLine)
          .run({ command, options: { organisation: ground.organisationId, series, format } }, new AbortController().signal),
      ),
    );
  const both = async () => [await ask('standings', 'csv'), await ask('export', 'ndjson')];
  const before = await both();
  expect(before.join()).toContain('1,Ann,Ann,2.5');

  const said: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  process.stderr.write = (text: string | Uint8Array) => said.push(String(text)) > 0;
  try {
    for (const [away, back] of [
      [() => server.process.signal('SIGSTOP'), () => server.process.signal('SIGCONT')],
      [() => server.process.signal('SIGKILL'), () => server.process.restart()],
    ] as const) {
      const told = said.length;
      await away();
      expect(await both()).toEqual(before);
      // What only the log tells is refused, and is not said to be readable.
      for (const call of ['audit', 'audit_acts', 'audit_export'])
        expect(await ground.admin.get(`scoreseries/${call}`, { scoreseriesid: series })).toMatchObject({ status: 503, body: NOT_READ });
      expect(await ground.admin.get('profile/archive', { player })).toMatchObject({ status: 503, body: NOT_READ });
      while (said.length === told) await wait(20);
      expect(laurel.app.get(EventStore).trouble).toBeDefined();
      await back();
      while (said.length === told + 1) await wait(20);
    }
  } finally {
    process.stderr.write = write;
  }
  expect(said).toEqual([
    expect.stringContaining('the event store is away: the server has been silent'),
    expect.stringContaining('the event store is back after'),
    expect.stringContaining('the event store is away: '),
    expect.stringContaining('the event store is back after'),
  ]);
  await laurel.close();
  await server.stop();
}, 120_000);
