import { Projector } from '../../projections/platform/projector.ts';
import { ArchiveParts } from '../../src/platform/archive/archive-parts.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { battleSlots, slotsOf } from '../../src/battles/battle-slots.ts';
import type { Answer } from './laurel.ts';
import { type BattlesGround, openBattles, type Player, refusalOf } from './battles-ground.ts';

const HOUR = 3_600_000;
let ground: BattlesGround;

beforeAll(async () => {
  ground = await openBattles();
});
afterAll(() => ground.laurel.close());
afterEach(() => (ground.ahead.minutes = 0));

const check = async ({ client }: Player, opponent: Pick<Player, 'id'>) =>
  (await client.get('battle/check_availbilty', { opponentprofileid: opponent.id })).body;
/** The battles for which a player holds a slot. */
const held = async ({ id }: Player, now = ground.inHours(0)) => {
  const slots = await ground.laurel.app.get(Decisions).load(battleSlots, slotsOf(ground.organisationId, id));
  return [...slots].filter(([, { until, freed }]) => !freed && until > now).map(([battleId]) => battleId);
};
const setRules = async (fields: object) => expect((await ground.admin.post('organization/battle_settings', fields)).status).toBe(200);

test('R-031 R-032 R-034 R-035 R-090 a player challenges another, who is waited for, accepts, and the battle starts', async () => {
  const [ann, bob] = await ground.two();
  const id = await ground.begun(ann, bob);
  const open = { id, name: 'To the moon', competition_type: 4, is_battle: 1, is_started: 0, is_denied: 0, start_date: null };
  expect(await ground.row(bob, id)).toMatchObject({ ...open, awaits_response: 1, battle: { challenger: ann.id, opponent: bob.id } });
  expect(await ground.row(ann, id)).toMatchObject({ ...open, awaits_response: 0 });
  expect((await ground.respond(bob, id, 'accept')).body).toMatchObject({ is_started: 1, is_denied: 0 });
  expect(await ground.row(bob, id)).toMatchObject({
    is_started: 1,
    is_denied: 0,
    is_ended: 0,
    awaits_response: 0,
    start_date: expect.any(String),
  });
  expect([await held(ann, ground.inHours(47)), await held(bob, ground.inHours(47))]).toEqual([[id], [id]]);
});

test('R-033 U-108 U-123 who declines sets is_denied: it is among the denied ones, both are free again, and the same answer again is no other', async () => {
  const [ann, bob] = await ground.two();
  const id = await ground.begun(ann, bob);
  expect((await ground.respond(bob, id, 0)).body).toMatchObject({ is_started: 0, is_denied: 1 });
  expect((await ground.respond(bob, id, 'decline')).status).toBe(200);
  expect(refusalOf(await ground.respond(bob, id, 1))).toEqual([409, 'challenge-answered']);
  expect(await ground.row(ann, id)).toMatchObject({ is_denied: 1, is_started: 0, start_date: null });
  const among = async (filter: string) => (await ground.listed(ann, { filter })).some((one) => one.id === id);
  expect([await among('denied'), await among('active'), await among('history'), await among('all')]).toEqual([true, false, false, true]);
  expect([await held(ann), await held(bob)]).toEqual([[], []]);
  expect(await check(ann, bob)).toMatchObject({ availbilty: 1, nareason: null, showbattle: 1 });
});

test('only who was challenged answers: the challenger is told so, and others hear that there is none', async () => {
  const [ann, bob] = await ground.two();
  const [eve] = await ground.people('Eve');
  const id = await ground.begun(ann, bob);
  expect(refusalOf(await ground.respond(ann, id, 'accept'))).toEqual([403, 'not-allowed']);
  expect(refusalOf(await ground.respond(eve!, id, 'accept'))).toEqual([404, 'not-found']);
  expect(refusalOf(await ground.respond(bob, 'nothing', 'accept'))).toEqual([404, 'not-found']);
});

test('R-041 U-106 with oneself there is no button, and with who has no account neither', async () => {
  const [ann] = await ground.two();
  const [nobody = ''] = await ground.players(`Nobody ${crypto.randomUUID()}`);
  for (const opponent of [ann, { id: nobody }]) {
    expect(await check(ann, opponent)).toEqual({ status: 'ok', availbilty: 0, nareason: null, showbattle: 0, playerstats: [] });
    expect(refusalOf(await ground.challenge(ann, opponent))).toEqual([409, 'battle-not-offered']);
  }
});

