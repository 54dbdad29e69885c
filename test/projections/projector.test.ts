import fc from 'fast-check';
import { Build } from '../../projections/platform/build.ts';
import { type Change, projection } from '../../projections/platform/projection.ts';
import type { Position, Recorded } from '../../src/platform/event.values.ts';
import { Turns } from '../../src/platform/turns.ts';
import { NotReached, ViewStopped } from '../../src/platform/not-reached.values.ts';
import { MemoryFeed } from './memory-feed.ts';
import { entries, fact, KNOWN, left, ProjectorWorld, type Score, type Scored, scored, scores, scoring, until } from './projector-world.ts';

let world: ProjectorWorld;

beforeEach(async () => {
  world = await ProjectorWorld.open();
});

afterEach(() => world.close());

describe('folding', () => {
  test('facts become documents, with the position of the fact that last changed them', async () => {
    const projector = world.started([scores()]);
    world.feed.append(scored('ann', 3), scored('bob', 1), scored('ann', 2));
    const [, second, third] = world.feed.append(left('bob'), scored('cid', 7), scored('dan', 4));
    await projector.reached(third!.position);
    expect(await world.documents('scores')).toEqual({
      ann: { points: 5, facts: 2 },
      cid: { points: 7, facts: 1 },
      dan: { points: 4, facts: 1 },
    });
    expect((await world.models.get('scores', 'cid'))?.position).toBe(second!.position);
    expect(projector.status()).toEqual([
      { name: 'scores', version: 1, position: third!.position, head: third!.position, lag: 0, state: 'live' },
    ]);
  });

  test('commits are told in order, each with what it changed, its facts and its position, once they can be read', async () => {
    const projector = world.started([]);
    const told: { changes: readonly Change[]; types: string[]; position: Position; read: boolean }[] = [];
    projector.onCommitted((changes, events, position, view) => {
      told.push({ changes, types: events.map(({ type }) => type), position, read: view === 'scores' });
    });
    projector.run([scores()]);
    const [first] = world.feed.append(scored('ann', 3));
    await projector.reached(first!.position);
    const [second] = world.feed.append(left('ann'));
    await projector.reached(second!.position);
    expect(told.filter(({ types }) => types.length > 0)).toEqual([
      {
        changes: [{ view: 'scores', key: 'ann', before: undefined, after: { points: 3, facts: 1 } }],
        types: ['Scored'],
        position: first!.position,
        read: true,
      },
      {
        changes: [{ view: 'scores', key: 'ann', before: { points: 3, facts: 1 }, after: undefined }],
        types: ['Left'],
        position: second!.position,
        read: true,
      },
    ]);
  });

  test('what was before a change is told also when the fold did not read it', async () => {
    const last = projection<Score, Scored>({
      ...scores(),
      name: 'last',
      on: { Scored: ({ data }, kept) => kept.put(data.player, { points: data.points, facts: 1 }) },
    });
    const [first] = world.feed.append(scored('ann', 3));
    const before = world.started([last]);
    await before.reached(first!.position);
    await before.stop();
    const told: Change[] = [];
    const after = world.started([]);
    after.onCommitted((changes) => told.push(...changes));
    after.run([last]);
    const [second] = world.feed.append(scored('ann', 4));
    await after.reached(second!.position);
    expect(told).toEqual([{ view: 'last', key: 'ann', before: { points: 3, facts: 1 }, after: { points: 4, facts: 1 } }]);
  });

  test('facts of other categories, and those without a fold, move the position and change nothing', async () => {
    const projector = world.started([scores()]);
    const [, , last] = world.feed.append(
      scored('ann', 3),
      fact('points-1', 'Noted', {}),
      fact('other-1', 'Scored', { player: 'ann', points: 5 }),
    );
    await projector.reached(last!.position);
    expect(await world.documents('scores')).toEqual({ ann: { points: 3, facts: 1 } });
  });

  test('a projector that is started again goes on where the last one stopped', async () => {
    let folds = 0;
    const counted = scores({ onFold: () => folds++ });
    const first = world.started([counted]);
    const [, , third] = world.feed.append(scored('ann', 1), scored('ann', 1), fact('points-1', 'Noted', {}));
    await first.reached(third!.position);
    await first.stop();
    const second = world.started([counted]);
    const [fourth] = world.feed.append(scored('ann', 1));
    await second.reached(fourth!.position);
    expect(folds).toBe(3);
    expect(await world.documents('scores')).toEqual({ ann: { points: 3, facts: 3 } });
  });

  test('law 5: every fact delivered twice and batches cut anywhere make the same documents', async () => {
    const facts = fc.array(
      fc.record({
        player: fc.constantFrom('ann', 'bob', 'cid'),
        points: fc.integer({ min: -5, max: 9 }),
        leaves: fc.boolean(),
        passed: fc.boolean(),
      }),
      { minLength: 1, maxLength: 40 },
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(facts, fc.uniqueArray(fc.nat(40)), fc.integer({ min: 0, max: 50 }), async (told, cuts, again) => {
        world.feed = new MemoryFeed('s', { cuts: new Set(cuts), again });
        const name = `scores-${run++}`;
        const projector = world.started([scores({ name }), entries(`${name}-entries`)]);
        const expected = new Map<string, Score>();
        for (const { player, points, leaves, passed } of told) {
          if (passed) world.feed.append(fact('points-1', 'Noted', {}));
          world.feed.append(leaves ? left(player) : scored(player, points));
          const before = expected.get(player) ?? { points: 0, facts: 0 };
          if (leaves) expected.delete(player);
          else expected.set(player, { points: before.points + points, facts: before.facts + 1 });
        }
        await projector.reached(world.feed.last());
        await projector.stop();
        expect(await world.documents(name)).toEqual(Object.fromEntries(expected));
        expect(Object.keys(await world.documents(`${name}-entries`))).toHaveLength(told.filter(({ leaves }) => !leaves).length);
      }),
      { numRuns: 60 },
    );
  });

  test('what is folded while a commit is on its way goes together in the next', async () => {
    const { models, feed } = world;
    const held = Promise.withResolvers<undefined>();
    const commits: Position[] = [];
    const commit = models.commit.bind(models);
    models.commit = async (view, version, batch) => {
      commits.push(batch.checkpoint);
      await held.promise;
      await commit(view, version, batch);
    };
    const workshop = {
      models,
      open: () => Promise.resolve(undefined),
      upcast: (event: Recorded) => event,
      known: KNOWN,
      turns: new Turns(),
    };
    const build = await Build.of(scores(), 0, workshop);
    const facts = feed.append(scored('ann', 1), scored('ann', 2), scored('bob', 3));
    for (const event of facts) {
      await build.take([{ kind: 'event', event }]);
      await build.sendIfIdle();
    }
    expect(commits).toEqual([facts[0]!.position]);
    held.resolve(undefined);
    await build.flush();
    expect(commits).toEqual([facts[0]!.position, facts[2]!.position]);
    expect(await world.documents('scores')).toEqual({ ann: { points: 3, facts: 2 }, bob: { points: 3, facts: 1 } });
  });

  test('requests get their turn while a long log is caught up with', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => scored(`p${n % 50}`, 1));
    const [, ...rest] = world.feed.append(...many);
    let turns = 0;
    let catching = true;
    const count = () => {
      turns++;
      if (catching) setImmediate(count);
    };
    count();
    const began = performance.now();
    const projector = world.started([scores({ onFold: () => busy(0.02) })]);
    await projector.reached(rest.at(-1)!.position);
    catching = false;
    expect(turns).toBeGreaterThan((performance.now() - began) / 40);
  });
});

