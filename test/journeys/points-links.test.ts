import { Reactions } from '../../src/platform/reactions.ts';
import type { PointsAwarded } from '../../src/points/points.events.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
beforeAll(async () => {
  ground = await openPoints();
}, 60_000);
afterAll(() => ground.laurel.close());

test('U-192 a link that cannot be followed keeps no other from being followed, and the entry is parked', async () => {
  const [from, tooMuch, enough] = [await ground.series(), await ground.series(), await ground.series()];
  const [player = ''] = await ground.players('Lin');
  for (const [linked_score_series, factor] of [
    [tooMuch, '1000000'],
    [enough, '2'],
  ])
    await ground.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: from, linked_score_series, factor });
  await ground.admin.post('scoreseries/submit_score', { scoreseriesid: from, profiles: [player], points: '10000' });
  await ground.settled();
  const awarded = (await ground.facts('PointsAwarded')).map(({ data }) => data as PointsAwarded['data']);
  expect(awarded.map(({ seriesId, points }) => [seriesId, points])).toEqual([
    [from, '10000'],
    [enough, '20000'],
  ]);
  expect(
    ground.laurel.app
      .get(Reactions)
      .status()
      .find(({ name }) => name === 'links'),
  ).toMatchObject({ parked: 1 });
});

test('what follows from an import says so, also under command ids of its own: players that were made, and that entries began', async () => {
  const seriesId = await ground.series();
  const { body } = await ground.admin.post('scoreseries/import_entries', {
    scoreseriesid: seriesId,
    text: 'player,points\nMo,1\n',
    create_players: 1,
  });
  const following = (await ground.facts('ProfileCreated', 'EntriesBegan', 'PointsAwarded'))
    .filter(({ metadata }) => metadata.channel === 'import')
    .map(({ type, metadata }) => [type, metadata.correlationId, metadata.causationId]);
  expect(following).toEqual(['ProfileCreated', 'EntriesBegan', 'PointsAwarded'].map((type) => [type, body.import_id, body.import_id]));
});
