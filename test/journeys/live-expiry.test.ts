import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Records } from '../../src/platform/records/records.ts';
import { connectTo, heard, type Line } from '../contracts/live-lines.ts';
import { startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

test.each([
  ['a login', 0],
  ['a login that is remembered', 1],
])(
  'U-048 %s that ends by time closes its lines then, and no others',
  async (_, remember) => {
    const data = mkdtempSync(join(tmpdir(), 'laurel-expiry-'));
    const first = await startTestLaurel({ data });
    const { admin, asPlayer, players } = await openPoints({ on: first });
    const [ann = ''] = await players('Ann');
    const player = await asPlayer(ann);
    // A login that acts through another profile than before is used, and lasts on.
    for (const client of [player, admin]) expect((await client.get('profile/list_players')).status).toBe(200);
    const soon = new Date(Date.now() + 2_500).toISOString();
    const sql =
      'UPDATE sessions SET expires_at = ?, remember = ? WHERE user_id = (SELECT user_id FROM sessions ORDER BY started_at DESC LIMIT 1)';
    await first.app.get(Records).write([{ sql, params: [soon, remember], changes: 1 }]);
    await first.close();

    const laurel = await startTestLaurel({ data });
    const lines: Line[] = [];
    try {
      for (const { cookie = '' } of [player, admin]) lines.push(await connectTo(laurel.url, cookie));
      const [ends, stays] = lines;
      expect((await heard<[string]>(ends!, 'disconnect'))[0]).toBe('io server disconnect');
      expect(new Date().toISOString() >= soon).toBe(true);
      expect(stays!.connected).toBe(true);
      ends!.connect();
      expect((await heard<[Error]>(ends!, 'connect_error'))[0].message).toBe('not-signed-in');
    } finally {
      for (const line of lines) line.disconnect();
      await laurel.close();
      rmSync(data, { recursive: true });
    }
  },
  30_000,
);
