import type { Position } from './event.values.ts';
import { PARKED, type ParkedFact } from './parked-facts.ts';
import { REACTIONS } from './reaction-place.ts';
import { ReactionRun } from './reaction-run.ts';
import type { Reaction, ReactionGround, ReactionStatus } from './reaction.ts';
import { Refused } from './refused.ts';

/** Of which organisation, of all if none is named, and which reaction is left out. */
export type Whose = { organisationId?: string; but?: string };

/** Runs reactions: each is a durable subscription of its own, which no error ends. Rebuilding views never fires one. */
export class Reactions {
  private readonly runs = new Map<string, ReactionRun>();

  private constructor(private readonly ground: ReactionGround) {}

  static async open(ground: ReactionGround): Promise<Reactions> {
    await ground.records.declare(REACTIONS);
    await ground.records.declare(PARKED);
    return new Reactions(ground);
  }

  /** Takes a reaction in; it runs from {@link start} on. */
  add(reaction: Reaction): void {
    if (this.runs.has(reaction.name)) throw new Error(`there are two reactions named "${reaction.name}"`);
    this.runs.set(reaction.name, new ReactionRun(reaction, this.ground));
  }

  /** Resolves when it is durable where each reaction begins. */
  async start(): Promise<void> {
    await Promise.all([...this.runs.values()].map((run) => run.start()));
  }

  /**
   * Resolves once every reaction has answered, or parked, everything up to a position.
   * @throws Error when one has stopped
   */
  async reached(position: Position): Promise<void> {
    for (const run of this.runs.values())
      if (!(await run.reached(position))) throw new Error(`the reaction "${run.reaction.name}" has stopped`);
  }

  /**
   * Resolves to true once every deciding reaction, but one that waits for the others, has answered, or parked, everything of an organisation, or of all
   * if none is named, up to a position; to false when the signal aborts, or one stops, before.
   */
  async decided(position: Position, { organisationId, but, signal }: Whose & { signal: AbortSignal }): Promise<boolean> {
    const passed = await Promise.all(this.deciding(but).map((run) => run.reached(position, organisationId, signal)));
    return passed.every(Boolean);
  }

  /** The names of the deciding reactions that {@link decided} would wait for. */
  undecided(position: Position, { organisationId, but }: Whose = {}): string[] {
    const late = this.deciding(but).filter((run) => !run.hasReached(position, organisationId));
    return late.map(({ reaction }) => reaction.name);
  }

  /**
   * The position of the last fact that the facts of an organisation, or of all if none is named, up to a position have made deciding reactions
   * cause directly; that position itself when there is none.
   */
  causedBy(position: Position, { organisationId, but }: Whose = {}): Position {
    return this.deciding(but)
      .map((run) => run.causedBy(position, organisationId))
      .reduce((last, caused) => (caused > last ? caused : last), position);
  }

  status(): ReactionStatus[] {
    return [...this.runs.values()].map((run) => run.status());
  }

  /**
   * Tries what a reaction has parked once more. Answers how many facts were answered, and what is still parked.
   * @throws Refused not-found
   */
  async retry(name: string): Promise<{ answered: number; parked: ParkedFact[] }> {
    const run = this.runs.get(name);
    if (!run) throw new Refused('not-found', `There is no reaction "${name}". Reactions: ${[...this.runs.keys()].join(', ')}`);
    return run.retry();
  }

  /** Lets go of what is under way: it is delivered again at the next start. Records are closed after it. */
  async stop(): Promise<void> {
    await Promise.all([...this.runs.values()].map((run) => run.stop()));
  }

  private deciding(but?: string): ReactionRun[] {
    return [...this.runs.values()].filter(({ reaction }) => reaction.kind === 'decides' && reaction.name !== but);
  }
}
