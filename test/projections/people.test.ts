import { Directory } from '../../projections/people/directory.ts';
import { isDeleted, people, type Person } from '../../projections/people/people.ts';
import type { Change, Documents } from '../../projections/platform/projection.ts';
import type { Document, ReadModels } from '../../projections/platform/read-models.ts';
import type { Recorded, Sealed } from '../../src/platform/event.values.ts';
import type { InvitationEvent, PersonForgotten, ProfileEvent, RoleEvent } from '../../src/players/players.events.ts';
import { person, team } from './people-ground.ts';

type Fact = ProfileEvent | RoleEvent | InvitationEvent | PersonForgotten;
const sealed = (box: string): Sealed => ({ key: 'o/p', box });

/** Folds facts of the profile `p`; with `forgotten` nothing can be opened any more. */
async function folded(facts: (Fact & { at?: string })[], { forgotten = false } = {}): Promise<Document | undefined> {
  const kept = new Map<string, Document>();
  const documents: Documents<Document> = {
    get: (key) => Promise.resolve(kept.get(key)),
    put: (key, document) => void kept.set(key, document),
    delete: (key) => void kept.delete(key),
  };
  for (const fact of facts) {
    const event = { ...fact, metadata: { organisationId: 'o', recordedAt: fact.at ?? '2026-01-01T00:00:00.000Z' } } as unknown as Recorded;
    await people.on[event.type]?.(event, documents, (box) => Promise.resolve(forgotten ? undefined : box?.box));
  }
  return kept.get('o/p');
}

const created: Fact = {
  type: 'ProfileCreated',
  data: { profileId: 'p', name: sealed('Ada'), email: sealed('ada@example.org'), role: 'player', offline: false, personal: false },
};
const gone: Fact = { type: 'PersonForgotten', data: { profileId: 'p', number: 7 } };

describe('The people view', () => {
  test('shows what is so today', async () => {
    const facts: Fact[] = [
      created,
      { type: 'TeamJoined', data: { profileId: 'p', teamId: 'blue' } },
      { type: 'TeamJoined', data: { profileId: 'p', teamId: 'red' } },
      { type: 'TeamLeft', data: { profileId: 'p', teamId: 'blue' } },
      { type: 'ProfileConnected', data: { profileId: 'p', userId: 'u' } },
      { type: 'RoleChanged', data: { profileId: 'p', role: 'admin' } },
      { type: 'TeamManagerAppointed', data: { profileId: 'p', teamId: 'blue' } },
      { type: 'TeamManagerAppointed', data: { profileId: 'p', teamId: 'red' } },
      { type: 'TeamManagerDismissed', data: { profileId: 'p', teamId: 'blue' } },
      { type: 'ProfileChanged', data: { profileId: 'p', name: sealed('Ada L'), email: null, externalId: sealed('X') } },
    ];
    expect(await folded(facts)).toMatchObject({
      name: 'Ada L',
      email: null,
      externalId: 'X',
      role: 'admin',
      userId: 'u',
      teamIds: ['red'],
      manages: ['red'],
    });
    const offline: Fact = { type: 'ProfileChanged', data: { profileId: 'p', offline: true } };
    expect(await folded([...facts, offline])).toMatchObject({ offline: true, userId: null });
  });

  test('U-065 who declined has declined for this address, not for the next', async () => {
    const declined: Fact = { type: 'InvitationDeclined', data: { profileId: 'p', addressNumber: 1 } };
    const changed: Fact = { type: 'ProfileChanged', data: { profileId: 'p', email: sealed('new@example.org') } };
    expect(await folded([created])).toMatchObject({ declined: false, userId: null });
    expect(await folded([created, declined])).toMatchObject({ declined: true, userId: null });
    expect(await folded([created, declined, changed])).toMatchObject({ declined: false });
  });

  test('U-071 remembers from when until when somebody was deleted, also who is forgotten', async () => {
    const on = (day: number) => `2026-01-0${day}T00:00:00.000Z`;
    const aside = (why: 'deleted' | 'offline', day: number): Fact & { at: string } => ({
      type: 'MembersSetAside',
      data: { profileIds: ['nobody', 'p'], why },
      at: on(day),
    });
    const back = (day: number): Fact & { at: string } => ({
      type: 'MembersRestored',
      data: { profileIds: ['p'], why: 'deleted' },
      at: on(day),
    });
    const person = (await folded([created, aside('offline', 1), aside('deleted', 2), back(4), gone, aside('deleted', 6)])) as Person;
    expect(person.deletions).toEqual([
      { from: on(2), until: on(4) },
      { from: on(6), until: null },
    ]);
    expect([1, 2, 3, 4, 5, 6, 7].map((day) => isDeleted(person, Date.parse(on(day))))).toEqual([
      false,
      true,
      true,
      false,
      false,
      true,
      true,
    ]);
    expect([isDeleted(person), isDeleted({}), await folded([created, aside('offline', 1)])]).toEqual([
      true,
      false,
      await folded([created]),
    ]);
  });

  test('U-070 is the same whether folded before or after the key was destroyed', async () => {
    const late: Fact = { type: 'ProfileChanged', data: { profileId: 'p', name: sealed('Late') } };
    const facts = [created, { type: 'ProfileConnected', data: { profileId: 'p', userId: 'u' } } as Fact, gone, late];
    expect(await folded(facts)).toEqual(await folded(facts, { forgotten: true }));
    expect(await folded(facts)).toMatchObject({
      name: 'Anonymous 7',
      email: null,
      userId: null,
      forgotten: 7,
      role: 'player',
      offline: true,
    });
  });
});

