import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Settled } from '../../src/platform/settled.ts';
import { hearAllAgain } from './hear-all-again.ts';
import { startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

const folder = mkdtempSync(join(tmpdir(), 'laurel-again-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every fact delivered again to every reaction changes nothing', async () => {
  const first = await startTestLaurel({ data: folder });
  let before: string;
  try {
    const ground = await openPoints({ on: first });
    const [from, to] = [await ground.series(), await ground.series()];
    const [ann] = await ground.players('ann');
    await ground.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: from, linked_score_series: to, factor: '3' });
    for (const points of ['1', '2', '3'])
      await ground.admin.post('scoreseries/submit_score', { scoreseriesid: from, profiles: [ann], points });
    await ground.settled();
    expect(await ground.facts('PointsAwarded')).toHaveLength(6);
    before = await first.app.get(EventStore).head();
  } finally {
    await first.close();
  }
  await hearAllAgain(folder);
  const second = await startTestLaurel({ data: folder });
  try {
    await second.app.get(Settled).settled(before);
    expect(await second.app.get(EventStore).head()).toBe(before);
    const document = (await (await fetch(`${second.url}/api/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/scoreseries/submit_score', '/api/scoreseries/import_entries', '/api/tag/tag', '/api/icon/iconlist']),
    );
  } finally {
    await second.close();
  }
});
