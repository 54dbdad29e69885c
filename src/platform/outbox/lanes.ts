/** Something that waits to be sent. A lane is a destination. `due` is in milliseconds, and counts from the second try on. */
export type Waiting = { id: string; lane: string; tries: number; due: number };

/** A lane that is under way, or was; who came to it meanwhile is behind it. */
type Lane = { busy: boolean; behind: Waiting[] };

/**
 * Who is sent next: one in a lane, a bounded number at once, the first tries in the order they came. Further tries take half of the places at
 * most, so that destinations which are slow to fail delay nobody else.
 */
export class Lanes {
  private readonly first: Waiting[] = [];
  /** By due. */
  private readonly further: Waiting[] = [];
  private readonly lanes = new Map<string, Lane>();
  private underWay = 0;
  private furtherUnderWay = 0;

  constructor(private readonly most: number) {}

  add(waiting: Waiting): void {
    if (waiting.tries === 0) this.first.push(waiting);
    else this.further.splice(this.placeOf(waiting.due), 0, waiting);
  }

  /** Whoever may be sent now is under way from now on, until {@link done}. */
  next(now: number): Waiting | undefined {
    if (this.underWay >= this.most) return undefined;
    const next = this.take(this.first, now) ?? (this.roomForFurther ? this.take(this.further, now) : undefined);
    if (!next) return undefined;
    this.underWay += 1;
    if (next.tries > 0) this.furtherUnderWay += 1;
    return next;
  }

  /** One of those behind stands for all of them, so that a long lane costs no more than a short one. */
  done({ lane: name, tries }: Waiting): void {
    this.underWay -= 1;
    if (tries > 0) this.furtherUnderWay -= 1;
    const lane = this.lane(name);
    lane.busy = false;
    const first = lane.behind.findIndex((waiting) => waiting.tries === 0);
    const [next] = lane.behind.splice(Math.max(0, first), 1);
    if (next) this.add(next);
    if (lane.behind.length === 0) this.lanes.delete(name);
  }

  /** When somebody may be sent who may not be now. */
  dueAfter(now: number): number | undefined {
    return this.further.find(({ due }) => due > now)?.due;
  }

  private get roomForFurther(): boolean {
    return this.furtherUnderWay < Math.max(1, this.most / 2);
  }

  /** The first whose lane is free; who is before it goes behind its own lane. */
  private take(queue: Waiting[], until: number): Waiting | undefined {
    for (let next = queue[0]; next && (next.tries === 0 || next.due <= until); next = queue[0]) {
      queue.shift();
      const lane = this.lane(next.lane);
      if (!lane.busy) {
        lane.busy = true;
        return next;
      }
      lane.behind.push(next);
    }
    return undefined;
  }

  private lane(name: string): Lane {
    let lane = this.lanes.get(name);
    if (!lane) this.lanes.set(name, (lane = { busy: false, behind: [] }));
    return lane;
  }

  private placeOf(due: number): number {
    let [low, high] = [0, this.further.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.further[middle]?.due ?? 0) <= due) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
