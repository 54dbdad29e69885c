import { schemaOf } from '../../migrations-events/upcast.ts';
import { derivedId } from './derived-id.ts';
import { LatelyUsed } from './lately-used.values.ts';
import { Refused } from './refused.ts';
import type { Quotas } from './quota.ts';
import type { Actor, Channel, Event, Instant, Position, Recorded, Sealed } from './event.values.ts';
import { type EventStore, type NewEvent, StoreUnavailable, StreamNotFound, WrongExpectedRevision } from './event-store/event-store.ts';

/** How a stream's facts become what a decision needs to remember. `evolve` may change the state it is given and answers it. */
export type Aggregate<State, E extends Event> = {
  initial(): State;
  evolve(state: State, fact: Fact<E>): State;
};

/**
 * What an aggregate sees of a fact: the same right after its append and after a reload. When and where it was recorded the store says only to
 * who reads it.
 */
export type Fact<E extends Event> = E extends Event<infer Type, infer Data> ? { id: string; type: Type; data: Data } : never;

/** Who commands, through what, why, and what led to it: the envelope of every fact that follows. */
export type CommandContext = {
  /** The caller's own: a command that arrives twice is applied once. */
  commandId: string;
  organisationId: string;
  actor: Actor;
  channel: Channel;
  reason?: Sealed;
  /** The id of the first command, when this one follows from another. */
  correlationId?: string;
  /** The event that a reaction answers; the command itself otherwise. */
  causationId?: string;
  /** The rules that led to it. */
  through?: readonly string[];
};

/** A command under an id of its own that follows from another: facts still say what began it all. */
export function following(context: CommandContext, commandId: string): CommandContext {
  const { correlationId = context.commandId, causationId = context.commandId } = context;
  return { ...context, commandId, correlationId, causationId };
}

/** A command that answers a fact: the same fact gives the same command, however often it is delivered. Whoever made the fact acts. */
export function answering({ id, metadata }: Pick<Recorded, 'id' | 'metadata'>, commandId: string): CommandContext {
  const { organisationId, actor, correlationId, through } = metadata;
  return { commandId, organisationId, actor, channel: 'reaction', correlationId, causationId: id, ...(through && { through }) };
}

/** What a decision led to. No events: a retry, or nothing to change. */
export type Decided<E extends Event> = { position: Position; revision: number; events: E[] };

type Remembered = { state: unknown; revision: number; position: Position; ids: Set<string>; turn: Promise<unknown> };

/** As many as the longest list of players touches: each is a stream, and so are the two values that nobody else may have. */
const REMEMBERED_STREAMS = 30_000;
/** Another process that has many commands for a stream is ahead with each of them: as many and more are met. */
const ATTEMPTS = 200;

/**
 * Turns commands into facts: loads a stream's state, asks the pure decision, appends at the revision it decided on.
 * A stream decides one command at a time in this process; another process in between is met by deciding again.
 * A command that the stream has already applied is answered with its position and decides nothing.
 */
export class Decisions {
  private readonly remembered = new LatelyUsed<Remembered>(REMEMBERED_STREAMS);
  private readonly underWay = new Set<Promise<unknown>>();
  private held: StoreUnavailable | undefined;

  constructor(
    private readonly store: EventStore,
    private readonly upcast: (event: Recorded) => Recorded,
    private readonly quotas: Quotas,
  ) {}

  /** The state of a stream as of now; the initial state when it has no facts. */
  async load<State, E extends Event>(aggregate: Aggregate<State, E>, stream: string): Promise<State> {
    const memory = this.recall(aggregate, stream);
    await this.catchUp(aggregate, stream, memory);
    return memory.state as State;
  }

  /** The state of a stream as it was known before an instant, or is known now: nobody else's, to be tried on. */
  async loadBefore<State, E extends Event>(aggregate: Aggregate<State, E>, stream: string, before?: Instant): Promise<State> {
    let state = aggregate.initial();
    try {
      for await (const recorded of this.store.readStream(stream)) {
        if (before !== undefined && recorded.metadata.recordedAt >= before) break;
        state = aggregate.evolve(state, this.upcast(recorded) as unknown as Fact<E>);
      }
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error;
    }
    return state;
  }

