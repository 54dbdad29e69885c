import {
  type Event,
  type FeedMessage,
  isAboutPerson,
  personKey,
  type Position,
  type Recorded,
  type Sealed,
} from '../../src/platform/event.values.ts';
import type { Slice, Turns } from '../../src/platform/turns.ts';
import type { PersonForgotten } from '../../src/players/players.events.ts';
import { NobodyDeclared } from './about.ts';
import type { Change, Documents, Fold, Open, Projection } from './projection.ts';
import { PutKeys } from './put-keys.ts';
import type { Document, ReadModels } from './read-models.ts';
import { RecentDocuments } from './recent-documents.ts';
import { FORGOTTEN_PERSON, isDropped, isOf, isOwn, stepOf, type Touched, UNFINISHED, type Unfinished } from './unfinished.ts';

/** What every build of a projector works with. */
export type Workshop = {
  models: ReadModels;
  open: Open;
  /** An event in today's words. */
  upcast: (event: Recorded) => Recorded;
  /** The types of the build's event catalogue. */
  known: ReadonlySet<string>;
  turns: Turns;
};

/** What facts did to a view, told when they are folded and again when that is committed. */
export type Told = { changes: Change[]; events: Recorded[]; position: Position };

/** Who is told. The facts are durable: what keeps the view in memory need not wait for its documents. */
export type Tell = { folded(told: Told): void; committed(told: Told): void };

/** A fact whose type this build does not know: an older build reads a newer log. Nothing is skipped silently. */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
}

/** How much may wait in memory while catching up: the fewer the commits, the fewer the times that one document is written. */
const MOST_TOUCHED = 10_000;
const MOST_PASSED = 10_000;
const NEVER_PUT = Promise.resolve(undefined);

/**
 * One generation of a view while facts are folded into it. A batch is committed while the next one is folded: one commit
 * is on its way at most, and each names the checkpoint it follows. When one fails, everything in memory is dropped.
 */
export class Build {
  readonly number: number;
  /** Set to be told, which costs a read of each document before it is changed. */
  tell: Tell | undefined;
  readonly #projection: Projection;
  readonly #workshop: Workshop;
  readonly #recent = new RecentDocuments();
  /** What was put since the generation was empty; absent when it was not. */
  #put: PutKeys | undefined;
  readonly #documents: Documents<Document>;
  readonly #open: Open;
  #folded: Position | null = null;
  #sent: Position | null = null;
  #committed: Position | null = null;
  #visible: Position | null = null;
  #told: Position | null = null;
  readonly #slice: Slice;
  /** What facts have left to be finished, by its key, in their order. */
  readonly #work = new Map<string, Unfinished>();
  #touched = new Map<string, Touched>();
  #undo: [key: string, before: Touched | undefined][] = [];
  #events: Recorded[] = [];
  #passed = 0;
  #at: Position = '';
  #flight: Promise<void> | undefined;
  #isFlying = false;