test('R-036 R-037 R-235 U-111 who opted out is left alone, where the organisation lets them', async () => {
  const [ann, bob] = await ground.two();
  expect((await bob.client.put('profile/update', { profile_id: bob.id, battle_optout: 1 })).status).toBe(200);
  expect(await check(ann, bob)).toMatchObject({ availbilty: 1 });
  await setRules({ battle_opt_out: 1 });
  expect(await check(ann, bob)).toMatchObject({ availbilty: 0, nareason: 'OPPO_OPT_OUT', showbattle: 1 });
  expect((await ground.challenge(ann, bob)).body).toMatchObject({
    code: 'oppo-opt-out',
    reason: 'OPPO_OPT_OUT',
    message: 'Your opponent has opted out of battles.',
  });
  expect((await ground.challenge(bob, ann)).body).toMatchObject({
    code: 'you-opt-out',
    reason: 'YOU_OPT_OUT',
    message: 'You have opted out of battles.',
  });
  await setRules({ battle_opt_out: 0 });
});

test('R-038 of two who challenge each other at once one comes first, and the other is told', async () => {
  for (let n = 0; n < 5; n++) {
    const [ann, bob] = await ground.two();
    const answers = await Promise.all([ground.challenge(ann, bob), ground.challenge(bob, ann)]);
    expect(answers.map(refusalOf).sort()).toEqual([
      [200, undefined],
      [409, 'already-battle'],
    ]);
    expect(await held(ann)).toEqual(await held(bob));
    expect(await check(bob, ann)).toMatchObject({ availbilty: 0, nareason: 'ALREADY_BATTLE' });
  }
});

test('R-039 R-040 U-109 of 50 who challenge one player at once 3 do, and the others hold nothing', async () => {
  const [one] = await ground.people('One');
  const many = await ground.people(...Array.from({ length: 50 }, (_, n) => `Many ${n}`));
  const answers = await Promise.all(many.map((player) => ground.challenge(player, one!)));
  expect(
    Object.fromEntries(Object.entries(Object.groupBy(answers, ({ body }) => String(body.code))).map(([code, of]) => [code, of?.length])),
  ).toEqual({ undefined: 3, 'oppo-max-battle': 47 });
  expect(await held(one!)).toHaveLength(3);
  expect((await Promise.all(many.map((player) => held(player)))).flat().sort()).toEqual((await held(one!)).sort());
  expect(await check(many[0]!, one!)).toMatchObject({ availbilty: 0, showbattle: 1 });
  expect((await ground.challenge(one!, many[0]!)).body).toMatchObject({ status: 'error' });
  const [fresh] = await ground.people('Fresh');
  expect(await check(one!, fresh!)).toMatchObject({ availbilty: 0, nareason: 'YOU_MAX_BATTLE' });
});

test('R-185 C-18 U-109 U-112 R-235 a battle ends later than now, and not later than the organisation lets it', async () => {
  const [ann, bob] = await ground.two();
  expect((await ground.challenge(ann, bob, { end_date: ground.inHours(-1) })).body).toMatchObject({
    code: 'end-in-past',
    message: 'The end date is in the past',
  });
  await setRules({ battlemaxdur: 24 });
  expect((await ground.challenge(ann, bob)).body).toMatchObject({
    code: 'battle-too-long',
    message: 'A battle lasts 24 hours at most',
    hours: 24,
  });
  const id = await ground.begun(ann, bob, { end_date: ground.inHours(1) });
  const end = (await ground.row(ann, id)) as unknown as { end_date: string; battle: { deadline: string } };
  expect(end.battle.deadline).toBe(end.end_date);
  await setRules({ battlemaxdur: 168 });
});

test.each([
  ['another kind', { competition_type: 1 }, 400, 'invalid-input'],
  ['no series', { scoreseries: '[]' }, 409, 'score-series-missing'],
  ['a series of nobody', { scoreseries: 'nobody' }, 404, 'not-found'],
  ['an opponent of nowhere', { opponent_id: 'nobody' }, 404, 'not-found'],
  ['a template', { mainTemplate: 'podium' }, 400, 'invalid-input'],
  ['a theme', { theme: 'night' }, 400, 'invalid-input'],
  ['targets of which one is missing', { withtarget: 1, your_target: '5' }, 400, 'invalid-input'],
  ['a target of NaN', { withtarget: 1, your_target: '5', opponent_target: 'NaN' }, 400, 'invalid-input'],
  ['a target of nothing', { withtarget: 1, your_target: '5', opponent_target: '0' }, 409, 'amount-invalid'],
])('%s is refused, and nothing is stored', async (_, more, status, code) => {
  const [ann, bob] = await ground.two();
  const before = await ground.facts('BattleChallenged', 'BattleSlotTaken');
  expect(refusalOf(await ground.challenge(ann, bob, more))).toEqual([status, code]);
  expect(await ground.facts('BattleChallenged', 'BattleSlotTaken')).toHaveLength(before.length);
});

