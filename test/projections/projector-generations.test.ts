import { generationNumber } from '../../projections/platform/generation-number.ts';
import { fact, entries, type Score, ProjectorWorld, scored, scores, until } from './projector-world.ts';

let world: ProjectorWorld;

beforeEach(async () => {
  world = await ProjectorWorld.open();
});

afterEach(() => world.close());

describe('generations', () => {
  test('law 3: a new version is built beside the old one, which is read until the switch, and is then gone', async () => {
    const old = world.started([scores()]);
    world.feed.append(scored('ann', 1), scored('bob', 2), scored('ann', 3));
    await old.reached(world.feed.last());
    await old.stop();

    const told: string[] = [];
    const doubled = scores({ version: 2, factor: 2 });
    const release = world.feed.holdAfter(2);
    const projector = world.started([]);
    projector.onCommitted((_, events) => told.push(...events.map(({ id }) => id)));
    projector.onReset((view) => told.push(`reset ${view}`));
    projector.run([doubled]);
    await until(async () => (await world.models.generations()).some(({ version }) => version === generationNumber(2, 0)));
    expect(await world.documents('scores')).toEqual({ ann: { points: 4, facts: 2 }, bob: { points: 2, facts: 1 } });
    expect(projector.status()).toMatchObject([{ state: 'rebuilding', version: 2, position: null }]);
    release();
    await projector.reached(world.feed.last());
    expect(await world.documents('scores')).toEqual({ ann: { points: 8, facts: 2 }, bob: { points: 4, facts: 1 } });
    await until(async () => (await world.models.generations()).length === 1);
    expect(told).toEqual(['reset scores']);
    const [next] = world.feed.append(scored('ann', 1));
    await projector.reached(next!.position);
    expect(told).toEqual(['reset scores', next!.id]);
    expect((await world.documents('scores'))['ann']).toEqual({ points: 10, facts: 3 });
  });

  test('what is kept of a view that is no more is taken away, what others hold stays', async () => {
    const before = world.started([scores(), entries('entries')]);
    world.feed.append(scored('ann', 1));
    await before.reached(world.feed.last());
    await before.stop();
    const after = world.started([scores()]);
    await after.removeDeparted();
    expect((await world.models.generations()).map(({ view }) => view)).toEqual(['scores']);
    expect(await world.documents('scores')).toEqual({ ann: { points: 1, facts: 1 } });
  });

  test('a build that was interrupted goes on', async () => {
    const old = world.started([scores()]);
    world.feed.append(...Array.from({ length: 12_000 }, (_, n) => scored(`p${n % 10}`, 1)));
    await old.reached(world.feed.last());
    await old.stop();
    const next = generationNumber(2, 0);
    world.feed.holdAfter(11_000);
    const first = world.started([scores({ version: 2, factor: 2 })]);
    await until(async () => (await world.models.generations()).some(({ version, checkpoint }) => version === next && checkpoint !== null));
    await first.stop();
    world.feed = world.feed.copy();
    let folds = 0;
    const second = world.started([scores({ version: 2, factor: 2, onFold: () => folds++ })]);
    await second.reached(world.feed.last());
    expect(folds).toBeLessThan(12_000);
    expect(await world.documents('scores')).toHaveProperty('p1', { points: 2_400, facts: 1_200 });
  });

  test('law 3: a view is rebuilt while facts come, and readers never see a hole', async () => {
    const projector = world.started([scores()]);
    world.feed.append(...Array.from({ length: 3_000 }, (_, n) => scored(`p${n % 10}`, 1)));
    await projector.reached(world.feed.last());
    const sums: number[] = [];
    projector.onCommitted((changes) => sums.push(changes.length));
    let rebuilding = true;
    const rebuilt = projector.rebuild('scores').finally(() => (rebuilding = false));
    let least = Infinity;
    while (rebuilding) {
      world.feed.append(scored('p1', 1));
      await projector.reached(world.feed.last());
      const page = await world.models.find<Score>('scores', {}, { limit: 100 });
      least = Math.min(least, page.items.length);
    }
    await rebuilt;
    const [last] = world.feed.append(scored('p2', 5));
    await projector.reached(last!.position);
    expect(least).toBe(10);
    expect(await world.models.generations()).toMatchObject([{ version: generationNumber(1, 1), active: true }]);
    const facts = Object.values(await world.documents<Score>('scores')).reduce((sum, score) => sum + score.facts, 0);
    expect(facts).toBe(world.feed.size);
    expect(sums.length).toBeGreaterThan(0);
  });

  test('other indexes without another version are named and nothing is folded', async () => {
    const first = world.started([scores()]);
    world.feed.append(scored('ann', 1));
    await first.reached(world.feed.last());
    await first.stop();
    const second = world.started([{ ...scores(), indexes: {} }]);
    await until(() => second.status()[0]?.state === 'stopped');
    expect(second.status()[0]?.reason).toContain('version is still');
  });
});

