import { EVERY_LANE, type Lane } from './reaction.ts';

/** Whoever is in some lanes: how many it still waits for, and who waits for it. */
type Ticket = { waitsFor: number; next: Ticket[]; begin: () => void };

/** The last in each lane of one organisation, and the last that was in all of them. */
type Road = { last: Map<string, Ticket>; barrier: Ticket | undefined };

/**
 * What must stay in order: a fact waits for those before it in its lanes, and for no others. Lanes belong to an organisation; an organisation
 * of which nothing is under way costs nothing.
 */
export class Lanes {
  private readonly roads = new Map<string, Road>();

  /** Does something when everything before it in the same lanes is done, whether well or not. Order is that of the calls. */
  async pass<Done>(organisationId: string, lane: Lane, work: () => Promise<Done>): Promise<Done> {
    const ticket: Ticket = { waitsFor: 0, next: [], begin: () => undefined };
    this.enter(organisationId, lane, ticket);
    if (ticket.waitsFor > 0) await new Promise<void>((resolve) => (ticket.begin = resolve));
    try {
      return await work();
    } finally {
      this.leave(organisationId, lane, ticket);
    }
  }

  /** How many organisations have something under way. */
  get size(): number {
    return this.roads.size;
  }

  private enter(organisationId: string, lane: Lane, ticket: Ticket): void {
    const road = this.roads.get(organisationId) ?? { last: new Map<string, Ticket>(), barrier: undefined };
    this.roads.set(organisationId, road);
    const before = new Set<Ticket | undefined>();
    if (lane === EVERY_LANE) {
      for (const last of road.last.values()) before.add(last);
      before.add(road.barrier);
      road.last.clear();
      road.barrier = ticket;
    } else {
      for (const name of namesOf(lane)) {
        before.add(road.last.get(name) ?? road.barrier);
        road.last.set(name, ticket);
      }
    }
    for (const other of before) {
      if (other === undefined || other === ticket) continue;
      other.next.push(ticket);
      ticket.waitsFor += 1;
    }
  }

  private leave(organisationId: string, lane: Lane, ticket: Ticket): void {
    const road = this.roads.get(organisationId);
    if (road?.barrier === ticket) road.barrier = undefined;
    if (lane !== EVERY_LANE) for (const name of namesOf(lane)) if (road?.last.get(name) === ticket) road.last.delete(name);
    if (road?.last.size === 0 && road.barrier === undefined) this.roads.delete(organisationId);
    for (const other of ticket.next) {
      other.waitsFor -= 1;
      if (other.waitsFor === 0) other.begin();
    }
  }
}

function namesOf(lane: string | readonly string[]): readonly string[] {
  return typeof lane === 'string' ? [lane] : lane;
}
