import { upcast } from '../../migrations-events/upcast.ts';
import { type EventStore, StreamNotFound } from '../platform/event-store/event-store.ts';
import type { Instant, Position, Recorded } from '../platform/event.values.ts';
import type { AutomationEvent, RuleOf } from './automations.events.ts';
import { automations, automationsOf, type Rule, sourceKey } from './automations.ts';

/** A rule as it stood at a position. */
export type RuleThen = Rule & { automationId: string; version: number };

/** All rules that an organisation has had, each as it was at any position: a fact is answered by those of its own time, however late its turn comes. */
export class RuleHistory {
  readonly #versions = new Map<string, { from: Position; rule: RuleThen | undefined }[]>();
  #state = automations.initial();

  /** @param before as was known then, and as is known if absent */
  static async load(store: EventStore, organisationId: string, before?: Instant): Promise<RuleHistory> {
    const history = new RuleHistory();
    try {
      for await (const recorded of store.readStream(automationsOf(organisationId))) {
        if (before !== undefined && recorded.metadata.recordedAt >= before) break;
        history.add(upcast(recorded) as Recorded<AutomationEvent>);
      }
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error;
    }
    return history;
  }

  add(fact: Recorded<AutomationEvent>): void {
    this.#state = automations.evolve(this.#state, fact);
    const { automationId } = fact.data;
    const rule = this.#state.rules.get(automationId);
    const versions = this.#versions.get(automationId) ?? [];
    this.#versions.set(automationId, versions);
    versions.push({ from: fact.position, rule: rule && { ...rule, automationId, version: this.#state.version } });
  }

  /** Whether any rule was ever about something. */
  speaksOf(of: RuleOf): boolean {
    const all = [...this.#versions.values()].flat();
    return all.some(({ rule }) => rule !== undefined && sourceKey(rule.settings.source) === sourceKey(of));
  }

  /** A rule as it stood at a position, whether it was on or not. */
  at(automationId: string, position: Position): RuleThen | undefined {
    return this.#versions.get(automationId)?.findLast(({ from }) => from <= position)?.rule;
  }

  /** The rules of a thing that were on at a position, in the order in which they answer. */
  inForce(of: RuleOf, position: Position): RuleThen[] {
    const then = [...this.#versions.values()].flatMap((versions) => versions.findLast(({ from }) => from <= position)?.rule ?? []);
    return then
      .filter(({ isOn, settings: { source } }) => isOn && sourceKey(source) === sourceKey(of))
      .sort((a, b) => a.settings.position - b.settings.position || (a.automationId < b.automationId ? -1 : 1));
  }
}
