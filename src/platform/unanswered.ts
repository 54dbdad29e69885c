import type { Position } from './event.values.ts';

/** A fact that was taken. Everything of its organisation up to `before` was taken earlier. */
export type Taken = { position: Position; before: Position };

/** Facts of an organisation that were passed over: the first and the last. Everything of it up to `before` was taken. */
type Backlog = { before: Position; from: Position; to: Position };

/**
 * What a reaction has read and not answered, by organisation. So many facts are held at most; one organisation never holds more than there is
 * still room for, and what is more is passed over, to be read again. Organisations of which everything is answered cost nothing.
 */
export class Unanswered {
  /** How far the log was read, whatever became of it. */
  read: Position = '';
  private readonly taken = new Map<string, Set<Taken>>();
  private readonly backlogs = new Map<string, Backlog>();
  private held = 0;

  constructor(private readonly most: number) {}

  /** How many facts are held. */
  get count(): number {
    return this.held;
  }

  /** Everything up to there is answered. */
  get passed(): Position {
    let passed = this.read;
    for (const facts of this.taken.values()) passed = earlier(passed, firstOf(facts)?.before ?? passed);
    for (const { before } of this.backlogs.values()) passed = earlier(passed, before);
    return passed;
  }

  /** Whether everything of the organisation, or of all if none is named, up to a position is answered. */
  reached(position: Position, organisationId?: string): boolean {
    if (this.read === '' || this.read < position) return false;
    if (organisationId === undefined) return this.passed >= position;
    const backlog = this.backlogs.get(organisationId);
    if (backlog && backlog.before < position) return false;
    const facts = this.taken.get(organisationId);
    const first = facts && firstOf(facts);
    return first === undefined || first.position > position;
  }

  hasRoom(organisationId: string): boolean {
    return this.heldBy(organisationId) < this.most - this.held;
  }

  /** Room for many: it is worth while to read on. */
  hasAmpleRoom(organisationId: string): boolean {
    return this.heldBy(organisationId) * 2 <= this.most - this.held;
  }

  take(organisationId: string, position: Position, before: Position): Taken {
    const fact = { position, before };
    const facts = this.taken.get(organisationId);
    if (facts) facts.add(fact);
    else this.taken.set(organisationId, new Set([fact]));
    this.held += 1;
    return fact;
  }

  answered(organisationId: string, fact: Taken): void {
    const facts = this.taken.get(organisationId);
    if (!facts?.delete(fact)) return;
    this.held -= 1;
    if (facts.size === 0) this.taken.delete(organisationId);
  }

  isBehind(organisationId: string): boolean {
    return this.backlogs.has(organisationId);
  }

  /** The organisations of which facts were passed over. */
  get behind(): string[] {
    return [...this.backlogs.keys()];
  }

  /** Passes over a fact that was just read: there is no room, or others of its organisation were passed over before. */
  passOver(organisationId: string, position: Position): void {
    const backlog = this.backlogs.get(organisationId);
    if (backlog) backlog.to = position;
    else this.backlogs.set(organisationId, { before: this.read, from: position, to: position });
  }

  /** From where to where facts of these organisations were passed over. */
  spanOf(organisationIds: Iterable<string>): { from: Position; to: Position } | undefined {
    let span: { from: Position; to: Position } | undefined;
    for (const organisationId of organisationIds) {
      const backlog = this.backlogs.get(organisationId);
      if (!backlog) continue;
      const { from, to } = backlog;
      span = span ? { from: earlier(span.from, from), to: to > span.to ? to : span.to } : { from, to };
    }
    return span;
  }

  /**
   * A fact that was passed over is about to be taken. Answers up to where everything of its organisation was taken before; nothing when it was
   * not passed over, or is taken already. With the last one the organisation is behind no more.
   */
  takePassedOver(organisationId: string, position: Position): Position | undefined {
    const backlog = this.backlogs.get(organisationId);
    if (!backlog || position <= backlog.before) return undefined;
    if (position >= backlog.to) this.backlogs.delete(organisationId);
    else this.backlogs.set(organisationId, { before: position, from: position, to: backlog.to });
    return backlog.before;
  }

  private heldBy(organisationId: string): number {
    return this.taken.get(organisationId)?.size ?? 0;
  }
}

function earlier(one: Position, other: Position): Position {
  return one < other ? one : other;
}

/** Facts of one organisation are taken in their order. */
function firstOf(taken: ReadonlySet<Taken>): Taken | undefined {
  for (const first of taken) return first;
  return undefined;
}
