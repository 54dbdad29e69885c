import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Projector } from '../../projections/platform/projector.ts';
import { ApiKeys } from '../../src/accounts/api-keys.ts';
import { Decisions } from '../../src/platform/decisions.ts';
import { EventStore, StoreUnavailable } from '../../src/platform/event-store/event-store.ts';
import { streamName } from '../../src/platform/event.values.ts';
import { Keys } from '../../src/platform/keys.ts';
import { Settled } from '../../src/platform/settled.ts';
import { forgotten } from '../../src/players/forgotten.ts';
import { FORGOTTEN, PROFILE, ROLES } from '../../src/players/players.events.ts';
import { profile } from '../../src/players/profile.ts';
import { roles } from '../../src/players/roles.ts';
import { connectTo, heard, type Line } from '../contracts/live-lines.ts';
import { type Answer, Client, startTestLaurel, type TestLaurel } from './laurel.ts';
import { openPoints, type PointsGround } from './points-ground.ts';

let laurel: TestLaurel;
let letGo: () => void = () => undefined;
const lines: Line[] = [];

beforeAll(async () => {
  laurel = await startTestLaurel();
});
afterEach(() => letGo());
afterAll(async () => {
  for (const line of lines) line.disconnect();
  await laurel.close();
});

const rolesOf = ({ laurel: { app }, organisationId }: PointsGround) => app.get(Decisions).load(roles, streamName(ROLES, organisationId));
const profileOf = ({ laurel: { app }, organisationId }: PointsGround, profileId: string) =>
  app.get(Decisions).load(profile, streamName(PROFILE, organisationId, profileId));

/** People who are signed in, as admins if so wished. */
async function people(ground: PointsGround, names: string[], { admins }: { admins: boolean }) {
  const ids = await ground.players(...names);
  const clients = await Promise.all(ids.map((profileId) => ground.asPlayer(profileId)));
  if (admins) await ground.admin.post('profile/change_permission', { set_admin: 1, selplayers: ids });
  await ground.settled();
  return ids.map((profileId, at) => ({ profileId, client: clients[at]! }));
}

/** Every way out that stands, and the way in. */
const remove = {
  'taking the role': (by: Client, profileId: string) => by.post('profile/change_permission', { set_admin: 0, selplayers: [profileId] }),
  'becoming offline': (by: Client, profileId: string) => by.put('profile/update', { profile_id: profileId, offline: 1 }),
  'being deleted': (by: Client, profileId: string) => by.delete('profile/delete_players', { selplayers: JSON.stringify([profileId]) }),
  'being forgotten': (by: Client, profileId: string) => by.post('profile/anonymize_players', { selplayers: [profileId] }),
  'becoming offline by a list': (by: Client, profileId: string) =>
    by.post('profile/update_players', { data: [{ profile_id: profileId, offline: 1 }] }),
  'being detached': (by: Client, profileId: string) => by.delete('profile/detach_account', { profileid: profileId }),
};
/** Nobody's account is deleted by others: whoever is to remove somebody goes. */
const sevenWays = { ...remove, 'deleting the account': (by: Client) => by.delete('account/delete_account') };
const promote = (by: Client, profileId: string) => by.post('profile/change_permission', { set_admin: 1, selplayers: [profileId] });
const ways = Object.keys(remove) as (keyof typeof remove)[];
const allWays = Object.keys(sevenWays) as (keyof typeof sevenWays)[];

/** 50 admins remove each other until at most one is left; the ways follow each other, and begin another with each round. Answers who is left. */
async function oneIsLeft(ground: PointsGround, wayOf: (n: number) => keyof typeof sevenWays) {
  const names = Array.from({ length: 49 }, (_, n) => `Admin ${n}`);
  const all = [{ profileId: ground.adminId, client: ground.admin }, ...(await people(ground, names, { admins: true }))];
  const left = async () => {
    const { admins } = await rolesOf(ground);
    return all.filter(({ profileId }) => admins.has(profileId));
  };
  // Who is let in before the role is gone goes through; the others are refused with a word.
  const words = ['200 undefined', '409 last-admin', '403 not-allowed', '401 not-signed-in'];
  let still = await left();
  for (let round = 0; still.length > 1; round++) {
    const answers = await Promise.all(
      still.map(({ client }, at) => sevenWays[wayOf(at + round)](client, still[(at + 1) % still.length]!.profileId)),
    );
    for (const { status, body } of answers) expect(words).toContain(`${status} ${String(body.code)}`);
    still = await left();
  }
  return still;
}