describe('waiting for a position', () => {
  test('it is given up after its time', async () => {
    const projector = world.started([scores()]);
    await expect(projector.reached('s:99999999', { view: 'scores', timeoutMs: 20 })).rejects.toBeInstanceOf(NotReached);
    await expect(projector.reached('s:99999999', { view: 'nothing' })).rejects.toThrow('no view');
  });

  test('a view that has stopped lets go at once of who waits for more, and shows what it has', async () => {
    const projector = world.started([scores(), entries('entries')]);
    const [only] = world.feed.append(scored('ann', 1));
    await projector.reached(only!.position);
    const waiting = projector.reached('s:99999999', { view: 'scores', timeoutMs: 600_000 });
    void projector.stop();
    await expect(waiting).rejects.toThrow(new ViewStopped('the view scores has stopped: with its process'));
    await expect(projector.reached('s:99999999', { view: 'entries', timeoutMs: 600_000 })).rejects.toBeInstanceOf(ViewStopped);
    await projector.reached(only!.position);
  });

  test('so does one that met a fact which it does not know', async () => {
    const projector = world.started([scores()]);
    const [unheard] = world.feed.append(fact('points-1', 'Unheard', {}));
    await expect(projector.reached(unheard!.position, { timeoutMs: 600_000 })).rejects.toThrow(/the view scores has stopped: .*Unheard/);
  });

  test('of several views all have to be there', async () => {
    const projector = world.started([scores(), entries('entries')]);
    const [only] = world.feed.append(scored('ann', 1));
    await projector.reached(only!.position);
    expect(await world.models.get('entries', only!.id)).toBeDefined();
    expect(await world.models.get('scores', 'ann')).toBeDefined();
  });
});

