import type { Win } from '../../projections/badge-wins/badge-wins.ts';
import type { Entry } from '../../projections/entries/entries.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { type Call, dieAfterEachAppend, type Survived } from './dying-ground.ts';
import type { PointsGround } from './points-ground.ts';

let survived: Survived;
let organisationId: string;
let [deals, coins]: string[] = [];
let names: Map<string, string>;
afterEach(() => survived.close());

/** Three players with 12, 9 and 3 points, and a series that badges pay into. */
async function open({ admin, series, players, ...ground }: PointsGround): Promise<void> {
  ({ organisationId } = ground);
  [deals, coins] = [await series(), await series()];
  const ids = await players('Ann', 'Bob', 'Cid');
  names = new Map(ids.map((id, n) => [id, ['Ann', 'Bob', 'Cid'][n]!]));
  for (const [n, points] of ['12', '9', '3'].entries()) {
    const sent = { scoreseriesid: deals, profiles: [ids[n]], points, timestamp: '2026-03-02T12:00:00Z' };
    expect((await admin.post('scoreseries/submit_score', sent)).body.status).toBe('ok');
  }
}
const idOf = (name: string) => [...names].find(([, known]) => known === name)![0];
const ten = (more: object = {}) => ({
  ...{ Name: 'Ten', badge_type: 3, scoreseries_id: deals, value: '10' },
  badgereward: [{ id: 'reward', scoreseries_id: coins, points: '5' }],
  ...more,
});
const saving =
  (data: () => object): Call =>
  (client) =>
    client.post('badges/save', { data: data() }, { 'idempotency-key': 'save' });
async function saved({ admin, settled }: PointsGround, data: object): Promise<string> {
  const { body } = await admin.post('badges/save', { data });
  expect(body.status).toBe('ok');
  await settled();
  return String(body.id);
}

async function all<Found extends object>(view: string, filter: object): Promise<Found[]> {
  const { app } = survived.laurel;
  await app.get(Projector).reached(await app.get(Projector).head());
  return (await app.get(ReadModels).find(view, { organisationId, ...filter }, { limit: 1_000 })).items.map(
    ({ document }) => document as unknown as Found,
  );
}
/** Who has a badge now, and what they have for it. */
async function held(): Promise<{ wins: string[]; coins: string[] }> {
  const wins = (await all<Win>('badge-wins', {})).filter(({ stands }) => stands).map(({ profileId }) => names.get(profileId)!);
  const paid = (await all<Entry>('entries', { seriesId: coins })).filter(({ revoked }) => revoked === null);
  return { wins: wins.sort(), coins: paid.map(({ profileId, points }) => `${names.get(profileId)} ${points}`).sort() };
}

test('U-099 a badge that is made is made once, won once and paid once, however often the process dies', async () => {
  survived = await dieAfterEachAppend(async (ground) => {
    await open(ground);
    return [saving(() => ten())];
  });
  expect(survived.facts).toEqual({ BadgeFlowSet: 1, BadgeCreated: 1, BadgeRuleSet: 1, BadgeWon: 1, PointsAwarded: 1, EntriesBegan: 1 });
  expect(survived.deaths).toBe(5);
  expect(await held()).toEqual({ wins: ['Ann'], coins: ['Ann 5'] });
});

test('another rule, another look and other series that are paid come whole or not at all, with who wins by them', async () => {
  let more: object;
  survived = await dieAfterEachAppend(async (ground) => {
    await open(ground);
    const id = await saved(ground, ten());
    const gems = await ground.series();
    more = { id, Name: 'Three', value: '3', applies: 'always', badgereward: [{ id: 'gem', scoreseries_id: gems, points: '1' }] };
    return [saving(() => ten(more))];
  });
  // The flow is widened before, and narrowed after.
  expect(survived.facts).toEqual({
    ...{ BadgeFlowSet: 2, BadgeChanged: 1, BadgeRuleSet: 1, BadgeWon: 2, EntriesBegan: 1, PointsAwarded: 2 },
    // Ann reached 3 at the same instant with the same entry.
  });
  expect(await held()).toEqual({ wins: ['Ann', 'Bob', 'Cid'], coins: ['Ann 5'] });
});

test('a rule that takes wins takes their points with what follows, once; opened again they are back', async () => {
  survived = await dieAfterEachAppend(async (ground) => {
    await open(ground);
    const id = await saved(ground, ten({ value: '9' }));
    const step = (more: object, key: string): Call => {
      return (client) => client.post('badges/save', { data: { id, ...more } }, { 'idempotency-key': key });
    };
    return [
      step({ value: '10', applies: 'always' }, 'harder'),
      step({ active: 0 }, 'stop'),
      step({ active: 1, value: '9', applies: 'always' }, 'open'),
    ];
  });
  expect(survived.facts).toMatchObject({
    ...{ BadgeRuleSet: 2, BadgeChanged: 2, BadgeStopped: 1, BadgeWithdrawn: 1, BadgeReturned: 1 },
    ...{ RevocationApplied: 1, ReinstatementApplied: 1 },
  });
  expect(survived.facts).not.toHaveProperty('BadgeWon');
  expect(survived.facts).not.toHaveProperty('PointsAwarded');
  expect(await held()).toEqual({ wins: ['Ann', 'Bob'], coins: ['Ann 5', 'Bob 5'] });
});

test('a gift is given once and paid once; one after another of those who have it loses it, each once, with their points', async () => {
  let badgeid: string;
  survived = await dieAfterEachAppend(async (ground) => {
    await open(ground);
    badgeid = await saved(ground, { ...ten(), badge_type: 2 });
    const wins: string[] = [];
    for (const name of ['Ann', 'Bob']) {
      const { body } = await ground.admin.post('badges/give_badge', { badgeid, toprofileid: idOf(name) });
      wins.push(String(body.id));
    }
    const turned = () => ({ badgeid, selplayerbadges: JSON.stringify(wins), reason: 'By mistake' });
    return [
      (client) =>
        client.post('badges/give_badge', { badgeid, toprofileid: idOf('Cid'), inscription: 'For you' }, { 'idempotency-key': 'give' }),
      (client) => client.send('DELETE', `badges/revoke?${new URLSearchParams(turned())}`, undefined, { 'idempotency-key': 'revoke' }),
    ];
  });
  expect(survived.facts).toMatchObject({ BadgeWon: 1, BadgeRevoked: 2, PointsAwarded: 1, RevocationApplied: 2 });
  expect(await held()).toEqual({ wins: ['Cid'], coins: ['Cid 5'] });
});

test('a badge that is deleted and restored meanwhile is as it was, with what came in between', async () => {
  let badgeid: string;
  survived = await dieAfterEachAppend(async (ground) => {
    await open(ground);
    badgeid = await saved(ground, ten());
    const sent = { scoreseriesid: deals, profiles: [idOf('Bob')], points: '1', timestamp: '2026-03-03T12:00:00Z' };
    return [
      (client) => client.send('DELETE', `badges/delete_badge?badgeid=${badgeid}`, undefined, { 'idempotency-key': 'delete' }),
      (client) => client.post('scoreseries/submit_score', sent, { 'idempotency-key': 'entry' }),
      (client) => client.post('badges/restore_badge', { badgeid }, { 'idempotency-key': 'restore' }),
    ];
  });
  expect(survived.facts).toMatchObject({ BadgeDeleted: 1, BadgeRestored: 1, BadgeWon: 1, BadgeFlowSet: 2 });
  expect(await held()).toEqual({ wins: ['Ann', 'Bob'], coins: ['Ann 5', 'Bob 5'] });
});
