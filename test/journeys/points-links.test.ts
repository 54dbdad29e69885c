import { askServer } from '../../src/command-line/ask-server.ts';
import type { CommandOutput, Ending } from '../../src/command-line/command.ts';
import { Reactions } from '../../src/platform/reactions.ts';
import { FollowLinks } from '../../src/points/follow-links.ts';
import type { PointsAwarded } from '../../src/points/points.events.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let ground: PointsGround;
beforeAll(async () => {
  ground = await openPoints();
});
afterAll(() => ground.laurel.close());

test('U-192 a link that cannot be followed keeps no other from being followed, and the entry is parked until it is tried again', async () => {
  const [from, tooMuch, enough] = [await ground.series(), await ground.series(), await ground.series()];
  const [player = ''] = await ground.players('Lin');
  const linkIds: string[] = [];
  for (const [linked_score_series, factor] of [
    [tooMuch, '1000000'],
    [enough, '2'],
  ]) {
    const link = { scoreseriesid: from, linked_score_series, factor };
    linkIds.push(String((await ground.admin.post('scoreseries_settings/save_linked_scoreseries', link)).body.id));
  }
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

  const [refused, ending] = await retried('links');
  expect(refused).toEqual({ line: '0 answered, 1 parked' });
  expect(ending).toMatchObject({ exit: 1, error: expect.stringContaining('(2 tries)') as string });
  await ground.admin.delete('scoreseries_settings/delete_linked_scoreseries', { scoreseriesid: from, id: linkIds[0] });
  await ground.settled();
  expect(await retried('links')).toEqual([{ line: '1 answered, 0 parked' }, { exit: 0 }]);
  await ground.settled();
  expect(await ground.facts('PointsAwarded')).toHaveLength(2);
  expect(await retried('nothing')).toMatchObject([{ exit: 1, error: expect.stringContaining('There is no reaction "nothing"') as string }]);
});

test('U-192 entries from before a link, and from while it was off, are left alone, however often they are told', async () => {
  const [from, to] = [await ground.series(), await ground.series()];
  const [player = ''] = await ground.players('Lou');
  const give = async (points: string) => {
    await ground.admin.post('scoreseries/submit_score', { scoreseriesid: from, profiles: [player], points });
    await ground.settled();
  };
  const save = async (more: object) =>
    (await ground.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: from, linked_score_series: to, ...more }))
      .body;
  await give('1');
  const { id } = await save({});
  await give('2');
  await save({ id, active: 0 });
  await give('4');
  await save({ id, active: 1 });
  await give('8');
  for (const fact of await ground.facts('PointsAwarded')) await ground.laurel.app.get(FollowLinks).on(fact);
  const followed = (await ground.facts('PointsAwarded')).map(({ data }) => data as PointsAwarded['data']);
  expect(followed.filter(({ seriesId }) => seriesId === to).map(({ points }) => points)).toEqual(['2', '8']);
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

/** What the command line is told over the server's socket file. */
async function retried(name: string): Promise<(CommandOutput | Ending)[]> {
  const told: (CommandOutput | Ending)[] = [];
  const answer = await askServer(ground.laurel.data, { command: 'reactions retry', options: { name } });
  for await (const output of answer ?? []) told.push(output);
  return told;
}
