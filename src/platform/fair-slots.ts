/**
 * So many may work at once. Those who wait get their turn organisation by organisation, and none may hold more than are still free: there is
 * a slot for one who comes when another is slow.
 */
export class FairSlots {
  private free: number;
  private readonly working = new Map<string, number>();
  /** In the order in which they get their turns. Only organisations of which somebody waits are in it. */
  private readonly waiting = new Map<string, (() => void)[]>();

  constructor(slots: number) {
    this.free = slots;
  }

  async use<Done>(organisationId: string, work: () => Promise<Done>): Promise<Done> {
    if (this.waiting.has(organisationId) || !this.hasRoom(organisationId)) await this.wait(organisationId);
    else this.take(organisationId);
    try {
      return await work();
    } finally {
      this.giveBack(organisationId);
    }
  }

  private wait(organisationId: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.waiting.get(organisationId);
      if (queue) queue.push(resolve);
      else this.waiting.set(organisationId, [resolve]);
    });
  }

  private hasRoom(organisationId: string): boolean {
    return (this.working.get(organisationId) ?? 0) < this.free;
  }

  private take(organisationId: string): void {
    this.free -= 1;
    this.working.set(organisationId, (this.working.get(organisationId) ?? 0) + 1);
  }

  private giveBack(organisationId: string): void {
    this.free += 1;
    const others = (this.working.get(organisationId) ?? 1) - 1;
    if (others === 0) this.working.delete(organisationId);
    else this.working.set(organisationId, others);
    // Who got a slot goes to the end of the line, and is met there again.
    for (const [next, queue] of this.waiting) {
      if (this.free === 0) return;
      if (!this.hasRoom(next)) continue;
      this.waiting.delete(next);
      const begin = queue.shift();
      if (queue.length > 0) this.waiting.set(next, queue);
      this.take(next);
      begin?.();
    }
  }
}
