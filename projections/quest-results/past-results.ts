import { Injectable } from '@nestjs/common';
import type { Instant, Position, Recorded } from '../../src/platform/event.values.ts';
import { LatelyUsed } from '../../src/platform/lately-used.values.ts';
import { Turns } from '../../src/platform/turns.ts';
import { FactLog } from '../platform/fact-log.ts';
import type { Documents, Fold } from '../platform/projection.ts';
import { type Condition, type Document, type Filter, type Json, type Kept, ReadModels, type Sort } from '../platform/read-models.ts';
import { Unsealer } from '../platform/unsealer.ts';
import { questAttempts } from '../quest-attempts/quest-attempts.ts';
import { TellAttempts } from '../quest-attempts/tell-attempts.ts';
import type { Quest } from '../quests/quests.ts';
import { ReadQuests } from '../quests/read-quests.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { type CountedFacts, counting, factsPrefix } from './quest-results.ts';
import { type CountedDocuments, ReadResponses } from './read-responses.ts';
import { ReadResults } from './read-results.ts';

type AnyFolds = { readonly [type: string]: Fold<Recorded, Document> | undefined };
const FOLDS: ReadonlyMap<string, AnyFolds> = new Map([
  ['quest-results', counting],
  ['quest-attempts', questAttempts.on],
]);

/** What somebody did, at its own time. All else says what becomes of it. */
const DONE = ['AttemptStarted', 'AnswersGiven', 'AttemptDone', 'BallotsOpened'];

/** So many pasts are kept, at least: a list is read page by page. */
const KEPT = 2;

/** Rounds of quests as of past instants: counted anew from their facts, by what counts them as they come; one after another. */
@Injectable()
export class PastResults {
  private readonly now: { results: ReadResults; responses: ReadResponses };
  readonly #turns = new Turns();
  readonly #kept = new LatelyUsed<Promise<PastDocuments>>(KEPT);
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly models: ReadModels,
    private readonly log: FactLog,
    private readonly quests: ReadQuests,
    private readonly attempts: TellAttempts,
    private readonly unsealer: Unsealer,
    results: ReadResults,
    responses: ReadResponses,
  ) {
    this.now = { results, responses };
  }

  /** What tells of a round as of an instant; as of now where none is named. @throws TryLater while the view is built anew */
  async of(
    { organisationId, questId }: Quest,
    round: number,
    asOf: AsOf | undefined,
  ): Promise<{ results: ReadResults; responses: ReadResponses }> {
    if (!asOf) return this.now;
    const positions: Position[] = [];
    for (const prefix of [factsPrefix({ organisationId, questId }), factsPrefix({ organisationId, questId, round })])
      for await (const { document } of this.models.scan<CountedFacts>('quest-results', { prefix })) positions.push(...document.positions);
    positions.sort();
    const past = await this.counted([organisationId, questId, round, asOf.sense, asOf.at, positions.at(-1)].join(), positions, asOf);
    const responses = new ReadResponses(past, this.attempts, this.unsealer);
    return { results: new ReadResults(past, this.quests, responses), responses };
  }

  private counted(key: string, positions: readonly Position[], asOf: AsOf): Promise<PastDocuments> {
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const counted = this.#last.then(() => this.count(positions, asOf));
    this.#kept.set(key, counted);
    this.#last = counted.catch(() => this.#kept.delete(key));
    return counted;
  }

  private async count(positions: readonly Position[], asOf: AsOf): Promise<PastDocuments> {
    const past = new PastDocuments();
    const slice = this.#turns.begin();
    for await (const fact of this.log.at(positions)) {
      if (!isPast(fact, asOf)) continue;
      for (const [view, folds] of FOLDS) await folds[fact.type]?.(fact, past.of(view), (sealed) => this.unsealer.open(sealed));
      if (slice.isOver()) await slice.rest();
    }
    return past;
  }
}

/** As known then: what was recorded by then. As it happened: what was done by then, and whatever has become of that since: who was reset has not begun, and results are those of regrades. */
function isPast({ type, data, metadata: { recordedAt } }: Recorded, { at, sense }: AsOf): boolean {
  if (sense === 'known') return recordedAt <= at;
  const { occurredAt = recordedAt } = data as { occurredAt?: Instant };
  return !DONE.includes(type) || occurredAt <= at;
}

/** Documents of views as of an instant, in memory: asked as those of now are. */
class PastDocuments implements CountedDocuments {
  readonly #views = new Map<string, Map<string, Document>>([...FOLDS.keys()].map((view) => [view, new Map()]));

  of(view: string): Documents<Document> {
    const documents = this.#documents(view);
    return {
      get: (key) => Promise.resolve(documents.get(key)),
      put: (key, document) => void documents.set(key, document),
      delete: (key) => void documents.delete(key),
    };
  }

  getMany<D extends Document>(view: string, keys: readonly string[]): Promise<Map<string, Kept<D>>> {
    const documents = this.#documents(view);
    const found = keys.flatMap((key) => {
      const document = documents.get(key);
      return document ? [[key, keptOf<D>(key, document)] as const] : [];
    });
    return Promise.resolve(new Map(found));
  }

  find<D extends Document>(
    view: string,
    filter: Filter,
    { sort = [], limit }: { sort?: Sort; limit?: number },
  ): Promise<{ items: Kept<D>[] }> {
    const isFound = (document: Document) => Object.entries(filter).every(([field, condition]) => holds(document[field] ?? null, condition));
    const found = [...this.#documents(view)].filter(([, document]) => isFound(document));
    for (const { field, descending = false } of sort)
      found.sort(([, a], [, b]) => (textOf(a[field]) < textOf(b[field]) === descending ? 1 : -1));
    return Promise.resolve({ items: found.slice(0, limit).map(([key, document]) => keptOf<D>(key, document)) });
  }

  async *walk<D extends Document>(view: string, filter: Filter, { sort }: { sort: Sort }): AsyncGenerator<Kept<D>[]> {
    yield (await this.find<D>(view, filter, { sort })).items;
  }

  #documents(view: string): Map<string, Document> {
    return this.#views.get(view) ?? new Map<string, Document>();
  }
}

function keptOf<D extends Document>(key: string, document: Document): Kept<D> {
  return { key, document: document as D, position: '' };
}

/** As far as reports ask. */
function holds(value: Json, condition: Condition): boolean {
  if (condition === null || typeof condition !== 'object') return value === condition;
  if ('any' in condition) return Array.isArray(value) && condition.any.some((one) => value.includes(one));
  return 'before' in condition && textOf(value) < textOf(condition.before);
}

/** Lists are in the order of texts alone. */
function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
