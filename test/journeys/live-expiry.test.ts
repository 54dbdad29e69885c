import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SESSIONS } from '../../src/accounts/sessions.ts';
import { Records } from '../../src/platform/records/records.ts';
import { connectTo, heard, type Line } from '../contracts/live-lines.ts';
import { startTestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

test.each([
  ['a login', 0 as const],
  ['a login that is remembered', 1 as const],
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
    const records = first.app.get(Records);
    const logins = (await records.find(SESSIONS, {})).items.sort((one, other) =>
      one.document.startedAt < other.document.startedAt ? -1 : 1,
    );
    await records.change(SESSIONS, logins.at(-1)!.key, (login) => ({ ...login, expiresAt: soon, remember }));
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
