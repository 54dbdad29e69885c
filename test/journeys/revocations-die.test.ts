import { CommandBus } from '@nestjs/cqrs';
import { Decisions } from '../../src/platform/decisions.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { Refused } from '../../src/platform/refused.ts';
import { AwardPoints } from '../../src/points/award-points.ts';
import { accountOf, pointsAccount } from '../../src/points/points-account.ts';
import { dieAfterEachAppend, type Survived } from './dying-ground.ts';
import type { PointsGround } from './points-ground.ts';

let accounts: string[];
let survived: Survived;
afterEach(() => survived.close());

async function totals(): Promise<number[]> {
  const decisions = survived.laurel.app.get(Decisions);
  return (await Promise.all(accounts.map((account) => decisions.load(pointsAccount, account)))).map(({ total }) => total / 1_000_000);
}

/** An entry that nothing follows when it is previewed, and two, one after the other, when that is to be confirmed. */
async function previewedTooEarly({ admin, series, players, organisationId, laurel: { app }, settled }: PointsGround) {
  const seriesIds = [await series(), await series(), await series()];
  for (const [n, factor] of ['2', '3'].entries())
    await admin.post('scoreseries_settings/save_linked_scoreseries', {
      ...{ scoreseriesid: seriesIds[n], linked_score_series: seriesIds[n + 1], factor },
    });
  const [ann = ''] = await players('Ann');
  accounts = seriesIds.map((seriesId) => accountOf(organisationId, seriesId, ann));
  const bus = app.get(CommandBus);
  const execute = bus.execute.bind(bus);
  bus.execute = (command: object) =>
    command instanceof AwardPoints && command.award.source ? Promise.reject(new Refused('withheld', 'Not now')) : execute(command as never);
  const { body } = await admin.post('scoreseries/submit_score', { scoreseriesid: seriesIds[0], profiles: [ann], points: '5' });
  const selpoints = body.ids as string[];
  await settled();
  const { preview } = (await admin.post('scoreseries/preview_revocation', { selpoints })).body as { preview: { previewId: string } };
  bus.execute = execute;
  expect(await app.get(Reactions).retry('links')).toEqual({ answered: 1, parked: [] });
  return { selpoints, previewId: preview.previewId };
}

const reason = 'Judged again';

test('U-192 what is revoked takes along what came to follow it, once, and comes back with it, however often the process dies', async () => {
  survived = await dieAfterEachAppend(async (ground) => {
    const { selpoints, previewId } = await previewedTooEarly(ground);
    return [
      (client) => client.post('scoreseries/confirm_revocation', { preview_id: previewId, reason }, { 'idempotency-key': 'revoke' }),
      (client) => client.post('scoreseries/reinstate', { selpoints, reason }, { 'idempotency-key': 'reinstate' }),
    ];
  });
  expect(survived.facts).toEqual({
    ...{ EntriesListed: 3, RevocationApplied: 2, EntryRevoked: 3, ReinstatementApplied: 1, EntryReinstated: 3 },
  });
  expect(survived.deaths).toBe(9);
  expect(await totals()).toEqual([5, 10, 30]);
});

test('of 2,001 entries all are revoked, once, when the process dies between the parts of their list and of what their account is told', async () => {
  survived = await dieAfterEachAppend(async ({ admin, series, players, organisationId, settled }) => {
    const [seriesId, [ann = '']] = [await series(), await players('Ann')];
    accounts = [accountOf(organisationId, seriesId, ann)];
    await admin.post('scoreseries/import_entries', { scoreseriesid: seriesId, text: `player,points\n${'Ann,1\n'.repeat(2_001)}` });
    await settled();
    const { body } = await admin.post('scoreseries/preview_revocation', { scoreseriesid: seriesId, player: ann });
    const { previewId } = body.preview as { previewId: string };
    return [(client) => client.post('scoreseries/confirm_revocation', { preview_id: previewId, reason }, { 'idempotency-key': 'revoke' })];
  });
  expect(survived.facts).toEqual({ EntriesListed: 5, RevocationApplied: 1, EntryRevoked: 2_001 });
  expect(survived.deaths).toBe(7);
  expect(await totals()).toEqual([0]);
});
