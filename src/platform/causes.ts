import type { Position } from './event.values.ts';

const REMEMBERED = 10_000;

/** Which facts caused which: enough to know when everything that follows from a position has happened. */
export class Causes {
  /** `latest`: the last that any of the pairs up to this one was caused. */
  private pairs: { organisationId: string; cause: Position; caused: Position; latest: Position }[] = [];
  /** What older facts, of which nothing is remembered, may have caused at the latest. */
  private floor: Position = '';

  /** @param head what was caused before lies before it */
  begin(head: Position): void {
    this.floor = head;
  }

  note(organisationId: string, cause: Position, caused: Position | undefined): void {
    if (caused === undefined) return;
    const before = this.pairs.at(-1)?.latest ?? '';
    this.pairs.push({ organisationId, cause, caused, latest: caused > before ? caused : before });
    if (this.pairs.length <= REMEMBERED) return;
    for (const { caused: old } of this.pairs.splice(0, REMEMBERED / 2)) if (old > this.floor) this.floor = old;
  }

  /**
   * The last position that facts up to this one, of one organisation if it is named, have caused: never too early, a little late for those
   * long ago.
   */
  lastCausedBy(position: Position, organisationId?: string): Position {
    let last = this.floor;
    for (let n = this.pairs.length - 1; n >= 0; n--) {
      const pair = this.pairs[n];
      if (!pair || pair.latest <= last) break;
      if (organisationId !== undefined && pair.organisationId !== organisationId) continue;
      if (pair.cause <= position && pair.caused > last) last = pair.caused;
    }
    return last;
  }
}
