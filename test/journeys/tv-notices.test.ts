import { heard } from '../contracts/live-lines.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { lineOfTv, tvsOf } from './tvs-ground.ts';

let ground: PointsGround;

beforeAll(async () => {
  ground = await openPoints();
});
afterAll(() => ground.laurel.close());

test('a display hears that some slide may be another: of its own organisation, and by no id of what that is', async () => {
  const elsewhere = await openPoints({ on: ground.laurel });
  const [tvs, theirs] = [tvsOf(ground), tvsOf(elsewhere)];
  const [here, there] = [await tvs.paired(await tvs.cast()), await theirs.paired(await theirs.cast())];
  const lines = [await lineOfTv(ground.url, here.token), await lineOfTv(ground.url, there.token)] as const;
  const [own, foreign] = lines.map((line) => heard<[object]>(line, 'stale'));
  await tvs.done(ground.admin.post('badges/save', { data: { Name: 'Thanks', badge_type: 2 } }));
  expect(await own).toEqual([{ changed: [{ view: 'badges', key: ground.organisationId }] }]);
  await elsewhere.series({ name: 'Theirs' });
  expect(await foreign).toEqual([{ changed: [{ view: 'score-series', key: elsewhere.organisationId }] }]);
  for (const line of lines) line.disconnect();
});
