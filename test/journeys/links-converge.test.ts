import { CommandBus } from '@nestjs/cqrs';
import type { Entry } from '../../projections/entries/entries.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import type { Recorded } from '../../src/platform/event.values.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { Refused } from '../../src/platform/refused.ts';
import { AwardPoints } from '../../src/points/award-points.ts';
import { FollowLinks } from '../../src/points/follow-links.ts';
import { accountOf, pointsAccount } from '../../src/points/points-account.ts';
import { followedEntry } from '../../src/points/entry-source.values.ts';
import type { PointsAwarded } from '../../src/points/points.events.ts';
import { TellAccounts } from '../../src/revocations/tell-accounts.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
let player: string;
beforeAll(async () => {
  ground = await openPoints();
  [player = ''] = await ground.players('Lin');
});
afterAll(() => ground.laurel.close());

const reactions = () => ground.laurel.app.get(Reactions);
const parked = (name: string) =>
  reactions()
    .status()
    .find((status) => status.name === name)?.parked;

/** A series, and another that follows it. */
async function linkedSeries(factor = '2'): Promise<{ from: string; to: string; linkId: string }> {
  const [from, to] = [await ground.series(), await ground.series()];
  const { body } = await ground.admin.post('scoreseries_settings/save_linked_scoreseries', {
    scoreseriesid: from,
    linked_score_series: to,
    factor,
  });
  return { from, to, linkId: String(body.id) };
}

async function give(seriesId: string, points: string): Promise<string> {
  const { body } = await ground.admin.post('scoreseries/submit_score', { scoreseriesid: seriesId, profiles: [player], points });
  return (body.ids as string[])[0]!;
}

async function turn(action: 'revoke' | 'reinstate', entryId: string): Promise<void> {
  const { status } = await ground.admin.post(`scoreseries/${action}`, { selpoints: [entryId], reason: 'Judged again' });
  expect(status).toBe(200);
}

/** What counts in a series by its account. */
async function total(seriesId: string): Promise<number> {
  const { total: micros } = await ground.laurel.app.get(Decisions).load(pointsAccount, accountOf(ground.organisationId, seriesId, player));
  return micros / 1_000_000;
}

/** What counts in a series by the entries that are shown. */
async function shown(seriesId: string): Promise<number> {
  await ground.settled();
  const { organisationId } = ground;
  const found = await ground.laurel.app
    .get(ReadModels)
    .find<Entry>('entries', { organisationId, seriesId }, { sort: [{ field: 'occurredAt' }, { field: 'entryId' }], limit: 100 });
  return found.items.reduce((sum, { document }) => sum + (document.revoked ? 0 : Number(document.points)), 0);
}

/** Keeps links from being followed: what would be is parked. Answers how to go on. */
function withhold(): () => void {
  const bus = ground.laurel.app.get(CommandBus);
  const execute = bus.execute.bind(bus);
  bus.execute = (command: object) =>
    command instanceof AwardPoints && command.award.source ? Promise.reject(new Refused('withheld', 'Not now')) : execute(command as never);
  return () => (bus.execute = execute);
}

test('U-192 an entry that was revoked before its links were followed is not followed while it is revoked; once it counts again it is', async () => {
  const { from, to } = await linkedSeries();
  const goOn = withhold();
  const entryId = await give(from, '5');
  await ground.settled();
  expect(parked('links')).toBe(1);
  await turn('revoke', entryId);
  await ground.settled();
  goOn();
  expect(await reactions().retry('links')).toEqual({ answered: 1, parked: [] });
  expect([await shown(from), await shown(to), await total(to)]).toEqual([0, 0, 0]);
  // What the preview says is what comes.
  const { body } = await ground.admin.post('scoreseries/preview_reinstatement', { selpoints: [entryId] });
  const { series, previewId } = body.preview as {
    previewId: string;
    series: { seriesId: string; changes: { after: { points: string } }[] }[];
  };
  expect(series.map(({ seriesId, changes }) => [seriesId, changes.map(({ after }) => after.points)])).toEqual([
    [from, ['5']],
    [to, ['10']],
  ]);
  expect((await ground.admin.post('scoreseries/reinstate', { preview_id: previewId, reason: 'It was right' })).status).toBe(200);
  expect([await shown(from), await shown(to), await total(to)]).toEqual([5, 10, 10]);
});

test('U-192 what came to follow an entry after it was chosen to be revoked is revoked along with it, and comes back with it', async () => {
  const { from, to } = await linkedSeries();
  const { to: end } = await (async () => {
    const last = await ground.series();
    await ground.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: to, linked_score_series: last, factor: '3' });
    return { to: last };
  })();
  const goOn = withhold();
  const entryId = await give(from, '5');
  await ground.settled();
  const { body } = await ground.admin.post('scoreseries/preview_revocation', { selpoints: [entryId] });
  goOn();
  expect(await reactions().retry('links')).toEqual({ answered: 1, parked: [] });
  expect([await shown(from), await shown(to), await shown(end)]).toEqual([5, 10, 30]);
  const { previewId } = body.preview as { previewId: string };
  expect((await ground.admin.post('scoreseries/confirm_revocation', { preview_id: previewId, reason: 'No' })).status).toBe(200);
  expect([await shown(from), await shown(to), await shown(end)]).toEqual([0, 0, 0]);
  expect([await total(from), await total(to), await total(end)]).toEqual([0, 0, 0]);
  const before = await ground.facts('RevocationApplied');
  // Delivered again it changes nothing.
  for (const fact of await ground.facts('PointsAwarded', 'RevocationApplied')) await ground.laurel.app.get(FollowLinks).on(fact);
  expect(await ground.facts('RevocationApplied')).toEqual(before);
  await turn('reinstate', entryId);
  expect([await shown(from), await shown(to), await shown(end)]).toEqual([5, 10, 30]);
  expect([await total(from), await total(to), await total(end)]).toEqual([5, 10, 30]);
});

