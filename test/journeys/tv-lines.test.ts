import { jest } from '@jest/globals';
import { DEVICES } from '../../src/accounts/devices.ts';
import { heard } from '../contracts/live-lines.ts';
import { Clock } from '../../src/platform/clock.ts';
import { Records } from '../../src/platform/records/records.ts';
import { openPoints, type PointsGround } from './points-ground.ts';
import { lineOfTv, tvsOf } from './tvs-ground.ts';

let ground: PointsGround;
let tvs: ReturnType<typeof tvsOf>;

/** Only what is done now and then waits for the test. */
beforeAll(async () => {
  const others = [
    'Date',
    'hrtime',
    'nextTick',
    'performance',
    'queueMicrotask',
    'setImmediate',
    'clearImmediate',
    'setTimeout',
    'clearTimeout',
  ] as const;
  jest.useFakeTimers({ doNotFake: [...others] });
  ground = await openPoints();
  tvs = tvsOf(ground);
});
afterAll(async () => {
  await ground.laurel.close();
  jest.useRealTimers();
});

test('an open line is contact: a TV that only listens is online, and its token lives on; one that was ended elsewhere loses its line', async () => {
  const castid = await tvs.cast();
  const { id, token } = await tvs.paired(castid);
  const line = await lineOfTv(ground.url, token);
  const clock = ground.laurel.app.get(Clock);
  const [now, then] = [clock.now, new Date(Date.now() + 3_600_000).toISOString()];
  const records = ground.laurel.app.get(Records);
  const noted = Promise.withResolvers<true>();
  const write = records.write.bind(records);
  records.write = async (steps) => {
    await write(steps);
    if (steps.some(({ kind }) => kind.name === DEVICES.name)) noted.resolve(true);
  };
  clock.now = () => then;
  jest.advanceTimersByTime(30_000);
  await noted.promise;
  expect((await tvs.list()).find((tv) => tv.id === id)).toMatchObject({ online: 1, last_contact: then });
  clock.now = now;
  // As another node does: nobody here is told.
  const closed = heard<[string]>(line, 'disconnect');
  await records.deleteAll(DEVICES, { deviceId: id });
  jest.advanceTimersByTime(30_000);
  expect((await closed)[0]).toBe('io server disconnect');
});