test.each(ways.slice(0, 4))('R-192 R-197 50 admins remove each other at once by %s: one is left', async (way) => {
  const ground = await openPoints({ on: laurel });
  const [last] = await oneIsLeft(ground, () => way);
  const { status, body } = await remove[way](last!.client, last!.profileId);
  expect([status, body.code]).toEqual([409, 'last-admin']);
  expect((await rolesOf(ground)).aside.size).toBe(way === 'taking the role' ? 0 : 49);
});

test('R-192 R-197 50 admins remove each other at once by all seven ways: one is left', async () => {
  const ground = await openPoints({ on: laurel });
  const [last, ...more] = await oneIsLeft(ground, (n) => allWays[n % allWays.length]!);
  expect(more).toEqual([]);
  for (const way of allWays) expect((await sevenWays[way](last!.client, last!.profileId)).body.code).toBe('last-admin');
});

test.each(ways)('R-192 R-197 two admins remove each other at once by %s: one is left', async (way) => {
  const ground = await openPoints({ on: laurel });
  for (let round = 0; round < 5; round++) {
    const [second] = await people(ground, [`Second ${round}`], { admins: true });
    const { admins: before } = await rolesOf(ground);
    expect(before.size).toBe(2);
    const answers = await Promise.all([remove[way](ground.admin, second!.profileId), remove[way](second!.client, second!.profileId)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect([...(await rolesOf(ground)).admins]).toEqual([ground.adminId]);
    const last = await remove[way](ground.admin, ground.adminId);
    expect([last.status, last.body.code]).toEqual([409, 'last-admin']);
  }
});

test.each(ways)('R-192 whoever is promoted while they leave by %s is never an admin who is out', async (way) => {
  const ground = await openPoints({ on: laurel });
  const several = await people(
    ground,
    Array.from({ length: 12 }, (_, n) => `Wanderer ${n}`),
    { admins: false },
  );
  await Promise.all(
    several.flatMap(({ profileId }, at) => {
      const both = [() => promote(ground.admin, profileId), () => remove[way](ground.admin, profileId)];
      return (at % 2 === 0 ? both : both.reverse()).map((command) => command());
    }),
  );
  await ground.settled();
  const { admins, aside } = await rolesOf(ground);
  expect(admins.has(ground.adminId)).toBe(true);
  expect([...admins].filter((profileId) => aside.has(profileId))).toEqual([]);
  expect(aside.size).toBe(way === 'taking the role' ? 0 : several.length);
  for (const { profileId } of several) {
    if (way === 'becoming offline') expect((await profileOf(ground, profileId)).offline).toBe(true);
    if (way !== 'taking the role') expect((await promote(ground.admin, profileId)).status).toBeGreaterThanOrEqual(400);
  }
});

describe('Who is out is refused at the very next call, however far views are behind', () => {
  const scope = async (client: Client) => {
    const [reads, writes] = [await client.get('profile/list_players'), await client.post('profile/create', { display_name: 'Late' })];
    return [reads.status, writes.status];
  };
  const watch = (line: Line, id: string, seriesId: string) =>
    line.emitWithAck('watch', { id, view: 'scoreboard', params: { seriesId, period: 'all' }, window: { block: 0 } });
  const connect = async (cookie = '') => {
    const line = await connectTo(laurel.url, cookie);
    lines.push(line);
    return line;
  };

  test('an admin who became offline: reads, commands, open lines and new ones', async () => {
    const ground = await openPoints({ on: laurel });
    const series = await ground.series();
    const [ann] = await people(ground, ['Ann'], { admins: true });
    const line = await connect(ann!.client.cookie);
    expect(await watch(line, 'open', series)).toHaveProperty('order');
    const moved = heard<[object]>(line, 'moved');
    expect(await scope(ann!.client)).toEqual([200, 200]);
    letGo = ground.holdViews();
    expect((await remove['becoming offline'](ground.admin, ann!.profileId)).status).toBe(200);
    expect(await scope(ann!.client)).toEqual([403, 403]);
    expect((await ann!.client.get('profile/list_players', { profileid: ann!.profileId })).body).toMatchObject({ code: 'not-your-profile' });
    expect((await ann!.client.get('profile/fetch_list')).body).toMatchObject({ profiles: [] });
    expect((await moved)[0]).toEqual({ id: 'open', error: 'not-allowed' });
    expect(await watch(await connect(ann!.client.cookie), 'new', series)).toEqual({ error: 'not-allowed' });
  });

  test('a player who became offline and was let in again: the account is not theirs any more', async () => {
    const ground = await openPoints({ on: laurel });
    const [ann] = await people(ground, ['Ann'], { admins: false });
    letGo = ground.holdViews();
    const update = (sent: object) => ground.admin.put('profile/update', { profile_id: ann!.profileId, ...sent });
    expect((await update({ offline: 1 })).status).toBe(200);
    expect((await update({ offline: 0, email: 'another@example.com' })).status).toBe(200);
    expect(await scope(ann!.client)).toEqual([403, 403]);
  });

  test('during a rebuild of the people too, and after it', async () => {
    const ground = await openPoints({ on: laurel });
    const [ann] = await people(ground, ['Ann'], { admins: true });
    const rebuilt = laurel.app.get(Projector).rebuild('people');
    expect((await remove['becoming offline'](ground.admin, ann!.profileId)).status).toBe(200);
    expect(await scope(ann!.client)).toEqual([403, 403]);
    await rebuilt;
    expect(await scope(ann!.client)).toEqual([403, 403]);
  });

  test('everybody of an organisation that was deleted, and its keys', async () => {
    const ground = await openPoints({ on: laurel, sample: true });
    const [ann] = await people(ground, ['Ann'], { admins: true });
    const made = await laurel.app
      .get(ApiKeys)
      .create({ organisationId: ground.organisationId, name: 'key', scopes: ['read'], createdBy: null }, new Date().toISOString());
    const key = new Client(laurel.url, made.secret);
    expect((await key.get('profile/list_players')).status).toBe(200);
    letGo = ground.holdViews();
    const deleted = ground.admin.delete('organization/sample');
    let status: number;
    do ({ status } = await ann!.client.post('tag/tag', { cattype: 'score', tagname: crypto.randomUUID() }));
    while (status === 200);
    expect([status, (await ann!.client.get('profile/list_players')).status]).toEqual([403, 403]);
    expect((await key.get('profile/list_players')).status).toBe(401);
    letGo();
    expect((await deleted).status).toBe(200);
  });

  test('who comes back plays again, and administers no more', async () => {
    const ground = await openPoints({ on: laurel });
    const [ann] = await people(ground, ['Ann'], { admins: true });
    const update = (sent: object) => ground.admin.put('profile/update', { profile_id: ann!.profileId, ...sent });
    await update({ offline: 1 });
    expect((await promote(ground.admin, ann!.profileId)).body).toMatchObject({ code: 'offline-admin' });
    expect((await update({ offline: 0, email: `${ann!.profileId}@example.com` })).status).toBe(200);
    const { admins, aside } = await rolesOf(ground);
    expect([admins.has(ann!.profileId), aside.size]).toEqual([false, 0]);
    expect((await promote(ground.admin, ann!.profileId)).status).toBe(200);
  });

  test('R-121 U-071 who was deleted, and who is brought back', async () => {
    const ground = await openPoints({ on: laurel });
    const series = await ground.series();
    const [ann] = await people(ground, ['Ann'], { admins: true });
    const line = await connect(ann!.client.cookie);
    expect(await watch(line, 'open', series)).toHaveProperty('order');
    const moved = heard<[object]>(line, 'moved');
    letGo = ground.holdViews();
    expect((await remove['being deleted'](ground.admin, ann!.profileId)).status).toBe(200);
    expect(await scope(ann!.client)).toEqual([403, 403]);
    expect((await moved)[0]).toEqual({ id: 'open', error: 'not-allowed' });
    const award = () => ground.admin.post('scoreseries/submit_score', { scoreseriesid: series, profiles: [ann!.profileId], points: '5' });
    expect((await award()).status).toBe(404);
    expect((await promote(ground.admin, ann!.profileId)).body).toMatchObject({ code: 'set-aside' });
    expect((await ground.admin.post('profile/activate_players', { selplayers: [ann!.profileId] })).status).toBe(200);
    expect(await scope(ann!.client)).toEqual([200, 403]);
    expect((await award()).status).toBe(200);
  });

  test('a key that may change players takes no admin the role by making them offline', async () => {
    const ground = await openPoints({ on: laurel });
    const [ann] = await people(ground, ['Ann'], { admins: true });
    const { body } = await ground.admin.post('externalApiConfig/create_api_key', { name: 'players', scope: 'players:write' });
    const answer = await remove['becoming offline'](new Client(laurel.url, String(body.api_key)), ann!.profileId);
    expect([answer.status, answer.body.code]).toEqual([409, 'offline-admin']);
    expect((await rolesOf(ground)).admins.size).toBe(2);
  });
});

describe('What was begun is finished when the process dies between two appends', () => {
  /** Nothing is appended to the streams of a category any more. Answers how to go on. */
  const dieAt = (category: string, decisions: Decisions): (() => void) => {
    const decide = decisions.decide.bind(decisions) as (...given: unknown[]) => Promise<never>;
    const dead = new StoreUnavailable('unreachable', 'The process is dead');
    decisions.decide = (...given: unknown[]) => (String(given[1]).startsWith(`${category}-`) ? Promise.reject(dead) : decide(...given));
    return () => (decisions.decide = decide);
  };

  /** Acts until it dies, and starts anew on what is there. */
  const dying = async (act: (ground: PointsGround, profileId: string, decisions: Decisions) => Promise<Answer>) => {
    const data = mkdtempSync(join(tmpdir(), 'laurel-aside-'));
    const first = await startTestLaurel({ data });
    const ground = await openPoints({ on: first });
    const [ann] = await people(ground, ['Ann'], { admins: true });
    expect((await act(ground, ann!.profileId, first.app.get(Decisions))).status).toBe(503);
    await first.close();
    const second = await startTestLaurel({ data });
    await second.app.get(Settled).settled(await second.app.get(EventStore).head());
    const close = async () => {
      await second.close();
      rmSync(data, { recursive: true, force: true });
    };
    return { again: { ...ground, laurel: second }, profileId: ann!.profileId, close };
  };

  test('who was set aside as offline is offline', async () => {
    const { again, profileId, close } = await dying(({ admin }, ann, decisions) => {
      dieAt(PROFILE, decisions);
      return remove['becoming offline'](admin, ann);
    });
    expect((await profileOf(again, profileId)).offline).toBe(true);
    expect((await rolesOf(again)).admins.has(profileId)).toBe(false);
    await close();
  });

  test('who was set aside as forgotten is forgotten, with number and key', async () => {
    const { again, profileId, close } = await dying(({ admin }, ann, decisions) => {
      dieAt(FORGOTTEN, decisions);
      return remove['being forgotten'](admin, ann);
    });
    const { app } = again.laurel;
    const gone = await app.get(Decisions).load(forgotten, streamName(FORGOTTEN, again.organisationId));
    expect([...gone.profileIds]).toEqual([profileId]);
    expect(await app.get(Keys).open((await profileOf(again, profileId)).name)).toBeUndefined();
    await close();
  });

  test('who said first that they are back is let in', async () => {
    const { again, profileId, close } = await dying(async ({ admin }, ann, decisions) => {
      await remove['becoming offline'](admin, ann);
      dieAt(ROLES, decisions);
      return admin.put('profile/update', { profile_id: ann, offline: 0, email: 'ann@example.com' });
    });
    expect((await profileOf(again, profileId)).offline).toBe(false);
    expect((await rolesOf(again)).aside.size).toBe(0);
    await close();
  });

  test('what came meanwhile counts: who is back before it is finished stays', async () => {
    const ground = await openPoints({ on: laurel });
    const [ann] = await people(ground, ['Ann'], { admins: false });
    const { profileId } = ann!;
    const live = dieAt(PROFILE, laurel.app.get(Decisions));
    expect((await remove['becoming offline'](ground.admin, profileId)).status).toBe(503);
    live();
    expect((await ground.admin.put('profile/update', { profile_id: profileId, offline: 0, email: 'ann@example.com' })).status).toBe(200);
    await ground.settled();
    expect([(await profileOf(ground, profileId)).offline, (await rolesOf(ground)).aside.size]).toEqual([false, 0]);
  });
});