test('U-192 what an admin let count again, although what it follows does not, is left alone by a later revocation further up', async () => {
  const { from, to } = await linkedSeries();
  const end = await ground.series();
  await ground.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: to, linked_score_series: end, factor: '3' });
  const entryId = await give(from, '5');
  const followerIn = async (seriesId: string) => {
    await ground.settled();
    const found = await ground.laurel.app.get(ReadModels).find<Entry>('entries', { organisationId: ground.organisationId, seriesId });
    return found.items[0]!.document.entryId;
  };
  await turn('revoke', await followerIn(to));
  expect([await shown(from), await shown(to), await shown(end)]).toEqual([5, 0, 0]);
  await turn('reinstate', await followerIn(end));
  expect([await shown(from), await shown(to), await shown(end)]).toEqual([5, 0, 30]);
  const { body } = await ground.admin.post('scoreseries/preview_revocation', { selpoints: [entryId] });
  const { previewId, entryCount } = body.preview as { previewId: string; entryCount: number };
  expect(entryCount).toBe(1);
  expect((await ground.admin.post('scoreseries/confirm_revocation', { preview_id: previewId, reason: 'No' })).status).toBe(200);
  expect([await shown(from), await shown(to), await shown(end)]).toEqual([0, 0, 30]);
  expect([await total(from), await total(to), await total(end)]).toEqual([0, 0, 30]);
});

test('a revocation that was parked, reinstated meanwhile, then tried again, leaves the account as it stands, in whatever order', async () => {
  const seriesId = await ground.series();
  const entryId = await give(seriesId, '5');
  await ground.settled();
  const tell = ground.laurel.app.get(TellAccounts);
  const on = tell.on.bind(tell);
  const withheld = (...types: string[]) => {
    tell.on = (event: Recorded) => (types.includes(event.type) ? Promise.reject(new Refused('withheld', 'Not now')) : on(event));
  };
  // The revocation alone.
  withheld('RevocationApplied');
  await turn('revoke', entryId);
  await turn('reinstate', entryId);
  expect([await shown(seriesId), await total(seriesId), parked('tell-accounts')]).toEqual([5, 5, 1]);
  tell.on = on;
  expect(await reactions().retry('tell-accounts')).toEqual({ answered: 1, parked: [] });
  expect([await shown(seriesId), await total(seriesId)]).toEqual([5, 5]);
  expect(await ground.facts('EntryRevoked')).toEqual(
    (await ground.facts('EntryRevoked')).filter(({ data }) => (data as { entryId: string }).entryId !== entryId),
  );
  // All of three, and each order of trying them again.
  withheld('RevocationApplied', 'ReinstatementApplied');
  await turn('revoke', entryId);
  await turn('reinstate', entryId);
  await turn('revoke', entryId);
  expect([await shown(seriesId), await total(seriesId), parked('tell-accounts')]).toEqual([0, 5, 3]);
  const applied = (await ground.facts('RevocationApplied', 'ReinstatementApplied')).slice(-3);
  for (const order of [
    [2, 1, 0],
    [1, 0, 2],
    [0, 1, 2],
    [2, 0, 1],
  ]) {
    for (const n of order) await on(applied[n]!);
    expect([order, await total(seriesId)]).toEqual([order, 0]);
  }
  tell.on = on;
  expect(await reactions().retry('tell-accounts')).toEqual({ answered: 3, parked: [] });
  await turn('reinstate', entryId);
  expect([await shown(seriesId), await total(seriesId)]).toEqual([5, 5]);
});

test("U-192 a link's factor that is changed while rows are imported: each entry gets the factor in force when it was awarded", async () => {
  const { from, to, linkId } = await linkedSeries('2');
  const rows = 3_000;
  const text = `player,points\n${'Lin,1\n'.repeat(rows)}`;
  let over = false;
  const importing = ground.admin.post('scoreseries/import_entries', { scoreseriesid: from, text }).finally(() => (over = true));
  let factor = 2;
  while (!over) {
    const link = { scoreseriesid: from, linked_score_series: to, id: linkId, factor: String((factor += 1)) };
    expect((await ground.admin.post('scoreseries_settings/save_linked_scoreseries', link)).status).toBe(200);
  }
  expect((await importing).status).toBe(200);
  await ground.settled();
  const facts = await ground.facts('LinkSaved', 'PointsAwarded');
  let inForce = '';
  const due = new Map<string, string>();
  const got = new Map<string, string>();
  for (const { type, data } of facts as Recorded<PointsAwarded>[] & { data: { linkId?: string; factor?: string } }[]) {
    if ((type as string) === 'LinkSaved' && data.linkId === linkId) inForce = data.factor ?? '';
    else if (data.seriesId === from) due.set(data.entryId, inForce);
    else if (data.seriesId === to) got.set(followedEntry(data.source) ?? '', data.points);
  }
  expect(due.size).toBe(rows);
  expect(got).toEqual(due);
  expect(new Set(due.values()).size).toBeGreaterThan(1);
}, 120_000);
