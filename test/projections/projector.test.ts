import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { generationNumber } from '../../projections/platform/generation-number.ts';
import { type Change, projection } from '../../projections/platform/projection.ts';
import { NotReached, Projector } from '../../projections/platform/projector.ts';
import type { Document, ReadModels } from '../../projections/platform/read-models.ts';
import { SqliteReadModels } from '../../projections/platform/sqlite-read-models.ts';
import type { CategoryFilter, Event, EventFeed, FeedMessage, Position, Recorded } from '../../src/platform/event.values.ts';
import { categoryOf } from '../../src/platform/event.values.ts';

type Scored = Event<'Scored', { player: string; points: number }>;
type Left = Event<'Left', { player: string }>;
type Score = Document & { points: number; facts: number };

let folder: string;
let models: ReadModels;
let feed: MemoryFeed;
let projectors: Projector[];
let reports: string[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'laurel-projector-'));
  models = await SqliteReadModels.open({ file: join(folder, 'views.db') });
  feed = new MemoryFeed('s');
  projectors = [];
  reports = [];
});

afterEach(async () => {
  await Promise.all(projectors.map((projector) => projector.stop()));
  await models.close();
  rmSync(folder, { recursive: true });
});

describe('folding', () => {
  test('facts become documents, with the position of the fact that last changed them', async () => {
    const projector = started([scores()]);
    feed.append(scored('ann', 3), scored('bob', 1), scored('ann', 2));
    const [, second, third] = feed.append(left('bob'), scored('cid', 7), scored('dan', 4));
    await projector.reached(third!.position);
    expect(await documents('scores')).toEqual({ ann: { points: 5, facts: 2 }, cid: { points: 7, facts: 1 }, dan: { points: 4, facts: 1 } });
    expect((await models.get('scores', 'cid'))?.position).toBe(second!.position);
    expect(projector.status()).toEqual([
      { name: 'scores', version: 1, position: third!.position, head: third!.position, lag: 0, state: 'live' },
    ]);
  });

  test('commits are told in order, each with what it changed, its facts and its position, once they can be read', async () => {
    const projector = started([]);
    const told: { changes: readonly Change[]; types: string[]; position: Position; read: boolean }[] = [];
    projector.onCommitted((changes, events, position, view) => {
      told.push({ changes, types: events.map(({ type }) => type), position, read: view === 'scores' });
    });
    projector.run([scores()]);
    const [first] = feed.append(scored('ann', 3));
    await projector.reached(first!.position);
    const [second] = feed.append(left('ann'));
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
    const [first] = feed.append(scored('ann', 3));
    const before = started([last]);
    await before.reached(first!.position);
    await before.stop();
    const told: Change[] = [];
    const after = started([]);
    after.onCommitted((changes) => told.push(...changes));
    after.run([last]);
    const [second] = feed.append(scored('ann', 4));
    await after.reached(second!.position);
    expect(told).toEqual([{ view: 'last', key: 'ann', before: { points: 3, facts: 1 }, after: { points: 4, facts: 1 } }]);
  });

  test('facts of other categories, and those without a fold, move the position and change nothing', async () => {
    const projector = started([scores()]);
    const [, , last] = feed.append(
      scored('ann', 3),
      fact('points-1', 'Noted', {}),
      fact('other-1', 'Scored', { player: 'ann', points: 5 }),
    );
    await projector.reached(last!.position);
    expect(await documents('scores')).toEqual({ ann: { points: 3, facts: 1 } });
  });

  test('a projector that is started again goes on where the last one stopped', async () => {
    let folds = 0;
    const counted = scores({ onFold: () => folds++ });
    const first = started([counted]);
    const [, , third] = feed.append(scored('ann', 1), scored('ann', 1), fact('points-1', 'Noted', {}));
    await first.reached(third!.position);
    await first.stop();
    const second = started([counted]);
    const [fourth] = feed.append(scored('ann', 1));
    await second.reached(fourth!.position);
    expect(folds).toBe(3);
    expect(await documents('scores')).toEqual({ ann: { points: 3, facts: 3 } });
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
        feed = new MemoryFeed('s', { cuts: new Set(cuts), again });
        const name = `scores-${run++}`;
        const projector = started([scores({ name }), entries(`${name}-entries`)]);
        const expected = new Map<string, Score>();
        for (const { player, points, leaves, passed } of told) {
          if (passed) feed.append(fact('points-1', 'Noted', {}));
          feed.append(leaves ? left(player) : scored(player, points));
          const before = expected.get(player) ?? { points: 0, facts: 0 };
          if (leaves) expected.delete(player);
          else expected.set(player, { points: before.points + points, facts: before.facts + 1 });
        }
        await projector.reached(feed.last());
        await projector.stop();
        expect(await documents(name)).toEqual(Object.fromEntries(expected));
        expect(Object.keys(await documents(`${name}-entries`))).toHaveLength(told.filter(({ leaves }) => !leaves).length);
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test('requests get their turn while a long log is caught up with', async () => {
    const many = Array.from({ length: 20_000 }, (_, n) => scored(`p${n % 50}`, 1));
    const [, ...rest] = feed.append(...many);
    let turns = 0;
    let catching = true;
    const count = () => {
      turns++;
      if (catching) setImmediate(count);
    };
    count();
    const began = performance.now();
    const projector = started([scores({ onFold: () => busy(0.02) })]);
    await projector.reached(rest.at(-1)!.position);
    catching = false;
    expect(turns).toBeGreaterThan((performance.now() - began) / 40);
  }, 20_000);
});

describe('waiting for a position', () => {
  test('it is given up after its time', async () => {
    const projector = started([scores()]);
    await expect(projector.reached('s:99999999', { view: 'scores', timeoutMs: 20 })).rejects.toBeInstanceOf(NotReached);
    await expect(projector.reached('s:99999999', { view: 'nothing' })).rejects.toThrow('no view');
  });

  test('of several views all have to be there', async () => {
    const projector = started([scores(), entries('entries')]);
    const [only] = feed.append(scored('ann', 1));
    await projector.reached(only!.position);
    expect(await models.get('entries', only!.id)).toBeDefined();
    expect(await models.get('scores', 'ann')).toBeDefined();
  });
});

describe('failures', () => {
  test('a type that the catalogue lacks stops the projection that meets it, loudly, and no other', async () => {
    const projector = started([
      scores(),
      projection<Score, Scored>({
        ...scores({ name: 'others' }),
        categories: ['other'],
        on: { Scored: (event, kept) => scoring(event, kept) },
      }),
    ]);
    const [known, , , elsewhere] = feed.append(
      scored('ann', 3),
      fact('points-1', 'Unheard', {}),
      scored('ann', 4),
      fact('other-1', 'Scored', { player: 'bob', points: 1 }),
    );
    await projector.reached(elsewhere!.position, { view: 'others' });
    await projector.reached(known!.position, { view: 'scores' });
    expect(await documents('scores')).toEqual({ ann: { points: 3, facts: 1 } });
    expect(await documents('others')).toEqual({ bob: { points: 1, facts: 1 } });
    const [stopped, going] = projector.status();
    expect(stopped).toMatchObject({ state: 'stopped', position: known!.position, reason: expect.stringContaining('Unheard') });
    expect(stopped!.lag).toBeGreaterThan(0);
    expect(going).toMatchObject({ state: 'live', lag: 0 });
    expect(reports.join()).toContain('Unheard');
  });

  test('a type named like something every object has is no fold', async () => {
    const projector = started([scores()], new Set([...KNOWN, 'constructor']));
    const [odd] = feed.append(fact('points-1', 'constructor', {}));
    await projector.reached(odd!.position);
    expect(await documents('scores')).toEqual({});
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
    const projector = started([fragile]);
    const [first, , last] = feed.append(scored('ann', 1), scored('bob', 2), scored('ann', 3));
    await projector.reached(first!.position);
    expect(projector.status()).toMatchObject([{ state: 'stopped', reason: expect.stringContaining('cannot fold bob') }]);
    expect(await documents('scores')).toEqual({ ann: { points: 1, facts: 1 } });
    broken = false;
    await projector.reached(last!.position);
    expect(tries).toBeGreaterThan(1);
    expect(await documents('scores')).toEqual({ ann: { points: 4, facts: 2 }, bob: { points: 2, facts: 1 } });
    expect(projector.status()).toMatchObject([{ state: 'live', lag: 0 }]);
  });

  test('a listener that throws harms nothing', async () => {
    const projector = started([]);
    projector.onCommitted(() => {
      throw new Error('deaf');
    });
    projector.run([scores()]);
    const [only] = feed.append(scored('ann', 1));
    await projector.reached(only!.position);
    expect(await documents('scores')).toEqual({ ann: { points: 1, facts: 1 } });
    expect(reports.join()).toContain('deaf');
  });

  test('two projectors on one view: the loser reloads, every fact counts once, and both tell what they did not do', async () => {
    const one = started([scores()]);
    const other = started([scores()]);
    const resets: string[] = [];
    for (const projector of [one, other]) projector.onReset((view) => resets.push(view));
    for (let n = 0; n < 20; n++) {
      const [last] = feed.append(scored('ann', 1), scored(`p${n}`, 1));
      await Promise.all([one.reached(last!.position), other.reached(last!.position)]);
    }
    const kept = await documents('scores');
    expect(kept['ann']).toEqual({ points: 20, facts: 20 });
    expect(Object.keys(kept)).toHaveLength(21);
    expect(resets.length).toBeGreaterThan(0);
    expect(reports).toEqual([]);
  });

  test('a view of another log is built anew from the log that is there', async () => {
    const first = started([scores()]);
    feed.append(scored('ann', 1), scored('ann', 1), scored('bob', 1));
    await first.reached(feed.last());
    await first.stop();
    feed = new MemoryFeed('t');
    feed.append(scored('cid', 5));
    const second = started([scores()]);
    await second.reached(feed.last());
    expect(await documents('scores')).toEqual({ cid: { points: 5, facts: 1 } });
    expect(await models.generations()).toHaveLength(1);
    expect(reports.join()).toContain('another log');
  });
});

describe('generations', () => {
  test('law 3: a new version is built beside the old one, which is read until the switch, and is then gone', async () => {
    const old = started([scores()]);
    feed.append(scored('ann', 1), scored('bob', 2), scored('ann', 3));
    await old.reached(feed.last());
    await old.stop();

    const told: string[] = [];
    const doubled = scores({ version: 2, factor: 2 });
    const release = feed.holdAfter(2);
    const projector = started([]);
    projector.onCommitted((_, events) => told.push(...events.map(({ id }) => id)));
    projector.onReset((view) => told.push(`reset ${view}`));
    projector.run([doubled]);
    await until(async () => (await models.generations()).some(({ version }) => version === generationNumber(2, 0)));
    expect(await documents('scores')).toEqual({ ann: { points: 4, facts: 2 }, bob: { points: 2, facts: 1 } });
    expect(projector.status()).toMatchObject([{ state: 'rebuilding', version: 2, position: null }]);
    release();
    await projector.reached(feed.last());
    expect(await documents('scores')).toEqual({ ann: { points: 8, facts: 2 }, bob: { points: 4, facts: 1 } });
    await until(async () => (await models.generations()).length === 1);
    expect(told).toEqual(['reset scores']);
    const [next] = feed.append(scored('ann', 1));
    await projector.reached(next!.position);
    expect(told).toEqual(['reset scores', next!.id]);
    expect((await documents('scores'))['ann']).toEqual({ points: 10, facts: 3 });
  });

  test('a build that was interrupted goes on', async () => {
    const old = started([scores()]);
    feed.append(...Array.from({ length: 2_500 }, (_, n) => scored(`p${n % 10}`, 1)));
    await old.reached(feed.last());
    await old.stop();
    const next = generationNumber(2, 0);
    feed.holdAfter(2_200);
    const first = started([scores({ version: 2, factor: 2 })]);
    await until(async () => (await models.generations()).some(({ version, checkpoint }) => version === next && checkpoint !== null));
    await first.stop();
    feed = feed.copy();
    let folds = 0;
    const second = started([scores({ version: 2, factor: 2, onFold: () => folds++ })]);
    await second.reached(feed.last());
    expect(folds).toBeLessThan(2_500);
    expect(await documents('scores')).toHaveProperty('p1', { points: 500, facts: 250 });
  });

  test('law 3: a view is rebuilt while facts come, and readers never see a hole', async () => {
    const projector = started([scores()]);
    feed.append(...Array.from({ length: 3_000 }, (_, n) => scored(`p${n % 10}`, 1)));
    await projector.reached(feed.last());
    const sums: number[] = [];
    projector.onCommitted((changes) => sums.push(changes.length));
    let rebuilding = true;
    const rebuilt = projector.rebuild('scores').finally(() => (rebuilding = false));
    let least = Infinity;
    while (rebuilding) {
      feed.append(scored('p1', 1));
      await projector.reached(feed.last());
      const page = await models.find<Score>('scores', {}, { limit: 100 });
      least = Math.min(least, page.items.length);
    }
    await rebuilt;
    const [last] = feed.append(scored('p2', 5));
    await projector.reached(last!.position);
    expect(least).toBe(10);
    expect(await models.generations()).toMatchObject([{ version: generationNumber(1, 1), active: true }]);
    const facts = Object.values(await documents<Score>('scores')).reduce((sum, score) => sum + score.facts, 0);
    expect(facts).toBe(feed.size);
    expect(sums.length).toBeGreaterThan(0);
  }, 20_000);

  test('other indexes without another version are named and nothing is folded', async () => {
    const first = started([scores()]);
    feed.append(scored('ann', 1));
    await first.reached(feed.last());
    await first.stop();
    const second = started([{ ...scores(), indexes: {} }]);
    await until(async () => second.status()[0]?.state === 'stopped');
    expect(second.status()[0]?.reason).toContain('version is still');
  });
});

describe('verification', () => {
  test('a view that is what its facts make it has no differences, facts coming in meanwhile, and nothing is left behind', async () => {
    const projector = started([scores(), entries('entries')]);
    feed.append(...Array.from({ length: 2_500 }, (_, n) => scored(`p${n % 10}`, 1)));
    await projector.reached(feed.last());
    const before = await models.generations();
    const verifying = projector.verify();
    feed.append(...Array.from({ length: 500 }, (_, n) => scored(`q${n % 10}`, 1)));
    const found = await verifying;
    expect(found).toMatchObject([
      { view: 'scores', different: 0, differences: [] },
      { view: 'entries', different: 0, differences: [] },
    ]);
    expect(found[1]!.documents).toBeGreaterThanOrEqual(2_500);
    await projector.reached(feed.last());
    expect((await models.generations()).map(({ view, version }) => [view, version])).toEqual(
      before.map(({ view, version }) => [view, version]),
    );
    expect(await models.count('entries', {})).toBe(3_000);
  }, 20_000);

  test('documents that were tampered with are named', async () => {
    const projector = started([scores()]);
    feed.append(scored('ann', 1), scored('bob', 2), scored('cid', 3));
    await projector.reached(feed.last());
    await projector.stop();
    const { version, checkpoint } = (await models.generations())[0]!;
    await models.commit('scores', version, {
      puts: [
        { key: 'ann', document: { points: 100, facts: 1 }, position: 's:00000001' },
        { key: 'eve', document: { points: 1, facts: 1 }, position: 's:00000001' },
      ],
      deletes: [{ key: 'cid', position: 's:00000001' }],
      expected: checkpoint,
      checkpoint: checkpoint!,
    });
    const again = started([scores()]);
    await again.reached(feed.last());
    const [found] = await again.verify('scores');
    expect(found).toEqual({
      view: 'scores',
      position: feed.last(),
      documents: 3,
      different: 3,
      differences: [
        { key: 'ann', kind: 'different', kept: { points: 100, facts: 1 }, rebuilt: { points: 1, facts: 1 } },
        { key: 'cid', kind: 'missing', rebuilt: { points: 3, facts: 1 } },
        { key: 'eve', kind: 'unexpected', kept: { points: 1, facts: 1 } },
      ],
    });
    expect(await models.generations()).toHaveLength(1);
  });

  test('a projection that has stopped is verified up to where it stands', async () => {
    const projector = started([scores()]);
    const [first] = feed.append(scored('ann', 1), fact('points-1', 'Unheard', {}));
    await projector.reached(first!.position);
    await until(async () => projector.status()[0]?.state === 'stopped');
    expect(await projector.verify()).toMatchObject([{ position: first!.position, documents: 1, different: 0 }]);
  });
});

const KNOWN: ReadonlySet<string> = new Set(['Scored', 'Left', 'Noted']);

function started(projections: Parameters<Projector['run']>[0], known = KNOWN): Projector {
  const projector = new Projector(
    feed,
    models,
    async () => undefined,
    (event) => event,
    known,
    (message) => reports.push(message),
  );
  projectors.push(projector);
  projector.run(projections);
  return projector;
}

const scoring = async (
  { data }: Recorded<Scored>,
  kept: { get(key: string): Promise<Score | undefined>; put(key: string, score: Score): void },
  factor = 1,
) => {
  const { points, facts } = (await kept.get(data.player)) ?? { points: 0, facts: 0 };
  kept.put(data.player, { points: points + data.points * factor, facts: facts + 1 });
};

/** Few documents, many facts. */
function scores({ name = 'scores', version = 1, factor = 1, onFold = (_: Recorded<Scored>): void => undefined } = {}) {
  return projection<Score, Scored | Left>({
    name,
    version,
    categories: ['points'],
    indexes: { points: 'value' },
    on: {
      Scored(event, kept) {
        onFold(event);
        return scoring(event, kept, factor);
      },
      Left: ({ data }, kept) => kept.delete(data.player),
    },
  });
}

/** A document for each fact. */
function entries(name: string) {
  return projection<Document, Scored>({
    name,
    version: 1,
    categories: ['points'],
    indexes: { player: 'value' },
    on: { Scored: ({ id, data }, kept) => kept.put(id, { ...data }) },
  });
}

function fact(stream: string, type: string, data: object) {
  return { stream, type, data };
}

function scored(player: string, points: number) {
  return fact('points-1', 'Scored', { player, points });
}

function left(player: string) {
  return fact('points-1', 'Left', { player });
}

async function documents<D extends Document>(view: string): Promise<{ [key: string]: D }> {
  const found: { [key: string]: D } = {};
  for await (const { key, document } of models.scan<D>(view)) found[key] = document;
  return found;
}

/** Asks again in each turn of the event loop until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

function busy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** A log in memory that can cut what it delivers anywhere, and deliver it again. */
class MemoryFeed implements EventFeed {
  readonly #events: Recorded[] = [];
  readonly #sleepers = new Set<() => void>();
  #most = Infinity;

  constructor(
    private readonly store: string,
    private readonly delivery: { cuts: ReadonlySet<number>; again: number } = { cuts: new Set(), again: 0 },
  ) {}

  get size(): number {
    return this.#events.length;
  }

  append(...facts: { stream: string; type: string; data: object }[]): Recorded[] {
    const appended = facts.map((told, n): Recorded => {
      const number = this.#events.length + n + 1;
      return {
        ...told,
        id: `e${number}`,
        revision: number,
        position: `${this.store}:${String(number).padStart(8, '0')}`,
        metadata: {
          recordedAt: '2026-01-01T00:00:00.000Z',
          schema: 1,
          organisationId: 'o',
          actor: {},
          channel: 'session',
          correlationId: 'c',
          causationId: 'c',
        },
      };
    });
    this.#events.push(...appended);
    this.#wake();
    return appended;
  }

  /** Delivers no more than so many facts until it is released. */
  holdAfter(most: number): () => void {
    this.#most = most;
    return () => {
      this.#most = Infinity;
      this.#wake();
    };
  }

  copy(): MemoryFeed {
    const copy = new MemoryFeed(this.store);
    copy.#events.push(...this.#events);
    return copy;
  }

  last(): Position {
    return this.#events.at(-1)?.position ?? `${this.store}:00000000`;
  }

  async head(): Promise<Position> {
    return this.last();
  }

  async *readAll({
    from = '',
    to = '~',
    filter,
  }: { from?: Position; to?: Position; filter?: CategoryFilter } = {}): AsyncGenerator<Recorded> {
    for (const event of [...this.#events]) if (event.position >= from && event.position <= to && holds(filter, event)) yield event;
  }

  async *subscribeToAll({
    after,
    filter,
    signal,
  }: {
    after?: Position;
    filter?: CategoryFilter;
    signal: AbortSignal;
  }): AsyncGenerator<FeedMessage> {
    if (after !== undefined && !after.startsWith(`${this.store}:`)) throw Object.assign(new Error(after), { name: 'ForeignPosition' });
    let at = after === undefined ? 0 : Number(after.split(':')[1]);
    while (!signal.aborted) {
      while (at < Math.min(this.#events.length, this.#most)) {
        const event = this.#events[at++]!;
        if (holds(filter, event)) yield { kind: 'event', event };
        if (!this.delivery.cuts.has(at)) continue;
        yield { kind: 'caught-up', position: event.position };
        await new Promise((resolve) => setImmediate(resolve));
        for (const told of this.#events.slice(Math.max(0, at - this.delivery.again), at))
          if (holds(filter, told)) yield { kind: 'event', event: told };
      }
      if (at === this.#events.length && at > 0) yield { kind: 'caught-up', position: this.#events[at - 1]!.position };
      await this.#asleep(at, signal);
    }
  }

  #asleep(at: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted || at < Math.min(this.#events.length, this.#most)) return Promise.resolve();
    return new Promise((resolve) => {
      this.#sleepers.add(resolve);
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  #wake(): void {
    for (const wake of this.#sleepers) wake();
    this.#sleepers.clear();
  }
}

function holds(filter: CategoryFilter | undefined, event: Recorded): boolean {
  return !filter || filter.categories.includes(categoryOf(event.stream));
}
