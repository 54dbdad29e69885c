import type { Position } from './event.values.ts';
import type { Reaction, ReactionGround, ReactionStatus } from './reaction.ts';
import { ReactionRun } from './reaction-run.ts';

/** Runs reactions: each is a durable subscription of its own, which no error ends. Rebuilding views never fires one. */
export class Reactions {
  private readonly runs = new Map<string, ReactionRun>();
  private started = false;

  private constructor(private readonly ground: ReactionGround) {}

  static async open(ground: ReactionGround): Promise<Reactions> {
    await ground.records.table(`
      CREATE TABLE IF NOT EXISTS reactions (name TEXT PRIMARY KEY, position TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS parked (reaction TEXT, event_id TEXT, position TEXT NOT NULL, error TEXT NOT NULL, tries INTEGER NOT NULL, PRIMARY KEY (reaction, event_id)) WITHOUT ROWID`);
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

  /** Lets go of what is under way: it is delivered again at the next start. Records are closed after it. */
  async stop(): Promise<void> {
    await Promise.all([...this.runs.values()].map((run) => run.stop()));
  }
}
