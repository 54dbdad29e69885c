import { Injectable } from '@nestjs/common';
import { upcast } from '../../migrations-events/upcast.ts';
import { EventStore, StreamNotFound } from '../platform/event-store/event-store.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { LatelyUsed } from '../platform/lately-used.values.ts';
import type { IntegrationEvent } from './integrations.events.ts';
import { type Integration, type Integrations, integrations, integrationsOf, type Step } from './integrations.ts';

/** All integrations that an organisation has had, as they were at any position: what comes in is read by those of its own time, however late its turn comes. */
export class IntegrationHistory {
  readonly #versions: { from: Position; state: Integrations }[] = [];

  /** How many facts it knows. */
  get length(): number {
    return this.#versions.length;
  }

  add(fact: Recorded<IntegrationEvent>): void {
    // Whoever reads it beside has added it.
    if (fact.revision !== this.length) return;
    const before = this.#versions.at(-1)?.state ?? integrations.initial();
    this.#versions.push({ from: fact.position, state: integrations.evolve(before, fact) });
  }

  config(configId: string, position: Position): Integration | undefined {
    return this.#versions.findLast(({ from }) => from <= position)?.state.configs.get(configId);
  }

  /** A step as it stood at a position, whether it was on or not; `version`: how often integrations had been changed. */
  step(stepId: string, position: Position): { step: Step; version: number } | undefined {
    const version = this.#versions.findLastIndex(({ from }) => from <= position);
    for (const { steps } of this.#versions[version]?.state.configs.values() ?? []) {
      const step = steps.get(stepId);
      if (step) return { step, version: version + 1 };
    }
    return undefined;
  }
}

const MOST_ORGANISATIONS = 1_000;

/** The histories of organisations whose integrations were asked for lately. */
@Injectable()
export class IntegrationHistories {
  private readonly kept = new LatelyUsed<IntegrationHistory>(MOST_ORGANISATIONS);

  constructor(private readonly store: EventStore) {}

  /** As of now. */
  async of(organisationId: string): Promise<IntegrationHistory> {
    const history = this.kept.get(organisationId) ?? new IntegrationHistory();
    this.kept.set(organisationId, history);
    try {
      for await (const recorded of this.store.readStream(integrationsOf(organisationId), { from: history.length }))
        history.add(upcast(recorded) as Recorded<IntegrationEvent>);
    } catch (error) {
      if (!(error instanceof StreamNotFound)) throw error;
    }
    return history;
  }
}
