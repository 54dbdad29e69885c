import { EventStore } from '../../src/platform/event-store/event-store.ts';
import { startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

/** Facts that an organisation may add a minute. */
const QUOTA = 500;

let laurel: TestLaurel;
let ground: PointsGround;
beforeAll(async () => {
  laurel = await startTestLaurel({ LAUREL_FACTS_A_MINUTE: String(QUOTA) });
  ground = await openPoints({ on: laurel });
});
afterAll(() => laurel.close());

test('every call that changes something of competitions, themes and battles is met by the quota of the organisation; reading goes on', async () => {
  const seriesId = await ground.series();
  const [ann = '', bob = ''] = await ground.players('Ann', 'Bob');
  const player = await ground.asPlayer(ann);
  const rows = Array.from({ length: 3_000 }, (_, at) => `Bob,1,row ${String(at)}`).join('\n');
  expect((await ground.admin.post('scoreseries/import_entries', { scoreseriesid: seriesId, text: rows })).status).toBe(200);
  await ground.settled();
  const before = await laurel.app.get(EventStore).head();

  const { paths } = (await (await fetch(`${ground.url}/api/openapi.json`)).json()) as { paths: Record<string, object> };
  const calls = Object.entries(paths).flatMap(([path, methods]) => {
    const [, call] = /^\/api\/((?:competition|battle)\/.+)$/.exec(path) ?? [];
    return call === undefined ? [] : Object.keys(methods).map((method) => ({ call, method: method.toUpperCase() }));
  });
  // A challenge is answered once, and nobody is to miss a deadline for others. Disputes are for people alone, who have three of a round each.
  const own = ['battle/challenge_response', 'competition/raise_dispute', 'competition/withdraw_dispute'];
  const changing = calls.filter(({ call, method }) => method !== 'GET' && !own.includes(call));
  expect(changing.length).toBeGreaterThan(20);
  // What a preview takes says nothing new, and costs no less: it is counted, too.
  for (const { call, method } of changing) {
    const query = method === 'DELETE' ? `${call}?competitionid=x&id=x` : call;
    const client = call.startsWith('battle/') ? player : ground.admin;
    const { status, body } = await client.send(method, query, method === 'DELETE' ? undefined : { profileid: undefined });
    expect([call, status, body.code]).toEqual([call, 429, 'quota-reached']);
  }
  expect(await laurel.app.get(EventStore).head()).toBe(before);
  for (const { call } of calls.filter(({ method }) => method === 'GET')) {
    const { status } = await ground.admin.get(call, { opponentprofileid: bob });
    expect([call, status < 429]).toEqual([call, true]);
  }
});