describe('failures', () => {
  test('a type that the catalogue lacks stops the projection that meets it, loudly, and no other', async () => {
    const projector = world.started([
      scores(),
      projection<Score, Scored>({
        ...scores({ name: 'others' }),
        categories: ['other'],
        on: { Scored: (event, kept) => scoring(event, kept) },
      }),
    ]);
    const [known, , , elsewhere] = world.feed.append(
      scored('ann', 3),
      fact('points-1', 'Unheard', {}),
      scored('ann', 4),
      fact('other-1', 'Scored', { player: 'bob', points: 1 }),
    );
    await projector.reached(elsewhere!.position, { view: 'others' });
    await projector.reached(known!.position, { view: 'scores' });
    await until(() => projector.status()[0]?.state === 'stopped');
    expect(await world.documents('scores')).toEqual({ ann: { points: 3, facts: 1 } });
    expect(await world.documents('others')).toEqual({ bob: { points: 1, facts: 1 } });
    const [stopped, going] = projector.status();
    expect(stopped).toMatchObject({ state: 'stopped', position: known!.position, reason: expect.stringContaining('Unheard') });
    expect(stopped!.lag).toBeGreaterThan(0);
    expect(going).toMatchObject({ state: 'live', lag: 0 });
    expect(world.reports.join()).toContain('Unheard');
  });

  test('a type named like something every object has is no fold', async () => {
    const projector = world.started([scores()], new Set([...KNOWN, 'constructor']));
    const [odd] = world.feed.append(fact('points-1', 'constructor', {}));
    await projector.reached(odd!.position);
    expect(await world.documents('scores')).toEqual({});
  });

  test('a fold that throws keeps what was before it, stops, and is tried again', async () => {
    let broken = true;
    let tries = 0;
    const fragile = scores({
      onFold: ({ data }) => {
        if (data.player !== 'bob') return;
        tries++;
        if (broken) throw new Error('cannot fold bob');
      },
    });
    const projector = world.started([fragile]);
    const [first, , last] = world.feed.append(scored('ann', 1), scored('bob', 2), scored('ann', 3));
    await projector.reached(first!.position);
    await until(() => projector.status()[0]?.state === 'stopped');
    expect(projector.status()).toMatchObject([{ reason: expect.stringContaining('cannot fold bob') }]);
    expect(await world.documents('scores')).toEqual({ ann: { points: 1, facts: 1 } });
    broken = false;
    await projector.reached(last!.position);
    expect(tries).toBeGreaterThan(1);
    expect(await world.documents('scores')).toEqual({ ann: { points: 4, facts: 2 }, bob: { points: 2, facts: 1 } });
    expect(projector.status()).toMatchObject([{ state: 'live', lag: 0 }]);
  });

  test('of a fact that cannot be folded to its end nothing is stored', async () => {
    let broken = true;
    const fragile = projection<Score, Scored>({
      ...scores(),
      name: 'fragile',
      on: {
        Scored: async (event, kept) => {
          await scoring(event, kept);
          if (broken && event.data.player === 'bob') throw new Error('cannot fold bob');
        },
      },
    });
    const projector = world.started([fragile]);
    const [first, , last] = world.feed.append(scored('ann', 1), scored('bob', 2), scored('bob', 3));
    await projector.reached(first!.position);
    await until(() => projector.status()[0]?.state === 'stopped');
    expect(await world.documents('fragile')).toEqual({ ann: { points: 1, facts: 1 } });
    broken = false;
    await projector.reached(last!.position);
    expect(await world.documents('fragile')).toEqual({ ann: { points: 1, facts: 1 }, bob: { points: 5, facts: 2 } });
  });

  test('what a failed commit would have stored is forgotten: every fact counts once when it is folded again', async () => {
    const projector = world.started([scores(), entries('entries')]);
    const [first] = world.feed.append(scored('ann', 1));
    await projector.reached(first!.position);
    const commit = world.models.commit.bind(world.models);
    let failures = 0;
    world.models.commit = (view, ...batch) => {
      if (view !== 'scores' || failures === 2) return commit(view, ...batch);
      failures++;
      return Promise.reject(new Error('no room'));
    };
    const told: Change[] = [];
    projector.onCommitted((changes) => told.push(...changes.filter(({ view }) => view === 'scores')));
    world.feed.append(scored('ann', 2), left('cid'), scored('bob', 3));
    const [last] = world.feed.append(scored('bob', 4));
    await projector.reached(last!.position);
    expect([failures, world.reports.join()]).toEqual([2, expect.stringContaining('no room')]);
    expect(await world.documents('scores')).toEqual({ ann: { points: 3, facts: 2 }, bob: { points: 7, facts: 2 } });
    expect(told.at(-1)?.after).toEqual({ points: 7, facts: 2 });
    expect(told[0]).toMatchObject({ key: 'ann', before: { points: 1, facts: 1 }, after: { points: 3, facts: 2 } });
  });

  test('a listener that throws harms nothing', async () => {
    const projector = world.started([]);
    projector.onCommitted(() => {
      throw new Error('deaf');
    });
    projector.run([scores()]);
    const [only] = world.feed.append(scored('ann', 1));
    await projector.reached(only!.position);
    expect(await world.documents('scores')).toEqual({ ann: { points: 1, facts: 1 } });
    expect(world.reports.join()).toContain('deaf');
  });

  test('two projectors on one view: the loser reloads, every fact counts once, and both tell what they did not do', async () => {
    const one = world.started([scores()]);
    const other = world.started([scores()]);
    const resets: string[] = [];
    for (const projector of [one, other]) projector.onReset((view) => resets.push(view));
    for (let n = 0; n < 20; n++) {
      const [last] = world.feed.append(scored('ann', 1), scored(`p${n}`, 1));
      await Promise.all([one.reached(last!.position), other.reached(last!.position)]);
    }
    const kept = await world.documents('scores');
    expect(kept['ann']).toEqual({ points: 20, facts: 20 });
    expect(Object.keys(kept)).toHaveLength(21);
    expect(resets.length).toBeGreaterThan(0);
    expect(world.reports).toEqual([]);
  });

  test('a view of another log is built anew from the log that is there', async () => {
    const first = world.started([scores()]);
    world.feed.append(scored('ann', 1), scored('ann', 1), scored('bob', 1));
    await first.reached(world.feed.last());
    await first.stop();
    world.feed = new MemoryFeed('t');
    world.feed.append(scored('cid', 5));
    const second = world.started([scores()]);
    await second.reached(world.feed.last());
    expect(await world.documents('scores')).toEqual({ cid: { points: 5, facts: 1 } });
    // It goes when the new one serves already.
    while ((await world.models.generations()).length > 1);
    expect(world.reports).toEqual([expect.stringContaining('views are built anew')]);
  });
});

function busy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}