describe('verification', () => {
  test('a view that is what its facts make it has no differences, facts coming in meanwhile, and nothing is left behind', async () => {
    const projector = world.started([scores(), entries('entries')]);
    world.feed.append(...Array.from({ length: 2_500 }, (_, n) => scored(`p${n % 10}`, 1)));
    await projector.reached(world.feed.last());
    const before = await world.models.generations();
    const verifying = projector.verify();
    world.feed.append(...Array.from({ length: 500 }, (_, n) => scored(`q${n % 10}`, 1)));
    const found = await verifying;
    expect(found).toMatchObject([
      { view: 'scores', different: 0, differences: [] },
      { view: 'entries', different: 0, differences: [] },
    ]);
    expect(found[1]!.documents).toBeGreaterThanOrEqual(2_500);
    await projector.reached(world.feed.last());
    expect((await world.models.generations()).map(({ view, version }) => [view, version])).toEqual(
      before.map(({ view, version }) => [view, version]),
    );
    expect(await world.models.count('entries', {})).toBe(3_000);
  });

  test('documents that were tampered with are named', async () => {
    const projector = world.started([scores()]);
    world.feed.append(scored('ann', 1), scored('bob', 2), scored('cid', 3));
    await projector.reached(world.feed.last());
    await projector.stop();
    const { version, checkpoint } = (await world.models.generations())[0]!;
    await world.models.commit('scores', version, {
      puts: [
        { key: 'ann', document: { points: 100, facts: 1 }, position: 's:00000001' },
        { key: 'eve', document: { points: 1, facts: 1 }, position: 's:00000001' },
      ],
      deletes: [{ key: 'cid', position: 's:00000001' }],
      expected: checkpoint,
      checkpoint: checkpoint!,
    });
    const again = world.started([scores()]);
    await again.reached(world.feed.last());
    const [found] = await again.verify('scores');
    expect(found).toEqual({
      view: 'scores',
      position: world.feed.last(),
      documents: 3,
      different: 3,
      differences: [
        { key: 'ann', kind: 'different', kept: { points: 100, facts: 1 }, rebuilt: { points: 1, facts: 1 } },
        { key: 'cid', kind: 'missing', rebuilt: { points: 3, facts: 1 } },
        { key: 'eve', kind: 'unexpected', kept: { points: 1, facts: 1 } },
      ],
    });
    expect(await world.models.generations()).toHaveLength(1);
  });

  test('a projection that has stopped is verified up to where it stands', async () => {
    const projector = world.started([scores()]);
    const [first] = world.feed.append(scored('ann', 1), fact('points-1', 'Unheard', {}));
    await projector.reached(first!.position);
    await until(() => projector.status()[0]?.state === 'stopped');
    expect(await projector.verify()).toMatchObject([{ position: first!.position, documents: 1, different: 0 }]);
  });
});
