import type { CommandContext } from '../decisions.ts';
import { derivedId } from '../derived-id.ts';
import type { Instant, Position } from '../event.values.ts';
import type { Recurrence } from './recurrence.values.ts';

/** A document that comes due. Its key begins with the organisation's id and a slash. */
export type DueDocument = { key: string; dueAt: Instant; recurs?: Recurrence };

/**
 * Something that is due: which document, and since when. The id of the command that follows is uuid v5 of its kind, key and instant: issued twice,
 * by two processes or after a crash, it is applied once.
 */
export type Due = { key: string; dueAt: Instant; context: CommandContext };

/** What follows when documents of a kind come due. The area whose decision it is registers it (`Scheduler.add`). */
export type DueKind = {
  readonly name: string;
  /** Of what recurs, and was missed meanwhile: each, in order, or only the last. */
  readonly catchUp: 'each' | 'last';
  /**
   * Issues the command. What is due comes in order within an organisation. A document that is still due afterwards, because it failed or was
   * refused, is tried again, later and later.
   * @returns the position of the last fact that it caused, if any
   */
  issue(due: Due): Promise<Position | undefined>;
};

/** The time in which documents come due. */
export type DueSpan = { after?: Instant; to?: Instant };

/** Where documents come due. The views' is put together at the top. */
export type Agenda = {
  readonly kinds: readonly string[];
  /** Resolves once it shows everything up to a position. @throws NotReached after a second */
  reached(kind: string, position: Position): Promise<void>;
  /** Those of a span, the first due first, in pages. */
  find(kind: string, span: DueSpan, page: { limit: number; after?: string }): Promise<{ items: readonly DueDocument[]; next?: string }>;
  count(kind: string, span: DueSpan): Promise<number>;
};

const NAMESPACE = 'a3c1f0de-5f0b-4a53-9d0e-2f1f6f6c7b52';

export function dueOf(kind: string, key: string, dueAt: Instant): Due {
  const commandId = derivedId(`${kind}/${key}/${dueAt}`, NAMESPACE);
  return { key, dueAt, context: { commandId, organisationId: organisationOf(key), actor: {}, channel: 'schedule' } };
}

export function organisationOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('/')));
}
