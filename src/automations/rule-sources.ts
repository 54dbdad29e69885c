import { Injectable } from '@nestjs/common';
import type { Instant, Position, Recorded } from '../platform/event.values.ts';
import type { Condition } from '../objects/conditions.values.ts';
import type { SourceKind } from './automations.events.ts';
import type { Columns, PlainRule } from './plain-rule.values.ts';
import type { SourceValues, When } from './rule-outcome.values.ts';
import type { SourceColumn } from './source-columns.values.ts';

/** What became of a thing by a fact: how often it was written before, and what it says now; of what is gone what it said last. */
export type SourceChange = When & {
  fact: Recorded;
  itemId: string;
  event: string;
  /** The event that a rule must be about to see the thing at all; absent where every rule of the source does. */
  sole?: string;
  order: number;
  isThere: boolean;
  /** It says what it said before, and is to be answered where it was not: what stands is not given once more. */
  isAgain?: boolean;
  /** What it came by, as the import of the entries that are given for it. */
  importId?: string;
  values: SourceValues;
};

/** What happened from an instant on and before another, as far as it was recorded by a third. */
export type SourceSpan = { from: Instant; to: Instant; asOf: Instant };

/** Where something comes from that rules answer. */
export type RuleSource = {
  kind: SourceKind;
  /** The category of its facts. */
  category: string;
  events: readonly string[];
  /** The columns of one of its things. @throws NotFound, Refused where it is not there */
  columns(organisationId: string, sourceId: string): Promise<SourceColumn[]>;
  /** Conditions as they are kept. @throws BadInput of a column that is not there, an operator that is not for it, a value that cannot be compared */
  askable(organisationId: string, sourceId: string, conditions: readonly Condition[]): Promise<Condition[]>;
  /** The series whose entries lead to its facts by themselves; absent where people alone do. */
  follows?(organisationId: string, sourceId: string): Promise<readonly string[]>;
  /** Of a source that says itself what its things give: the rule that it is, as it stood at a position, and what its columns held then. */
  ownRule?(organisationId: string, sourceId: string, position: Position): Promise<{ rule: PlainRule; columns: Columns } | undefined>;
  /** What the thing of a fact belongs to. */
  sourceOf(fact: Recorded): string;
  /** What a fact, and each that came to the same thing after it, has made of it, in their order. */
  changesFrom(fact: Recorded): AsyncIterable<SourceChange>;
  /** What facts of a span have made of things: of one thing after the other, each in its order. Who asks waits until all that happened is shown. */
  changesIn(organisationId: string, sourceId: string, span: SourceSpan): AsyncIterable<SourceChange>;
};

/** Whether something happened in a span, as far as it was recorded by then. */
export function isIn({ from, to, asOf }: SourceSpan, { occurredAt, recordedAt }: When): boolean {
  return occurredAt >= from && occurredAt < to && recordedAt <= asOf;
}

/** All sources, as areas register them. */
@Injectable()
export class RuleSources {
  readonly #sources = new Map<SourceKind, RuleSource>();

  add(source: RuleSource): void {
    if (this.#sources.has(source.kind)) throw new Error(`there are two sources named "${source.kind}"`);
    this.#sources.set(source.kind, source);
  }

  of(kind: SourceKind): RuleSource {
    const source = this.#sources.get(kind);
    if (!source) throw new Error(`there is no source "${kind}"`);
    return source;
  }

  /** The sources whose facts are of a category. */
  withCategory(category: string): RuleSource[] {
    return [...this.#sources.values()].filter((source) => source.category === category);
  }

  categories(): string[] {
    return [...new Set(Array.from(this.#sources.values(), ({ category }) => category))];
  }
}