  private constructor(projection: Projection, number: number, workshop: Workshop) {
    this.#projection = projection;
    this.#workshop = workshop;
    this.number = number;
    this.#slice = workshop.turns.begin();
    this.#documents = {
      get: (key) => this.#get(key),
      put: (key, document) => {
        this.#touch(key, document);
      },
      delete: (key) => {
        this.#touch(key, undefined);
      },
    };
    this.#open = (sealed) => this.#opened(sealed);
  }

  /** Goes on where the generation of that number stands; it is made if it is new. */
  static async of(projection: Projection, number: number, workshop: Workshop): Promise<Build> {
    const build = new Build(projection, number, workshop);
    await build.reload();
    return build;
  }

  /** The last fact or checkpoint that was taken, be it committed or not. */
  get position(): Position | null {
    return this.#folded;
  }

  /** What readers of this generation see: everything up to here. */
  get visible(): Position | null {
    return this.#visible;
  }

  /** What has been told of: everything up to here. */
  get told(): Position | null {
    return this.#told;
  }

  /** Whether facts that are folded have left work that is not finished. */
  get unfinished(): boolean {
    return this.#work.size > 0;
  }

  /** Drops what is in memory and takes up the generation as it is stored. */
  async reload(): Promise<void> {
    await this.#flight?.catch(() => undefined);
    this.#flight = undefined;
    this.#recent.clear();
    this.#discard();
    const { name, indexes, compound, about } = this.#projection;
    const held = about && { person: about.person, words: Object.keys(about.words) };
    const { checkpoint } = await this.#workshop.models.generation({ name, version: this.number, indexes, compound, about: held });
    this.#folded = this.#sent = this.#committed = this.#visible = this.#told = checkpoint;
    this.#put = checkpoint === null ? new PutKeys() : undefined;
    this.#passed = 0;
    this.#work.clear();
    if (checkpoint === null) return;
    for await (const { key, document } of this.#workshop.models.scan<Unfinished>(name, { version: this.number, prefix: UNFINISHED }))
      this.#work.set(key, document);
  }

  /**
   * Folds messages in order; facts that it already holds are passed over. What they change is sent when it has become much.
   * When a fold throws, what was before its fact is committed, and the error goes to the caller.
   */
  async take(messages: readonly FeedMessage[]): Promise<void> {
    for (const message of messages) {
      this.#undo.length = 0;
      try {
        const folding = this.#takeOne(message);
        if (folding) await folding;
      } catch (error) {
        this.#revert();
        await this.flush();
        throw error;
      }
      if (this.#touched.size >= MOST_TOUCHED || this.#passed >= MOST_PASSED) await this.send();
      if (this.#slice.isOver()) await this.#slice.rest();
    }
  }

  /** Sends what was folded since the last time, once the commit before it has landed. */
  async send(): Promise<void> {
    if (this.#folded === null || this.#folded === this.#sent) return;
    await this.#flight;
    const touched = this.#touched;
    const events = this.#events;
    const position = this.#folded;
    const changes = this.tell ? await this.#changes(touched) : [];
    this.#discard();
    this.#sent = position;
    for (const [key, { document }] of touched) {
      this.#recent.put(key, document);
      this.#put?.add(key);
    }
    const told = { changes, events, position };
    this.#told = position;
    this.tell?.folded(told);
    if (touched.size === 0 && this.#passed < MOST_PASSED) {
      this.#show(told);
      return;
    }
    this.#recent.hold(touched);
    this.#isFlying = true;
    this.#flight = this.#commit(touched, position)
      .then(() => {
        this.#show(told);
      })
      .finally(() => {
        this.#isFlying = false;
      });
    // Whoever waits for the flight hears of its failure.
    this.#flight.catch(() => undefined);
  }

  /** Nothing came for a while: that was no work, and what comes now begins a slice of its own. */
  rested(): void {
    this.#slice.restart();
  }

  /** Sends unless a commit is on its way: what is folded meanwhile then goes with what follows, so that pages are written less often. */
  async sendIfIdle(): Promise<void> {
    if (!this.#isFlying) await this.send();
  }

  /** Sends, and waits until it is durable. */
  async flush(): Promise<void> {
    await this.send();
    await this.#flight;
    this.#slice.restart();
  }

  /** Waits, and makes the checkpoint durable even when the last facts changed nothing. */
  async settle(): Promise<void> {
    await this.flush();
    if (this.#sent !== null && this.#sent !== this.#committed) await this.#commit(new Map(), this.#sent);
  }

  /** Does one step of what facts have left to be finished, in a commit of its own. */
  async finishSome(): Promise<void> {
    const [next] = this.#work;
    if (!next) return;
    await this.flush();
    const [key, work] = next;
    const position = key.slice(UNFINISHED.length);
    const { touched, left } = await stepOf(work, position, this.#workshop.models, this.#projection, this.number);
    touched.set(key, { document: left, position });
    const changes = this.tell ? await this.#changes(touched) : [];
    await this.#commit(touched, this.#sent ?? position);
    for (const [changed, { document }] of touched) {
      this.#recent.put(changed, document);
      this.#put?.add(changed);
    }
    if (left) this.#work.set(key, left);
    else this.#work.delete(key);
    const told = { changes, events: [], position: this.#sent ?? position };
    this.tell?.folded(told);
    this.#show(told);
  }

  /** Finishes all of it. */
  async finish(): Promise<void> {
    while (this.unfinished) await this.finishSome();
  }

  #takeOne(message: FeedMessage): Promise<void> | void {
    const position = message.kind === 'event' ? message.event.position : message.position;
    if (this.#folded !== null && position <= this.#folded) return;
    if (message.kind !== 'event') {
      this.#folded = position;
      return;
    }
    const event = this.#workshop.upcast(message.event);
    if (!this.#workshop.known.has(event.type))
      throw new UnknownEventType(`"${event.type}" at ${position} is not in this build's catalogue`);
    this.#at = position;
    const folding = this.#fold(event);
    if (folding) return folding.then(() => this.#took(event));
    this.#took(event);
  }

  #took(event: Recorded): void {
    this.#folded = event.position;
    this.#passed++;
    if (this.tell) this.#events.push(event);
  }

  #fold(event: Recorded): Promise<void> | void {
    if (event.type === 'OrganisationDeleted') return this.#drop(event.metadata.organisationId).then(() => this.#foldOne(event));
    if (event.type === 'PersonForgotten' && this.#projection.about) this.#forget(event as Recorded<PersonForgotten>);
    return this.#foldOne(event);
  }

  /** The words about a person go in steps, from every document that has some; facts that were on their way bring no more. */
  #forget({ data: { profileId, number }, metadata: { organisationId } }: Recorded<PersonForgotten>): void {
    this.#touch(FORGOTTEN_PERSON + personKey(organisationId, profileId), {});
    this.#leave({ kind: 'forgetting', profileId, number });
  }

  /** Opens nothing about who is forgotten, whether or not the key is there still: so a rebuild comes to the same. */
  async #opened(sealed: Sealed | undefined): Promise<string | undefined> {
    if (sealed && isAboutPerson(sealed)) {
      const { name, about } = this.#projection;
      if (!about) throw new NobodyDeclared(`${name} opens words about a person, but does not declare whom its documents are about`);
      if (await this.#get(FORGOTTEN_PERSON + sealed.key)) return undefined;
    }
    return this.#workshop.open(sealed);
  }

  /**
   * Every document of a deleted organisation goes, in every view: what was sealed for it can never be read again. Folds do not see them from
   * now on; those that are stored go in steps.
   */
  async #drop(organisationId: string): Promise<void> {
    await this.#flight;
    for (const key of this.#touched.keys()) if (isOf(organisationId, key)) this.#touch(key, undefined);
    this.#recent.clear();
    if (await this.#get(organisationId)) this.#touch(organisationId, undefined);
    this.#leave({ kind: 'dropping', organisationId });
  }

  #foldOne(event: Recorded): Promise<void> | void {
    const folds: { readonly [type: string]: Fold<Event, Document> } = this.#projection.on;
    const fold = Object.hasOwn(folds, event.type) ? folds[event.type] : undefined;
    return fold?.(event, this.#documents, this.#open);
  }

  #get(key: string): Promise<Document | undefined> {
    const touched = this.#touched.get(key);
    if (touched) return Promise.resolve(touched.document);
    if (this.#recent.has(key)) return Promise.resolve(this.#recent.get(key));
    if (this.#put && !this.#put.mayHave(key)) return NEVER_PUT;
    return this.#load(key);
  }

  async #load(key: string): Promise<Document | undefined> {
    const kept = await this.#workshop.models.get(this.#projection.name, key, this.number);
    const document = kept && !isDropped(this.#work, kept) ? kept.document : undefined;
    this.#recent.put(key, document);
    return document;
  }

  #leave(work: Unfinished): void {
    const key = `${UNFINISHED}${this.#at}`;
    this.#touch(key, work);
    this.#work.set(key, work);
  }

  #touch(key: string, document: Document | undefined): void {
    this.#undo.push([key, this.#touched.get(key)]);
    this.#touched.set(key, { document, position: this.#at });
  }

  /** Takes back what the fact that is being folded has touched. */
  #revert(): void {
    for (const [key, before] of this.#undo.reverse()) {
      if (before) this.#touched.set(key, before);
      else this.#touched.delete(key);
      if (!before) this.#work.delete(key);
    }
  }

  #discard(): void {
    this.#touched = new Map();
    this.#events = [];
  }

  async #commit(touched: ReadonlyMap<string, Touched>, checkpoint: Position): Promise<void> {
    this.#passed = 0;
    const puts = [];
    const deletes = [];
    for (const [key, { document, position }] of touched) {
      if (document) puts.push({ key, document, position });
      else deletes.push({ key, position });
    }
    const batch = { puts, deletes, expected: this.#committed, checkpoint };
    await this.#workshop.models.commit(this.#projection.name, this.number, batch);
    this.#committed = checkpoint;
  }

  #show(told: Told): void {
    this.#visible = told.position;
    this.tell?.committed(told);
  }

  async #changes(touched: ReadonlyMap<string, Touched>): Promise<Change[]> {
    const { name } = this.#projection;
    const unseen = [...touched.keys()].filter((key) => !this.#recent.has(key));
    const read = unseen.length > 0 ? await this.#workshop.models.getMany(name, unseen, this.number) : undefined;
    const changes: Change[] = [];
    for (const [key, { document: after }] of touched) {
      if (isOwn(key)) continue;
      const before = this.#recent.has(key) ? this.#recent.get(key) : read?.get(key)?.document;
      if (before !== undefined || after !== undefined) changes.push({ view: name, key, before, after });
    }
    return changes;
  }
}