  /**
   * For reading on while the store is away: the state as of now, or as this process knew it last; the initial one where it knows nothing.
   */
  async known<State, E extends Event>(aggregate: Aggregate<State, E>, stream: string): Promise<State> {
    const memory = this.recall(aggregate, stream);
    if (memory.revision < 0 || this.store.trouble === undefined)
      await this.catchUp(aggregate, stream, memory).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailable)) throw error;
      });
    return memory.state as State;
  }

  /**
   * Decides and appends.
   * @throws Refused when the decision says no
   * @throws StoreUnavailable, EventTooLarge, AppendOutcomeUnknown from the store
   */
  async decide<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    stream: string,
    context: CommandContext,
    decision: (state: State) => E[] | Promise<E[]>,
  ): Promise<Decided<E>> {
    const memory = this.recall(aggregate, stream);
    const turn = memory.turn.then(() => this.attempt(aggregate, stream, memory, context, decision));
    const over = turn
      .catch(() => undefined)
      .finally(() => {
        this.underWay.delete(over);
      });
    memory.turn = over;
    this.underWay.add(over);
    return turn;
  }

  /**
   * Nothing is appended from now on: commands that were applied are answered, others are refused. Resolves when those under way are done.
   * Answers how to go on.
   * @throws Refused moving-house when it is so already
   */
  async hold(): Promise<() => void> {
    if (this.held) throw new Refused('moving-house', 'This server is moving already. When that is done, it is to be started anew');
    this.held = new StoreUnavailable('moving-house', 'Everything is being copied to another store');
    await Promise.all(this.underWay);
    return () => (this.held = undefined);
  }

  private async attempt<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    stream: string,
    memory: Remembered,
    context: CommandContext,
    decision: (state: State) => E[] | Promise<E[]>,
  ): Promise<Decided<E>> {
    if (memory.revision < 0) await this.catchUp(aggregate, stream, memory);
    for (let attempt = 1; ; attempt++) {
      if (memory.ids.size > 0 && memory.ids.has(eventId(context.commandId, stream, 0)))
        return { position: memory.position, revision: memory.revision, events: [] };
      const events = await decision(memory.state as State);
      if (events.length === 0) return { position: memory.position, revision: memory.revision, events };
      if (this.held) throw this.held;
      const batch = events.map((event, index) => envelop(event, stream, index, context));
      try {
        const appended = await this.store.append(stream, batch, { expected: memory.revision < 0 ? 'no-stream' : memory.revision });
        this.quotas.count(context.organisationId, { facts: batch.length, bytes: appended.bytes });
        batch.forEach((event, index) => {
          const revision = appended.revision - batch.length + 1 + index;
          // Whoever loaded the stream meanwhile may have read it already.
          if (revision === memory.revision + 1) this.remember(aggregate, memory, event as NewEvent<E>, revision, appended.position);
        });
        return { position: appended.position, revision: appended.revision, events };
      } catch (error) {
        if (!(error instanceof WrongExpectedRevision) || attempt === ATTEMPTS) throw error;
        await this.catchUp(aggregate, stream, memory);
      }
    }
  }

  private async catchUp<State, E extends Event>(aggregate: Aggregate<State, E>, stream: string, memory: Remembered): Promise<void> {
    if (this.store.isKnownToEnd(stream, memory.revision)) return;
    try {
      for await (const recorded of this.store.readStream(stream, { from: memory.revision + 1 })) {
        const { revision, position } = recorded;
        if (revision === memory.revision + 1) this.remember(aggregate, memory, this.upcast(recorded) as Recorded<E>, revision, position);
      }
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error;
    }
  }

  private remember<State, E extends Event>(
    aggregate: Aggregate<State, E>,
    memory: Remembered,
    { id, type, data }: NewEvent<E> | Recorded<E>,
    revision: number,
    position: Position,
  ): void {
    memory.state = aggregate.evolve(memory.state as State, { id, type, data } as unknown as Fact<E>);
    memory.revision = revision;
    memory.position = position;
    memory.ids.add(id);
  }

  private recall<State, E extends Event>(aggregate: Aggregate<State, E>, stream: string): Remembered {
    const known = this.remembered.get(stream);
    if (known) return known;
    const memory: Remembered = { state: aggregate.initial(), revision: -1, position: '', ids: new Set(), turn: Promise.resolve() };
    this.remembered.set(stream, memory);
    return memory;
  }
}

/** The id of a command's event: the same command gives the same ids, in every stream its own. */
export function eventId(commandId: string, stream: string, index: number): string {
  return derivedId(`${stream}/${index}`, commandId);
}

function envelop(event: Event, stream: string, index: number, context: CommandContext): NewEvent {
  const { commandId, organisationId, actor, channel, reason, correlationId = commandId, causationId = commandId, through } = context;
  const of = { schema: schemaOf(event.type), organisationId, actor, channel, ...(reason && { reason }) };
  const metadata = { ...of, correlationId, causationId, ...(through && { through }) };
  return { ...event, id: eventId(commandId, stream, index), metadata };
}
