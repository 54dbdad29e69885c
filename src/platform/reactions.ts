import type { EventFeed, Position, Recorded } from './event.values.ts';
import { ReactionRun } from './reaction-run.ts';
import type { Records } from './records/records.ts';

/** When this fact, issue that command. The command's id is uuid v5 of the causing event and the rule, so that redelivery is harmless. */
export type Reaction = {
  name: string;
  categories: readonly string[];
  /**
   * Answers the position of the last fact that it caused, if any. Facts of one stream come in order, those of different streams side by side.
   * A refusal is parked, other errors are retried, then parked.
   */
  on(event: Recorded): Promise<Position | undefined>;
};

/** What `/health` says of a reaction. Parked facts are those that it could not answer. */
export type ReactionStatus = { name: string; position: Position; state: 'catching-up' | 'live' | 'retrying' | 'stopped'; parked: number };

/** What reactions live on. */
export type ReactionGround = {
  feed: EventFeed;
  records: Records;
  upcast: (event: Recorded) => Recorded;
  /** The types of the build's event catalogue: any other type stops the reaction that meets it. */
  known: ReadonlySet<string>;
  /** Where trouble is told, beside the status. */
  report: (message: string) => void;
};

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
