import { type Entry, entries, isEntry } from '../../projections/entries/entries.ts';
import { type Open, projection } from '../../projections/platform/projection.ts';
import { Projector } from '../../projections/platform/projector.ts';
import { ORGANISATION } from '../../src/organisations/organisations.events.ts';
import { personKey, type Recorded, streamName } from '../../src/platform/event.values.ts';
import { FORGOTTEN } from '../../src/players/players.events.ts';
import { POINTS_ACCOUNT } from '../../src/points/points.events.ts';
import { fact, ProjectorWorld, type Scored } from './projector-world.ts';

const KNOWN = new Set(['PointsAwarded', 'PointsRetagged', 'PersonForgotten', 'OrganisationDeleted', 'Scored']);
const ENTRIES = 3_000;
const AT = '2026-01-01T00:00:00.000Z';

let world: ProjectorWorld;
const running: Projector[] = [];

beforeEach(async () => {
  world = await ProjectorWorld.open();
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((projector) => projector.stop()));
  await world.close();
});

/** Folds the log; what is sealed opens, unless told otherwise. */
function folding(open: Open = (sealed) => Promise.resolve(sealed?.box)): Projector {
  const projector = new Projector(
    world.feed,
    world.models,
    open,
    (event) => event,
    KNOWN,
    () => undefined,
  );
  running.push(projector);
  return projector;
}

const stream = (profileId: string) => streamName(POINTS_ACCOUNT, 'o', 's', profileId);

function awarded(entryId: string, profileId: string) {
  const comment = { key: personKey('o', profileId), box: `Well done ${entryId}` };
  return fact(stream(profileId), 'PointsAwarded', {
    entryId,
    seriesId: 's',
    profileId,
    points: '1',
    comment,
    tags: [],
    teamIds: [],
    occurredAt: AT,
  });
}

const retagged = (entryId: string) =>
  fact(stream('ann'), 'PointsRetagged', { entryId, seriesId: 's', profileId: 'ann', tags: ['late'], occurredAt: AT });
const forgotten = () => fact(streamName(FORGOTTEN, 'o'), 'PersonForgotten', { profileId: 'ann', number: 1 });

async function comments(profileId: string): Promise<number> {
  const documents = Object.values(await world.documents<Entry>('entries'));
  return documents.filter((entry) => isEntry(entry) && entry.profileId === profileId && entry.comment !== null).length;
}

describe('what a fact leaves to be finished', () => {
  beforeEach(() => {
    world.feed.append(...Array.from({ length: ENTRIES }, (_, n) => awarded(`a${n}`, 'ann')), awarded('b', 'bob'));
  });

  test('U-070 the words about who was forgotten go in steps, others’ facts are folded in between, and a rebuild comes to the same', async () => {
    const projector = folding();
    let gone = 0;
    projector.onCommitted((changes) => {
      gone += changes.filter(({ before, after }) => before?.['comment'] && after?.['comment'] === null).length;
    });
    projector.run([entries]);
    await projector.reached(lastOf(awarded('b2', 'bob')));
    const forgetting = lastOf(forgotten());
    await projector.reached(forgetting);
    await projector.reached(lastOf(awarded('b3', 'bob'), retagged('a0'), retagged(`a${ENTRIES - 1}`)));
    expect(gone).toBeLessThan(ENTRIES);
    const last = lastOf(awarded('b4', 'bob'));
    await projector.reached(last, { finished: true });
    expect(gone).toBe(ENTRIES);
    expect([await comments('ann'), await comments('bob')]).toEqual([0, 4]);
    expect(await projector.verify('entries')).toEqual([expect.objectContaining({ different: 0 })]);
  });

  test('U-070 words that were on their way when the person was forgotten are not told, and others’ are', async () => {
    const projector = folding();
    projector.run([entries]);
    const last = lastOf(forgotten(), awarded('late', 'ann'), awarded('b2', 'bob'));
    await projector.reached(last, { finished: true });
    expect([await comments('ann'), await comments('bob')]).toEqual([0, 2]);
    expect(Object.keys(await world.documents('entries'))).toContain('o/s/late');
  });

  test('U-070 what was sealed about somebody is not there to be opened any more: a rebuild comes to the same', async () => {
    const keys = new Set(['o/ann', 'o/bob']);
    const projector = folding((sealed) => Promise.resolve(sealed && keys.has(sealed.key) ? sealed.box : undefined));
    projector.run([entries]);
    await projector.reached(lastOf(awarded('b2', 'bob'), forgotten(), retagged('a0')), { finished: true });
    keys.delete('o/ann');
    expect(await projector.verify('entries')).toEqual([expect.objectContaining({ different: 0 })]);
    await projector.rebuild('entries');
    expect([await comments('ann'), await comments('bob')]).toEqual([0, 2]);
  });

  test('U-070 a death in the middle is made up for at the next start', async () => {
    const dying = folding();
    const some = new Promise<void>((resolve) =>
      dying.onCommitted((changes) => changes.some(({ after }) => after?.['comment'] === null) && resolve()),
    );
    dying.run([entries]);
    await dying.reached(lastOf(awarded('b2', 'bob')));
    const position = lastOf(forgotten());
    await some;
    await dying.stop();
    expect(await comments('ann')).toBeGreaterThan(0);

    const projector = folding();
    projector.run([entries]);
    await projector.reached(position, { finished: true });
    expect(await comments('ann')).toBe(0);
    expect(await projector.verify('entries')).toEqual([expect.objectContaining({ different: 0 })]);
  });
});

test('the documents of a deleted organisation go in steps, folds see them no more, and a rebuild comes to the same', async () => {
  const rows = projection<{ points: number }, Scored>({
    name: 'rows',
    version: 1,
    categories: ['points'],
    indexes: { points: 'value' },
    on: {
      Scored: async ({ data }: Recorded<Scored>, kept) =>
        kept.put(data.player, { points: data.points + ((await kept.get(data.player))?.points ?? 0) }),
    },
  });
  const scored = (player: string) => fact('points-1', 'Scored', { player, points: 1 });
  const projector = folding();
  projector.run([rows]);
  await projector.reached(lastOf(...Array.from({ length: ENTRIES }, (_, n) => scored(`o/${n}`)), scored('p/0')));
  const deleted = lastOf(fact(streamName(ORGANISATION, 'o'), 'OrganisationDeleted', { sample: true }));
  // As a fact that was on its way.
  await projector.reached(lastOf(scored(`o/${ENTRIES - 1}`), scored('p/0')));
  expect(await world.models.count('rows', {})).toBeGreaterThan(2);
  await projector.reached(deleted, { finished: true });
  expect(await world.documents('rows')).toEqual({ [`o/${ENTRIES - 1}`]: { points: 1 }, 'p/0': { points: 2 } });
  expect(await projector.verify('rows')).toEqual([expect.objectContaining({ different: 0 })]);
});

/** Appends facts; answers the position of the last. */
function lastOf(...facts: Parameters<typeof world.feed.append>): string {
  return world.feed.append(...facts).at(-1)?.position ?? '';
}