describe('The directory', () => {
  /** Documents by view and key, and the commits that tell of them. */
  function ground(kept: Map<string, Document>) {
    const listeners: ((changes: readonly Change[], events: readonly Recorded[], position: string) => void)[] = [];
    const reading = Promise.withResolvers<undefined>();
    const models = {
      async *scan(view: string, { prefix = '' }: { prefix?: string }) {
        await reading.promise;
        for (const [key, document] of kept)
          if (key.startsWith(`${view} ${prefix}`)) yield { key: key.slice(view.length + 1), document, position: '1' };
      },
      find: (_view: string, filter: Record<string, unknown>) => {
        const items = [...kept].filter(([, document]) => Object.entries(filter).every(([field, value]) => document[field] === value));
        return Promise.resolve({ items: items.map(([key, document]) => ({ key, document, position: '1' })) });
      },
    } as unknown as ReadModels;
    const resets: ((view: string) => void)[] = [];
    const directory = new Directory(models, {
      onCommitted: (listener) => listeners.push(listener),
      onReset: (listener) => resets.push(listener),
    });
    const commit = (position: string, after: Person) => {
      const key = `o/${after.profileId}`;
      const before = kept.get(`people ${key}`);
      kept.set(`people ${key}`, after);
      for (const listener of listeners) listener([{ view: 'people', key, before, after }], [], position);
    };
    const reset = () => resets.forEach((listener) => listener('people'));
    return { directory, commit, reset, read: () => reading.resolve(undefined) };
  }

  const kept = () =>
    new Map<string, Document>([
      ['people o/a', person('a', { userId: 'u' })],
      ['people x/b', person('b')],
      ['teams o/t', team('t')],
    ]);

  test('holds one organisation and follows commits', async () => {
    const { directory, commit, read } = ground(kept());
    read();
    const organisation = await directory.organisation('o');
    expect([...organisation.people()].map(({ profileId }) => profileId)).toEqual(['a']);
    expect(organisation.team('t')?.name).toBe('t');
    let told = 0;
    organisation.onChange(() => told++);
    commit('2', person('a', { name: 'Renamed', userId: 'u' }));
    expect([organisation.person('a')?.name, organisation.position, told]).toEqual(['Renamed', '2', 1]);
  });

  test('keeps an order of its people until one of them changes, comes or goes', async () => {
    const documents = kept();
    const { directory, commit, reset, read } = ground(documents);
    read();
    const organisation = await directory.organisation('o');
    let sorted = 0;
    const names = () => {
      const people = organisation.once('names', (all) => {
        sorted++;
        return all.sort((a, b) => (a.name < b.name ? -1 : 1));
      });
      return people.map(({ name }) => name);
    };
    expect([names(), names(), sorted]).toEqual([['a'], ['a'], 1]);
    commit('2', person('c', { name: 'C' }));
    expect(names()).toEqual(['C', 'a']);
    commit('2', person('a', { name: 'B' }));
    expect(names()).toEqual(['B', 'C']);
    const told = new Promise<void>((resolve) => organisation.onChange(resolve));
    documents.delete('people o/a');
    reset();
    await told;
    expect(names()).toEqual(['C']);
  });

  test('forgets who is not there any more when a view was switched while somebody listens', async () => {
    const documents = kept();
    const { directory, reset, read } = ground(documents);
    read();
    const organisation = await directory.organisation('o');
    const told = new Promise<void>((resolve) => organisation.onChange(resolve));
    documents.delete('people o/a');
    reset();
    await told;
    expect([[...organisation.people()], organisation.team('t')?.name]).toEqual([[], 't']);
  });

  test('misses nothing that is committed while it loads, and is not set back by what it reads later', async () => {
    const { directory, commit, read } = ground(kept());
    const loading = directory.organisation('o');
    commit('2', person('a', { name: 'Newer' }));
    commit('2', person('c'));
    read();
    const organisation = await loading;
    expect([organisation.person('a')?.name, organisation.person('c')?.name]).toEqual(['Newer', 'c']);
  });

  test("knows a user's profiles until they change", async () => {
    const { directory, commit } = ground(kept());
    expect(await directory.ofUser('u')).toHaveLength(1);
    commit('2', person('a', { userId: null }));
    expect(await directory.ofUser('u')).toEqual([]);
    expect((await directory.profile('a'))?.userId).toBeNull();
    commit('3', person('a', { userId: 'u' }));
    expect(await directory.ofUser('u')).toHaveLength(1);
  });
});
