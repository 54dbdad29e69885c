import { Injectable, type OnModuleInit } from '@nestjs/common';
import { answering, Decisions } from '../platform/decisions.ts';
import { derivedId } from '../platform/derived-id.ts';
import { categoryOf, type Position, type Recorded } from '../platform/event.values.ts';
import { Keys } from '../platform/keys.ts';
import { EVERY_LANE, type Lane } from '../platform/reaction.ts';
import { Reactions } from '../platform/reactions.ts';
import { Refused } from '../platform/refused.ts';
import { delivery } from './delivery.ts';
import { IntegrationHistories } from './integration-history.ts';
import {
  DELIVERY,
  DELIVERY_PROBLEMS,
  type DeliveryEvent,
  type DeliveryProblem,
  type DeliveryRead,
  type DeliveryReceived,
  type IntegrationEvent,
  INTEGRATIONS,
  type StepResult,
} from './integrations.events.ts';
import { integrations, integrationsOf, openStep } from './integrations.ts';
import { MissingRows } from './missing-rows.ts';
import { Payloads } from './payloads.ts';
import { TakeRows } from './take-rows.ts';

/** What came in is read by the steps as they stood when it came, or was let be read once more: each row that they take is a fact. */
@Injectable()
export class ReadDeliveries implements OnModuleInit {
  constructor(
    private readonly reactions: Reactions,
    private readonly decisions: Decisions,
    private readonly keys: Keys,
    private readonly histories: IntegrationHistories,
    private readonly payloads: Payloads,
    private readonly rows: TakeRows,
    private readonly missing: MissingRows,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'read-deliveries',
      kind: 'decides',
      begin: 'start',
      categories: [DELIVERY, INTEGRATIONS],
      lane: (event) => laneOf(event as Recorded<DeliveryEvent | IntegrationEvent>),
      on: async (event) => {
        if (categoryOf(event.stream) === DELIVERY) return this.on(event as Recorded<DeliveryEvent>);
        const fact = event as Recorded<IntegrationEvent>;
        return fact.type === 'StepReleased' ? this.missing.settle(fact) : undefined;
      },
    });
  }

  private async on(event: Recorded<DeliveryEvent>): Promise<Position | undefined> {
    if (event.type === 'DeliveryRead') return undefined;
    const { received, read } = await this.decisions.load(delivery, event.stream);
    if (!received || read.has(event.id)) return undefined;
    const { results = [], problem } = await this.read(event, received);
    const data = { configId: received.configId, deliveryId: received.deliveryId, cause: event.id, results, ...(problem && { problem }) };
    const context = answering(event, derivedId('read', event.id));
    const { position } = await this.decisions.decide(delivery, event.stream, context, (state): DeliveryRead[] =>
      state.read.has(event.id) ? [] : [{ type: 'DeliveryRead', data }],
    );
    return position;
  }

  /** What each step made of it, or why nothing could be read. */
  private async read(
    event: Recorded<DeliveryEvent>,
    { stepId: only, isWhole }: DeliveryReceived['data'],
  ): Promise<{ results?: StepResult[]; problem?: DeliveryProblem }> {
    const { configId, deliveryId } = event.data;
    const { organisationId, recordedAt } = event.metadata;
    const config = (await this.histories.of(organisationId)).config(configId, event.position);
    if (!config) return { problem: 'removed' };
    const asked = [...config.steps].filter(([stepId]) => only === undefined || stepId === only);
    if (asked.length === 0) return { problem: 'removed' };
    const steps = asked.filter(([, { isOn }]) => isOn && config.isOn);
    if (steps.length === 0) return { problem: 'off' };
    let rows: unknown[] | undefined;
    try {
      rows = await this.payloads.rows(organisationId, deliveryId);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { problem: DELIVERY_PROBLEMS.find((problem) => problem === error.code) ?? 'unreadable' };
    }
    if (!rows) return { problem: 'payload-gone' };
    const now = (await this.decisions.load(integrations, integrationsOf(organisationId))).configs.get(configId);
    const isReplay = event.type === 'DeliveryReplayed';
    const results: StepResult[] = [];
    for (const [stepId, step] of steps) {
      const words = await openStep(this.keys, step);
      if (!words) return { results, problem: 'removed' };
      const context = answering(event, derivedId(stepId, event.id));
      // What came since is not in what came then: read once more, it lacks nothing.
      const saysAll = isWhole === true && step.settings.fetchAll && !isReplay;
      // Of a step that is held, what comes is not missing, whatever it says.
      const isAnew = isReplay || (!saysAll && now?.steps.get(stepId)?.held !== undefined);
      const reading = { ...{ context, configId, stepId, deliveryId, cause: event.id }, isAnew, at: recordedAt };
      const open = { settings: step.settings, words };
      const result = await this.rows.of(reading, open, rows);
      results.push(saysAll ? { ...result, ...(await this.missing.judge(reading, open, rows)) } : result);
    }
    return { results };
  }
}

/** The same row may be in several deliveries, and is what the last of them says. What names a row may change with the steps. */
function laneOf({ type, data }: Recorded<DeliveryEvent | IntegrationEvent>): Lane {
  if (type === 'DeliveryRead') return data.deliveryId;
  if (type !== 'DeliveryReceived' || !data.lanes) return EVERY_LANE;
  return data.lanes.length > 0 ? data.lanes : data.deliveryId;
}