test('U-110 targets are kept, and told', async () => {
  const [ann, bob] = await ground.two();
  const id = await ground.begun(ann, bob, { withtarget: 1, your_target: '100', opponent_target: '80' });
  expect(await ground.row(bob, id)).toMatchObject({
    end_type_id: 1,
    use_target: 1,
    battle: { challenger_target: '100', opponent_target: '80' },
  });
});

test('a challenge that comes twice is one', async () => {
  const [ann, bob] = await ground.two();
  const end_date = ground.inHours(5);
  const send = () => ground.challenge(ann, bob, { end_date }, { 'idempotency-key': `once ${ann.id}`.replaceAll(' ', '-') });
  const [first, second] = await Promise.all([send(), send()]);
  const third = await send();
  expect([first.status, second.status, third.status, new Set([first, second, third].map(({ body }) => body.id)).size]).toEqual([
    200, 200, 200, 1,
  ]);
  expect(await held(ann)).toEqual([first.body.id]);
});

test('U-010 U-109 a challenge that nobody answers is declined at its deadline, once; later answers are refused, and both are free', async () => {
  const [ann, bob] = await ground.two();
  await setRules({ challengedealine: 2 });
  const id = await ground.begun(ann, bob);
  await setRules({ challengedealine: 24 });
  await ground.turned();
  ground.ahead.minutes = 60;
  await ground.turned();
  expect(await ground.facts('BattleDeclined')).not.toContainEqual(expect.objectContaining({ data: { competitionId: id, expired: true } }));
  ground.ahead.minutes = 3 * 60;
  expect(refusalOf(await ground.respond(bob, id, 'accept'))).toEqual([409, 'challenge-expired']);
  await ground.turned();
  await ground.turned();
  const declined = (await ground.facts('BattleDeclined')).filter(({ data }) => (data as { competitionId: string }).competitionId === id);
  expect(declined).toMatchObject([{ data: { expired: true }, metadata: { channel: 'schedule' } }]);
  expect(refusalOf(await ground.respond(bob, id, 'decline'))).toEqual([409, 'challenge-expired']);
  expect(await ground.row(ann, id)).toMatchObject({ is_denied: 1, awaits_response: 0 });
  expect([await held(ann, ''), await held(bob, '')]).toEqual([[], []]);
});

test('U-107 both bring the points of the last 30 days that count, of every series', async () => {
  const [ann, bob] = await ground.two();
  const another = await ground.series();
  const score = async (series: string, player: Player, points: string, daysAgo: number) => {
    const timestamp = new Date(Date.now() - daysAgo * 24 * HOUR).toISOString();
    const { body } = await ground.admin.post('scoreseries/submit_score', {
      scoreseriesid: series,
      profiles: [player.id],
      points,
      timestamp,
    });
    return (body.ids as string[])[0];
  };
  await score(ground.seriesId, ann, '0.1', 1);
  await score(another, ann, '7.2', 29);
  await score(another, ann, '1000', 31);
  const revoked = await score(ground.seriesId, bob, '50', 1);
  await score(ground.seriesId, bob, '-3', 1);
  await ground.admin.post('scoreseries/revoke', { selpoints: [revoked], reason: 'Judged again' });
  await ground.settled();
  expect((await check(ann, bob)).playerstats).toEqual([
    { profileid: ann.id, Score: '7.3', pcount: 0 },
    { profileid: bob.id, Score: '-3', pcount: 0 },
  ]);
});

test.each([
  ['R-209 in no team of theirs', 1],
  ['R-210 anybody else', 2],
])(
  '%s: who may not be seen cannot be challenged, and a battle of others whom one may not see is not listed',
  async (_, use_team_filter) => {
    const [ann, bob] = await ground.two();
    const [eve] = await ground.people('Eve');
    const id = await ground.begun(ann, bob);
    expect(await ground.row(eve!, id)).toMatchObject({ id });
    expect((await ground.admin.post('organization/settings', { use_team_filter })).status).toBe(200);
    expect(refusalOf(await ground.challenge(ann, eve!))).toEqual([404, 'not-found']);
    expect((await ann.client.get('battle/check_availbilty', { opponentprofileid: eve!.id })).status).toBe(404);
    expect([await ground.row(eve!, id), await ground.row(ann, id), await ground.row({ client: ground.admin }, id)]).toMatchObject([
      undefined,
      { id },
      { id },
    ]);
    expect((await ground.admin.post('organization/settings', { use_team_filter: 0 })).status).toBe(200);
  },
);

