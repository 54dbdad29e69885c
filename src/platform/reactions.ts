import type { Position } from './event.values.ts';
import { PARKED_TABLE, type ParkedFact } from './parked-facts.ts';
import type { Reaction, ReactionGround, ReactionStatus } from './reaction.ts';
import { ReactionRun } from './reaction-run.ts';
import { Refused } from './refused.ts';

/** Runs reactions: each is a durable subscription of its own, which no error ends. Rebuilding views never fires one. */
export class Reactions {
  private readonly runs = new Map<string, ReactionRun>();
  private started = false;

  private constructor(private readonly ground: ReactionGround) {}

  static async open(ground: ReactionGround): Promise<Reactions> {
    await ground.records.table(`
      CREATE TABLE IF NOT EXISTS reactions (name TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID;
      ${PARKED_TABLE}`);
    return new Reactions(ground);
  }

  /** Takes a reaction in; it runs from {@link start} on. */
  add(reaction: Reaction): void {
    if (this.runs.has(reaction.name)) throw new Error(`there are two reactions named "${reaction.name}"`);
    const run = new ReactionRun(reaction, this.ground);
    this.runs.set(reaction.name, run);
    if (this.started) run.start();
  }

  start(): void {
    this.started = true;
    for (const run of this.runs.values()) run.start();
  }

  /** Resolves once every reaction has answered, or parked, everything up to a position. */
  async reached(position: Position): Promise<void> {
    await Promise.all([...this.runs.values()].map((run) => run.reached(position)));
  }

  /** The position of the last fact that the facts up to a position have caused directly; that position itself when there is none. */
  causedBy(position: Position): Position {
    return [...this.runs.values()].map((run) => run.causedBy(position)).reduce((last, caused) => (caused > last ? caused : last), position);
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
}
