import type { Recorded } from '../../src/platform/event.values.ts';
import { Settled } from '../../src/platform/settled.ts';
import { FollowLinks } from '../../src/points/follow-links.ts';
import { door } from '../contracts/reaction-ground.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints } from './points-ground.ts';

/** More than a reaction holds in memory. */
const ROWS = 4_200;
const PREVIEW_MS = 300;
/** On a busy machine all rows take longer to be followed than a preview waits. */
const PATIENT_MS = 120_000;

let laurel: TestLaurel;
beforeAll(async () => {
  laurel = await startTestLaurel();
});
afterAll(() => laurel.close());

/** A series that another follows with twice the points, and a player. */
async function openLinked() {
  const ground = await openPoints({ on: laurel });
  const [from, to] = [await ground.series(), await ground.series()];
  await ground.admin.post('scoreseries_settings/save_linked_scoreseries', { scoreseriesid: from, linked_score_series: to, factor: '2' });
  const [player = ''] = await ground.players('Lin');
  return { ...ground, from, to, player };
}

type Linked = Awaited<ReturnType<typeof openLinked>>;

const give = ({ admin, from, player }: Linked) =>
  admin.post('scoreseries/submit_score', { scoreseriesid: from, profiles: [player], points: '5' });
const preview = ({ admin, from, player }: Linked) => admin.post('scoreseries/preview_revocation', { scoreseriesid: from, player });

/** How many entries a preview speaks of, and how many of them follow others. */
function spokenOf({ status, body }: Awaited<ReturnType<typeof preview>>): number[] {
  const { entryCount, linkedCount } = body.preview as { entryCount: number; linkedCount: number };
  return [status, entryCount, linkedCount];
}

test("U-192 while one organisation's links are not followed another's preview answers, and its own says whom it waits for, in time", async () => {
  const [slow, quick] = [await openLinked(), await openLinked()];
  const held = door();
  const links = laurel.app.get(FollowLinks);
  const on = links.on.bind(links);
  links.on = async (event: Recorded) => {
    if (event.metadata.organisationId === slow.organisationId && event.type === 'PointsAwarded') await held.pass();
    return on(event);
  };
  const text = `player,points\n${'Lin,1\n'.repeat(ROWS)}`;
  expect((await slow.admin.post('scoreseries/import_entries', { scoreseriesid: slow.from, text })).status).toBe(200);
  await held.knocked;

  expect((await give(quick)).status).toBe(200);
  expect(spokenOf(await preview(quick))).toEqual([200, 2, 1]);

  const settled = laurel.app.get(Settled);
  const wait = settled.settled.bind(settled);
  const patience: (number | undefined)[] = [];
  let timeoutMs = PREVIEW_MS;
  settled.settled = (position, options) => {
    patience.push(options?.timeoutMs);
    return wait(position, { ...options, timeoutMs });
  };
  const refused = await preview(slow);
  expect([refused.status, refused.body]).toMatchObject([409, { code: 'not-shown-yet', waitsFor: ['links'] }]);
  expect(patience).toEqual([60_000]);
  timeoutMs = PATIENT_MS;
  // Whoever waits meanwhile keeps nobody waiting.
  let answered = false;
  const waiting = preview(slow).finally(() => (answered = true));
  expect((await give(quick)).status).toBe(200);
  expect(spokenOf(await preview(quick))).toEqual([200, 4, 2]);
  expect(answered).toBe(false);

  held.open();
  expect(spokenOf(await waiting)).toEqual([200, 2 * ROWS, ROWS]);
  settled.settled = wait;
});