test('a battle that an admin deletes is hidden and not answered; nobody changes one', async () => {
  const [ann, bob] = await ground.two();
  const id = await ground.begun(ann, bob);
  const change = await ground.admin.post('competition/update_compition', { id, data: JSON.stringify({ name: 'Mine' }) });
  expect(refusalOf(change)).toEqual([409, 'competition-is-battle']);
  expect((await ground.admin.delete('competition/delete_compition', { competitionid: id })).status).toBe(200);
  expect(await ground.row(ann, id)).toBeUndefined();
  expect(refusalOf(await ground.respond(bob, id, 'accept'))).toEqual([404, 'not-found']);
  await ground.admin.post('competition/restore_compition', { competitionid: id });
  expect((await ground.respond(bob, id, 'accept')).status).toBe(200);
});

test('who was deleted is not challenged, and no program challenges anybody', async () => {
  const [ann, bob] = await ground.two();
  const made = await ground.admin.post('externalApiConfig/create_api_key', { name: 'Key', scope: 'series:write' });
  const key = await fetch(`${ground.url}/api/battle/post_init_battle`, {
    method: 'POST',
    headers: { authorization: `Bearer ${String(made.body.api_key)}`, 'content-type': 'application/json' },
    body: JSON.stringify({ opponent_id: bob.id }),
  });
  expect(key.status).toBe(403);
  expect((await ground.admin.delete('profile/delete_players', { selplayers: bob.id })).status).toBe(200);
  expect(refusalOf(await ground.challenge(ann, bob))).toEqual([404, 'not-found']);
});

test.each<[string, (id: string) => Promise<Answer>]>([
  ['deleted', (id) => ground.admin.delete('profile/delete_players', { selplayers: id })],
  ['offline', (id) => ground.admin.put('profile/update', { profile_id: id, offline: 1 })],
])('a challenge of, or to, a player who is %s meanwhile comes to nothing, is not accepted, and both are free', async (_, leaves) => {
  const [ann, bob, cid] = (await ground.people('Ann', 'Bob', 'Cid')) as [Player, Player, Player];
  const [byAnn, toAnn, running] = [await ground.begun(ann, bob), await ground.begun(cid, ann), await ground.begun(bob, cid)];
  expect((await ground.respond(cid, running, 'accept')).status).toBe(200);
  expect((await leaves(ann.id)).status).toBe(200);
  // Also before what follows from it.
  expect(refusalOf(await ground.respond(bob, byAnn, 'accept'))).toEqual([409, 'player-gone']);
  await ground.settled();
  expect(refusalOf(await ground.respond(bob, byAnn, 'accept'))).toEqual([409, 'player-gone']);
  expect((await ground.respond(bob, byAnn, 'decline')).status).toBe(200);
  expect(await ground.facts('BattleDeclined')).toEqual(
    expect.arrayContaining(
      [byAnn, toAnn].map((competitionId) => expect.objectContaining({ data: { competitionId, expired: false, gone: ann.id } }) as unknown),
    ),
  );
  expect([await held(ann), (await held(bob)).length, (await held(cid)).length]).toEqual([[], 1, 1]);
});

test('whoever takes their archive finds the battles that they were challenged to, others by their ids', async () => {
  const [ann, bob] = await ground.two();
  const id = await ground.begun(ann, bob, { withtarget: 1, your_target: '100', opponent_target: '80' });
  await ground.settled();
  const part = ground.laurel.app
    .get(ArchiveParts)
    .all()
    .find(({ name }) => name === 'battles');
  const rows: unknown[] = [];
  for await (const some of part!.rows({ organisationId: ground.organisationId, profileId: bob.id })) rows.push(...some);
  expect(rows).toMatchObject([
    {
      battle_id: id,
      name: 'To the moon',
      role: 'challenged',
      other_id: ann.id,
      answer: 'open',
      from: null,
      your_target: '80',
      other_target: '100',
    },
  ]);
});

test('what a rebuild gives is what stands there', async () => {
  await ground.turned();
  expect(await ground.laurel.app.get(Projector).verify('competitions')).toMatchObject([{ view: 'competitions', differences: [] }]);
});
