import { Decisions } from '../../src/platform/decisions.ts';
import { battleSlots, slotsOf } from '../../src/battles/battle-slots.ts';
import { type Call, dieAfterEachAppend, type Survived } from './dying-ground.ts';
import { clockAhead } from './identity-ground.ts';
import { Client } from './laurel.ts';
import type { PointsGround } from './points-ground.ts';

let organisationId: string;
/** Ids and logins of two players. */
let ids: string[];
let logins: Client[];
let survived: Survived;
afterEach(() => survived.close());

/** Two players, an hour to answer; answers how each challenges and answers, the same each time. */
async function openTwo({ admin, players, asPlayer, series, ...ground }: PointsGround) {
  ({ organisationId } = ground);
  ids = await players('Ann', 'Bob');
  logins = await Promise.all(ids.map((id) => asPlayer(id)));
  await admin.post('organization/battle_settings', { challengedealine: 1 });
  const end_date = new Date(Date.now() + 48 * 3_600_000).toISOString();
  const sent = { competition_name: 'To the moon', scoreseries: await series(), end_date, opponent_id: ids[1] };
  let battle = '';
  const as = (player: number, client: Client) => {
    client.cookie = logins[player]?.cookie;
    return client;
  };
  const challenge: Call = async (client) => {
    const answer = await as(0, client).post('battle/post_init_battle', sent, { 'idempotency-key': 'challenge' });
    battle = String(answer.body.id);
    return answer;
  };
  const respond =
    (challenge_response: string): Call =>
    (client) =>
      as(1, client).post('battle/challenge_response', { compition_id: battle, challenge_response }, { 'idempotency-key': 'answer' });
  return { challenge, respond };
}

/** Until when each of the two holds a slot; nothing where it is freed. */
async function held() {
  const decisions = survived.laurel.app.get(Decisions);
  const all = await Promise.all(ids.map((id) => decisions.load(battleSlots, slotsOf(organisationId, id))));
  return all.map((slots) => [...slots.values()].filter(({ freed }) => !freed).map(({ until }) => until));
}

test('R-031 R-035 a challenge is begun and accepted once, and holds both slots until the end, however often the process dies', async () => {
  survived = await dieAfterEachAppend(async (ground) => {
    const { challenge, respond } = await openTwo(ground);
    return [challenge, respond('accept')];
  });
  expect(survived.facts).toEqual({ BattleSlotTaken: 2, BattleChallenged: 1, BattleAccepted: 1, BattleSlotKept: 2 });
  expect(survived.deaths).toBe(6);
  const [ann = [], bob = []] = await held();
  expect([ann, ann.length, Date.parse(String(ann[0])) > Date.now() + 47 * 3_600_000]).toEqual([bob, 1, true]);
});

test('R-033 both are free again after who was challenged has declined, also where the process dies right after it', async () => {
  survived = await dieAfterEachAppend(
    async (ground) => {
      const { challenge, respond } = await openTwo(ground);
      expect((await challenge(new Client(ground.url))).status).toBe(200);
      return [respond('decline')];
    },
    { again: false },
  );
  expect([survived.facts, survived.deaths]).toEqual([{ BattleDeclined: 1, BattleSlotFreed: 2 }, 3]);
  expect(await held()).toEqual([[], []]);
});

test('who is deleted has no challenge any more, and both are free, also where the process dies in between', async () => {
  survived = await dieAfterEachAppend(
    async (ground) => {
      const { challenge } = await openTwo(ground);
      expect((await challenge(new Client(ground.url))).status).toBe(200);
      return [(client) => client.delete('profile/delete_players', { selplayers: ids[0] })];
    },
    { again: false },
  );
  expect(survived.facts).toEqual({ MembersSetAside: 1, BattleDeclined: 1, BattleSlotFreed: 2 });
  expect(await held()).toEqual([[], []]);
});

test("a challenge that dies between the two slots, and does not come again, is in nobody's way after the deadline", async () => {
  survived = await dieAfterEachAppend(async (ground) => [(await openTwo(ground)).challenge], { again: false });
  expect([survived.facts, survived.deaths]).toEqual([{ BattleSlotTaken: 1 }, 1]);
  const client = new Client(survived.laurel.url);
  client.cookie = logins[1]?.cookie;
  const check = async () => (await client.get('battle/check_availbilty', { opponentprofileid: ids[0] })).body;
  expect(await check()).toMatchObject({ availbilty: 0, nareason: 'ALREADY_BATTLE' });
  clockAhead(survived.laurel).minutes = 61;
  expect(await check()).toMatchObject({ availbilty: 1, nareason: null });
});
