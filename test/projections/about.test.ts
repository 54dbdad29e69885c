import { projection } from '../../projections/platform/projection.ts';
import { projections } from '../../projections/projections.ts';
import { knownTypes } from '../../src/catalogue.events.ts';
import { ORGANISATION } from '../../src/organisations/organisations.events.ts';
import { personKey, type Recorded, streamName } from '../../src/platform/event.values.ts';
import { FORGOTTEN, PROFILE, type ProfileCreated } from '../../src/players/players.events.ts';
import { POINTS_ACCOUNT } from '../../src/points/points.events.ts';
import { TEAM } from '../../src/teams/teams.events.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { fact, ProjectorWorld, until } from './projector-world.ts';

const AT = '2026-01-01T00:00:00.000Z';
const SECRET = 'Zwxqv';

let world: ProjectorWorld;
let projector: Projector;
const reports: string[] = [];

beforeEach(async () => {
  world = await ProjectorWorld.open();
  projector = new Projector(
    world.feed,
    world.models,
    (sealed) => Promise.resolve(sealed?.box),
    (event) => event,
    knownTypes,
    (message) => reports.push(message),
  );
});

afterEach(async () => {
  await projector.stop();
  await world.close();
});

const about = (profileId: string, text = `${SECRET} of ${profileId}`) => ({ key: personKey('o', profileId), box: text });
const profile = (profileId: string) => {
  const data = { profileId, name: about(profileId), email: about(profileId), externalId: about(profileId), role: 'player' };
  return fact(streamName(PROFILE, 'o', profileId), 'ProfileCreated', { ...data, offline: false, personal: false });
};
const award = (entryId: string, profileId: string) => {
  const data = { entryId, seriesId: 's', profileId, points: '1', comment: about(profileId), tags: [], teamIds: [], occurredAt: AT };
  return fact(streamName(POINTS_ACCOUNT, 'o', 's', profileId), 'PointsAwarded', data);
};
const HISTORY = [
  fact(streamName(ORGANISATION, 'o'), 'OrganisationCreated', { name: { key: 'o', box: 'Acme' }, timeZone: 'UTC', sample: false }),
  fact(streamName(TEAM, 'o'), 'TeamCreated', { teamId: 't', name: { key: 'o', box: 'Reds' } }),
  profile('ann'),
  profile('bob'),
  award('a1', 'ann'),
  award('b1', 'bob'),
  award('a2', 'ann'),
];

/** The views that hold the words about somebody, and how many documents of each. */
async function holding(profileId: string): Promise<{ [view: string]: number }> {
  const found: { [view: string]: number } = {};
  for (const { name } of projections) {
    const texts = Object.values(await world.documents(name)).map((document) => JSON.stringify(document));
    const some = texts.filter((text) => text.includes(`${SECRET} of ${profileId}`)).length;
    if (some > 0) found[name] = some;
  }
  return found;
}

const told = (...facts: typeof HISTORY) => world.feed.append(...facts).at(-1)?.position ?? '';

test('U-070 every view forgets by what it declares: the words about a person are in none of them, those about others stay', async () => {
  projector.run(projections);
  await projector.reached(told(...HISTORY));
  expect(await holding('ann')).toEqual({ people: 1, entries: 2 });
  await projector.reached(told(fact(streamName(FORGOTTEN, 'o'), 'PersonForgotten', { profileId: 'ann', number: 7 })), { finished: true });
  expect([await holding('ann'), await holding('bob')]).toEqual([{}, { people: 1, entries: 1 }]);
  expect((await world.models.get('people', 'o/ann'))?.document).toMatchObject({ name: 'Anonymous 7', email: null, externalId: null });
});

test('every document belongs to its organisation by its key: nothing is left of one that was deleted', async () => {
  projector.run(projections);
  const forgotten = fact(streamName(FORGOTTEN, 'o'), 'PersonForgotten', { profileId: 'ann', number: 7 });
  await projector.reached(told(...HISTORY, forgotten), { finished: true });
  for (const view of ['organisations', 'teams', 'people', 'entries']) expect(await world.documents(view)).not.toEqual({});
  const deleted = told(fact(streamName(ORGANISATION, 'o'), 'OrganisationDeleted', { sample: false }));
  await projector.reached(deleted, { finished: true });
  for (const { name } of projections.filter(({ name }) => name !== 'audit-trail'))
    expect([name, await world.documents(name)]).toEqual([name, {}]);
});

test('words that forgetting would not reach cannot be declared', () => {
  const about = { person: 'profileId', words: { 'profile.name': null } };
  expect(() => projection({ name: 'deep', version: 1, categories: [], indexes: {}, on: {}, about })).toThrow('not in "profile.name"');
});

test('a view that opens what is sealed about people and declares nobody stops, and holds none of it', async () => {
  const names = projection<{ name: string }, ProfileCreated>({
    name: 'names',
    version: 1,
    categories: [PROFILE],
    indexes: {},
    on: {
      async ProfileCreated({ data, metadata }: Recorded<ProfileCreated>, documents, open) {
        documents.put(personKey(metadata.organisationId, data.profileId), { name: (await open(data.name)) ?? '' });
      },
    },
  });
  projector.run([names]);
  told(profile('ann'));
  await until(() => reports.some((report) => report.includes('NobodyDeclared: names opens words about a person')));
  expect([projector.status()[0]?.state, await world.documents('names')]).toEqual(['stopped', {}]);
});
