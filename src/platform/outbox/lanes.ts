import { LONGEST_WAIT_MS } from './tries.values.ts';

/** Something that waits to be sent. A lane is a destination. `due` is in milliseconds, and counts from the second try on. */
export type Waiting = { id: string; lane: string; tries: number; due: number };

/**
 * Where a lane is under way: where everybody begins; among those where it was slow or failed the last time; or, since it takes longer than others
 * should wait, aside.
 */
type Place = 'usual' | 'doubtful' | 'aside';

/** A lane that is under way, or was; who came to it meanwhile is behind it. */
type Lane = { place?: Place; behind: Waiting[] };

/** Of so many lanes it is remembered that it went wrong. The oldest is forgotten first: it is found out again. */
const MOST_DOUBTFUL = 10_000;

/**
 * Who is sent next: one in a lane, a bounded number at once, the first tries in the order they came. Two things keep a destination from delaying
 * others: who takes long goes aside, where there is room for some more; and whatever failed, or goes where it was slow or failed the last time,
 * takes half of the places at most.
 */
export class Lanes {
  private readonly first: Waiting[] = [];
  /** By due. */
  private readonly further: Waiting[] = [];
  private readonly lanes = new Map<string, Lane>();
  private readonly underWay: Record<Place, number> = { usual: 0, doubtful: 0, aside: 0 };
  /** Lanes that take long, and for which there was no room aside. */
  private readonly lingering = new Set<string>();
  private readonly doubtful = new Set<string>();
  /** Until when a lane is left alone. */
  private readonly resting = new Map<string, number>();

  /**
   * @param most how many are under way at once
   * @param mostAside how many more, that take long
   */
  constructor(
    private readonly most: number,
    private readonly mostAside = 0,
  ) {}

  add(waiting: Waiting): void {
    if (waiting.tries === 0) this.first.push(waiting);
    else this.insert(waiting);
  }

  /** Whoever may be sent now is under way from now on, until {@link done}. */
  next(now: number): Waiting | undefined {
    const { usual, doubtful } = this.underWay;
    if (usual + doubtful >= this.most) return undefined;
    return this.takeFirst(now) ?? (doubtful < Math.max(1, this.most / 2) ? this.takeFurther(now) : undefined);
  }

  /** It takes long: others need not wait for it, while there is room aside. */
  slow({ lane: name }: Waiting): void {
    this.doubt(name);
    if (this.lane(name).place === 'usual') this.lingering.add(name);
    this.makeRoom();
  }

  /** Its destination wants to be left alone until then: whoever is in its lane waits. */
  rest({ lane }: Waiting, until: number): void {
    this.resting.set(lane, until);
  }

  /** One of those behind stands for all of them, so that a long lane costs no more than a short one. */
  done({ lane: name }: Waiting, arrived = true): void {
    const lane = this.lane(name);
    if (!arrived) this.doubt(name);
    if (lane.place) this.underWay[lane.place] -= 1;
    lane.place = undefined;
    this.lingering.delete(name);
    this.makeRoom();
    const first = lane.behind.findIndex((waiting) => waiting.tries === 0);
    const [next] = lane.behind.splice(Math.max(0, first), 1);
    if (next) this.add(next);
    if (lane.behind.length === 0) this.lanes.delete(name);
  }

  /** When somebody may be sent who may not be now. */
  dueAfter(now: number): number | undefined {
    return this.further.find(({ due }) => due > now)?.due;
  }

  /** What goes where it went wrong waits like what failed there, from now on: a long lane comes no sooner again than others do. */
  private takeFirst(now: number): Waiting | undefined {
    for (let next = this.first.shift(); next; next = this.first.shift())
      if (this.doubtful.has(next.lane)) this.insert({ ...next, due: now });
      else if (this.begin(next, 'usual', now)) return next;
    return undefined;
  }

  private takeFurther(now: number): Waiting | undefined {
    for (let next = this.takeDue(now); next; next = this.takeDue(now)) if (this.begin(next, 'doubtful', now)) return next;
    return undefined;
  }

  /** Who is due, or later than anybody waits: that was said by a clock which was ahead. */
  private takeDue(now: number): Waiting | undefined {
    if (this.further[0] && this.further[0].due <= now) return this.further.shift();
    const last = this.further.at(-1);
    return last && last.due - now > LONGEST_WAIT_MS ? this.further.pop() : undefined;
  }

  /** Nobody begins in a lane that rests, or is not free, but waits, or goes behind it. */
  private begin(waiting: Waiting, place: Place, now: number): boolean {
    const rests = (this.resting.get(waiting.lane) ?? 0) - now;
    if (rests > 0 && rests <= LONGEST_WAIT_MS) {
      this.insert({ ...waiting, due: now + rests });
      return false;
    }
    this.resting.delete(waiting.lane);
    const lane = this.lane(waiting.lane);
    if (lane.place) {
      lane.behind.push(waiting);
      return false;
    }
    lane.place = place;
    this.underWay[place] += 1;
    this.doubtful.delete(waiting.lane);
    return true;
  }

  private makeRoom(): void {
    for (const name of this.lingering) {
      if (this.underWay.aside >= this.mostAside) return;
      this.lingering.delete(name);
      this.lane(name).place = 'aside';
      this.underWay.usual -= 1;
      this.underWay.aside += 1;
    }
  }

  private doubt(name: string): void {
    this.doubtful.delete(name);
    this.doubtful.add(name);
    if (this.doubtful.size <= MOST_DOUBTFUL) return;
    const [oldest] = this.doubtful;
    if (oldest !== undefined) this.doubtful.delete(oldest);
  }

  private lane(name: string): Lane {
    let lane = this.lanes.get(name);
    if (!lane) this.lanes.set(name, (lane = { behind: [] }));
    return lane;
  }

  private insert(waiting: Waiting): void {
    let [low, high] = [0, this.further.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.further[middle]?.due ?? 0) <= waiting.due) low = middle + 1;
      else high = middle;
    }
    this.further.splice(low, 0, waiting);
  }
}
