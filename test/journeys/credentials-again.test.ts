import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { credentials, credentialsOf } from '../../src/credentials/credentials.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { Settled } from '../../src/platform/settled.ts';
import { winBadge, type WonBadge } from './credentials-ground.ts';
import { dieAfterEachAppend } from './dying-ground.ts';
import { hearAllAgain } from './hear-all-again.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

const take = async ({ admin }: PointsGround, { badgeid, win }: Pick<WonBadge, 'badgeid' | 'win'>) =>
  expect((await admin.post('badges/credential', { badgeid, win })).status).toBe(200);
const places = async ({ app }: TestLaurel, organisationId: string) => {
  const { all } = await app.get(Decisions).load(credentials, credentialsOf(organisationId));
  return [...all.values()].map(({ credentialId, revoked }) => ({ credentialId, revoked }));
};

test('Every fact delivered again, also the end of a win that is back, ends nothing that was taken along since', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'laurel-taken-again-'));
  try {
    const first = await startTestLaurel({ data: folder });
    const ground = await openPoints({ on: first });
    const { organisationId, adminId } = ground;
    const badge = await winBadge(first, organisationId, adminId);
    await take(ground, badge);
    await badge.tell('BadgeWithdrawn');
    await ground.settled();
    await badge.tell('BadgeReturned');
    await take(ground, badge);
    await ground.settled();
    const expected = await places(first, organisationId);
    expect(expected.map(({ revoked }) => revoked)).toEqual([true, false]);
    const before = await first.app.get(EventStore).head();
    await first.close();
    await hearAllAgain(folder);
    const second = await startTestLaurel({ data: folder });
    await second.app.get(Settled).settled(before);
    expect(await places(second, organisationId)).toEqual(expected);
    await second.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('When a badge is taken from its winner, and the process dies after each append, what was taken along ends once', async () => {
  const survived = await dieAfterEachAppend(async (ground) => {
    const made = await ground.admin.post('badges/save', { data: { Name: 'Helper', badge_type: 2 } });
    const badgeid = String(made.body.id);
    const given = await ground.admin.post('badges/give_badge', { badgeid, toprofileid: ground.adminId });
    const win = String(given.body.id);
    await take(ground, { badgeid, win });
    const query = new URLSearchParams({ badgeid, selplayerbadges: win, reason: 'A mistake' });
    return [(client) => client.send('DELETE', `badges/revoke?${query}`, undefined, { 'idempotency-key': 'again' })];
  });
  try {
    expect(survived.facts).toEqual({ BadgeRevoked: 1, CredentialRevoked: 1 });
    expect(survived.deaths).toBe(2);
  } finally {
    await survived.close();
  }
});
