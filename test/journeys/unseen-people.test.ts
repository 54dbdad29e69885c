import { allOperations } from './operations/all-operations.ts';
import { apiDocument, call, describedCalls, openWorld, type World } from './operations-ground.ts';
import { Client } from './laurel.ts';
import type { Operation } from './operations/operation.ts';

const NAME = 'Zaphod Quillfeather';
let world: World;
/** Whom nobody but admins may see, with something everywhere. */
let hidden: string;
let hiddenWins: string[];
let badges: string[];
let itemId: string;
let keys: string[];

beforeAll(async () => {
  world = await openWorld();
  const { admin } = world.clients;
  const done = async (name: string, sent: object) => {
    const { status, body } = await call(admin, name, sent);
    expect([name, status, status === 200 ? '' : JSON.stringify(body)]).toEqual([name, 200, '']);
    await world.settled();
    return body;
  };
  const { newids } = await done('POST group/save_members', { newprofiles: [{ name: NAME }] });
  [hidden = ''] = newids as string[];
  const { series } = world;
  await done('POST team/save_members', { teamid: world.team, newprofiles: [{ profile_id: hidden }] });
  await done('POST scoreseries/submit_score', { version: 1, scoreseriesid: series, profiles: [hidden], points: '1000', comment: NAME });
  const level = { id: 'one', Name: 'One', badge_type: 3, valuemode: 0, value: '1' };
  const rules = [
    { badge_type: 2 },
    { badge_type: 3, value: '1' },
    { badge_type: 4, value: '1' },
    { badge_type: 6, value: '1' },
    { badge_type: 7, levels: [level] },
  ];
  badges = [];
  for (const rule of rules) {
    const data = { Name: `Badge ${rule.badge_type}`, scoreseries_id: series, share_mode: 1, ...rule };
    badges.push(String((await done('POST badges/save', { data })).id));
  }
  await done('POST badges/give_badge', { badgeid: badges[0], toprofileid: hidden, inscription: `For ${NAME}` });
  const { history } = await done('GET badges/history', { player: hidden });
  hiddenWins = (history as { player_badge_id: string }[]).map(({ player_badge_id }) => player_badge_id);
  expect(hiddenWins).toHaveLength(badges.length);
  ({ itemId } = await world.targetItem());
  const value = { target_item_id: itemId, group_member_id: hidden, period_start: '2097-01-01', period_target: '5' };
  await done('POST targets/save_target_item_value', { data: [value] });
  keys = await Promise.all(badges.map(async (badgeid) => String((await done('POST badges/regenerateShareKey', { badgeid })).access_key)));
  await done('POST organization/settings', { use_team_filter: 2 });
}, 60_000);
afterAll(() => world.laurel.close());

/** What each operation is asked for, first as usual, then for whom nobody may see, wherever it takes a person, a win or words. */
function* questions(operation: Operation, valid: Record<string, unknown>, parameters: readonly string[]) {
  yield valid;
  if (parameters.includes('target_item_id')) yield { ...valid, target_item_id: itemId };
  for (const badgeid of badges) if (parameters.includes('badgeid')) yield { ...valid, badgeid };
  for (const field of parameters.filter((name) =>
    /^(player|profileid|profile_id|group_member_id|around|giver|id|win|search|playerprofileid)$/.test(name),
  ))
    for (const value of field === 'search' ? [NAME, 'quill', 'Zap'] : [hidden, ...hiddenWins]) {
      if (field === 'profileid' && !operation.nobodyActs) continue;
      yield { ...valid, [field]: value };
    }
}

const traceIn = (body: unknown) => [NAME, hidden, ...hiddenWins].find((secret) => JSON.stringify(body).includes(secret));

test('R-209 whom somebody may not see is in no answer to them: no name, no id, no win', async () => {
  const operations = await allOperations();
  const described = new Map(describedCalls(await apiDocument(world.laurel.url)).map((one) => [one.name, one.parameters]));
  const found: string[] = [];
  let asked = 0;
  for (const [name, operation] of Object.entries(operations).filter(([one]) => one.startsWith('GET '))) {
    const valid = (await operation.sends(world)) as Record<string, unknown>;
    await world.settled();
    for (const sent of questions(operation, valid, described.get(name) ?? [])) {
      const client = new Client(world.laurel.url);
      client.cookie = world.clients.player.cookie;
      const { body } = await call(client, name, sent);
      asked += 1;
      const seen = traceIn(body);
      if (seen !== undefined) found.push(`${name} ${JSON.stringify(sent)}: ${seen}`);
    }
  }
  expect(asked).toBeGreaterThan(100);
  expect(found).toEqual([]);
}, 240_000);

test('R-210 U-102 who looks by a link shares a team with nobody, and sees nobody; a badge is taken along by its winner alone', async () => {
  const guest = new Client(world.laurel.url);
  for (const [n, accesskey] of keys.entries()) {
    const badgeid = badges[n]!;
    const asked = [
      call(guest, 'GET badges/badges', { accesskey }),
      call(guest, 'GET badges/history', { accesskey, badgeid }),
      call(guest, 'GET badges/history', { accesskey, badgeid, player: hidden }),
      ...hiddenWins.map((id) => call(guest, 'GET badges/player_reward', { accesskey, id })),
      ...[1, 2, 3].map((historynumber) => call(guest, 'GET badges/player_reward', { accesskey, castbadgeid: badgeid, historynumber })),
      ...hiddenWins.map((win) => call(world.clients.player, 'POST badges/credential', { badgeid, win })),
    ];
    const answers = await Promise.all(asked);
    expect(answers[0]).toMatchObject({ status: 200, body: { badges: [{ winners: 0 }] } });
    expect(answers.flatMap(({ body }) => traceIn(body) ?? [])).toEqual([]);
  }
  await call(world.clients.admin, 'POST organization/settings', { use_team_filter: 0 });
  await world.settled();
  // Where everybody sees everybody it is there to be found.
  expect(traceIn((await call(guest, 'GET badges/history', { accesskey: keys[0] })).body)).toBe(NAME);
});
