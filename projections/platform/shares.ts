/** Who asks, and when they do not wait for the answer any more. */
export type Asker = { organisationId: string; caller: string; gone?: AbortSignal };

/** Too many questions of one caller, or of one organisation, wait already. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting';
}

/** Whoever asked has gone. */
export class GivenUp extends Error {
  override readonly name = 'GivenUp';
}

type Job = { begin: () => Promise<unknown>; end: (error: Error) => void };
type Limits = {
  /** Organisations that are served at the same time, each with one question. */
  atOnce: number;
  /** Questions of a caller that may wait. */
  ofCaller: number;
  /** Questions of an organisation that may wait. */
  ofOrganisation: number;
};

/** What an organisation may take without a rest, in milliseconds: a page's worth of questions. Nor does it rest longer at a time. */
const WITHOUT_REST_MS = 250;

/**
 * Long work in fair turns: organisations in turn, and of each its callers in turn. Of an organisation one thing is done at a time, and when it
 * goes on and on it rests as long as it works: others need the machine too.
 */
export class Shares {
  readonly #limits: Limits;
  readonly #now: () => number;
  /** Who waits, each with their callers: the first is next. */
  readonly #waiting = new Map<string, Map<string, Job[]>>();
  readonly #running = new Set<string>();
  readonly #resting = new Set<string>();
  /** When each organisation has rested for what it took. */
  readonly #restedAt = new Map<string, number>();

  constructor(limits: Limits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  get running(): number {
    return this.#running.size;
  }

  get waiting(): number {
    return [...this.#waiting.keys()].reduce((sum, organisationId) => sum + this.#waitingOf(organisationId), 0);
  }

  /**
   * Does the work when its turn comes.
   * @throws TooManyWaiting at once
   * @throws GivenUp when the asker goes before its turn
   */
  async take<T>({ organisationId, caller, gone }: Asker, work: () => Promise<T>): Promise<T> {
    if (gone?.aborted) throw new GivenUp();
    const callers = this.#waiting.get(organisationId) ?? new Map<string, Job[]>();
    const jobs = callers.get(caller) ?? [];
    if (jobs.length >= this.#limits.ofCaller || this.#waitingOf(organisationId) >= this.#limits.ofOrganisation) throw new TooManyWaiting();
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    const job: Job = { begin: () => work().then(resolve, reject), end: reject };
    jobs.push(job);
    this.#waiting.set(organisationId, callers.set(caller, jobs));
    const leave = () => {
      if (this.#drop(organisationId, caller, job)) job.end(new GivenUp());
    };
    gone?.addEventListener('abort', leave, { once: true });
    this.#next();
    try {
      return await promise;
    } finally {
      gone?.removeEventListener('abort', leave);
    }
  }

  #next(): void {
    for (const [organisationId, callers] of this.#waiting) {
      if (this.#running.size >= this.#limits.atOnce) return;
      if (this.#running.has(organisationId) || this.#resting.has(organisationId)) continue;
      const [caller, jobs] = callers.entries().next().value as [string, Job[]];
      const job = jobs[0] as Job;
      this.#drop(organisationId, caller, job);
      // Who was served goes to the end, among the callers and among the organisations.
      if (jobs.length > 0) {
        callers.delete(caller);
        callers.set(caller, jobs);
      }
      if (callers.size > 0) {
        this.#waiting.delete(organisationId);
        this.#waiting.set(organisationId, callers);
      }
      this.#running.add(organisationId);
      const began = this.#now();
      void job.begin().finally(() => this.#ended(organisationId, began));
    }
  }

  #ended(organisationId: string, began: number): void {
    const now = this.#now();
    const owed = Math.max(this.#restedAt.get(organisationId) ?? 0, began) + 2 * (now - began) - now;
    const rest = Math.min(owed - WITHOUT_REST_MS, WITHOUT_REST_MS);
    for (const [other, at] of this.#restedAt) if (at <= now) this.#restedAt.delete(other);
    this.#restedAt.set(organisationId, now + Math.min(owed, 2 * WITHOUT_REST_MS));
    this.#running.delete(organisationId);
    if (rest > 0) {
      this.#resting.add(organisationId);
      setTimeout(() => {
        this.#resting.delete(organisationId);
        this.#next();
      }, rest).unref();
    }
    this.#next();
  }

  /** Takes a job out of those that wait; false when it is not there any more. */
  #drop(organisationId: string, caller: string, job: Job): boolean {
    const callers = this.#waiting.get(organisationId);
    const jobs = callers?.get(caller);
    const place = jobs?.indexOf(job) ?? -1;
    if (!callers || !jobs || place < 0) return false;
    jobs.splice(place, 1);
    if (jobs.length === 0) callers.delete(caller);
    if (callers.size === 0) this.#waiting.delete(organisationId);
    return true;
  }

  #waitingOf(organisationId: string): number {
    return [...(this.#waiting.get(organisationId)?.values() ?? [])].reduce((sum, jobs) => sum + jobs.length, 0);
  }
}
