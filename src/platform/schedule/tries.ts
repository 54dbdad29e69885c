import type { Instant } from '../event.values.ts';

const FIRST_WAIT_MS = 1_000;
const GROWTH = 4;
const LONGEST_WAIT_MS = 10 * 60_000;

/** What was issued and is still due, by the ids of the commands: it waits, each time longer. In memory: who begins anew tries at once. */
export class Tries {
  private readonly kept = new Map<string, { kind: string; count: number; since: Instant }>();

  /** Notes another try; answers how many there were. */
  note(id: string, kind: string, now: Instant): number {
    const count = (this.kept.get(id)?.count ?? 0) + 1;
    this.kept.set(id, { kind, count, since: now });
    return count;
  }

  /** How long something is still to wait, in milliseconds. A clock that was set back makes nothing wait longer than it would have. */
  waits(id: string, now: Instant): number {
    const tried = this.kept.get(id);
    if (!tried) return 0;
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * GROWTH ** (tried.count - 1));
    if (now < tried.since) tried.since = now;
    return Math.max(0, Date.parse(tried.since) + wait - Date.parse(now));
  }

  /** Forgets what is due no more. @param due the ids of all that are */
  keepOnly(kind: string, due: ReadonlySet<string>): void {
    for (const [id, tried] of this.kept) if (tried.kind === kind && !due.has(id)) this.kept.delete(id);
  }

  countOf(kind: string): number {
    return [...this.kept.values()].filter((tried) => tried.kind === kind).length;
  }
}
