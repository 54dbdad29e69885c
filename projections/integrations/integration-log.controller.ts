import { Query } from '@nestjs/common';
import { type Instant, later } from '../../src/platform/event.values.ts';
import { listOf, ok, whole } from '../../src/platform/http/answers.values.ts';
import { Get, Route } from '../../src/platform/http/calls.ts';
import { Id, OneOf, When, Whole } from '../../src/platform/http/fields.ts';
import { admin, Allow, type Call, CallOf } from '../../src/platform/http/who.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { LogLine } from './integration-log.ts';
import { logRowOf } from './integration-rows.ts';
import { deliveryRow, logRow } from './integrations.view.ts';
import { type Level, LEVELS } from './log-levels.values.ts';
import { ReadIntegrations } from './read-integrations.ts';

const PAGE = 50;
/** As many as one answer of the views holds. */
const MOST_PAGES = 200;
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** How many lines are looked through for the deliveries of a step, and how many of these are told. */
const LINES = 200;
const DELIVERIES = 20;
const NEWEST_FIRST = [{ field: 'position', descending: true }];

class GetLog {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'The integration' }) id!: string;
  @Whole(1, MOST_PAGES, { optional: true, note: 'From 1' }) pageno?: number;
  @When({ optional: true, note: 'Of this instant or later' }) time_from?: Instant;
  @When({ optional: true, note: 'Of this instant or earlier' }) time_to?: Instant;
  @OneOf(LEVELS, { optional: true, note: 'Ours. Only lines that matter so much' }) level?: Level;
  @Id({ optional: true, note: 'Ours. Only lines about this step' }) step_id?: string;
}
class GetDeliveries {
  @Id({ optional: true, note: 'The acting profile' }) profileid?: string;
  @Id({ note: 'The step' }) id!: string;
}

/** What admins read of what came in, and what became of it. */
@Route('externalApiConfig')
export class IntegrationLogController {
  constructor(
    private readonly integrations: ReadIntegrations,
    private readonly models: ReadModels,
  ) {}

  @Get(
    'get_log',
    'What came in by an integration in the last 30 days, and what became of it. Newest first, in pages of 50.',
    ok({ log: listOf(logRow), total: whole }),
  )
  @Allow(admin, { scope: 'read' })
  async getLog(@Query() sent: GetLog, @CallOf() { who: { organisationId = '' }, receivedAt }: Call) {
    const { id: configId, pageno = 1, time_from, time_to, level, step_id: stepId } = sent;
    const { steps } = await this.integrations.one(organisationId, configId);
    const kept = later(receivedAt, -KEPT_MS);
    const at = { from: time_from !== undefined && time_from > kept ? time_from : kept, ...(time_to !== undefined && { to: time_to }) };
    const asked = { configId, isLast: false, at, ...(level && { level }), ...(stepId && { stepId }) };
    const [{ items }, total] = await Promise.all([
      this.models.find<LogLine>('integration-log', asked, { sort: NEWEST_FIRST, limit: pageno * PAGE }),
      this.models.count('integration-log', asked),
    ]);
    const names = new Map(steps.map((step) => [step.stepId, step.words.name]));
    const log = items
      .slice((pageno - 1) * PAGE)
      .map(({ key, document }) => logRowOf(key.slice(organisationId.length + 1), document, names.get(document.stepId ?? '') ?? ''));
    return { status: 'ok', log, total };
  }

  @Get(
    'get_deliveries',
    'Ours. The last 20 deliveries that a step read, or will read, within the last 30 days. Newest first.',
    ok({ deliveries: listOf(deliveryRow) }),
  )
  @Allow(admin, { scope: 'read' })
  async getDeliveries(@Query() { id: stepId }: GetDeliveries, @CallOf() { who: { organisationId = '' }, receivedAt }: Call) {
    const { configId } = await this.integrations.having(organisationId, stepId, 'step');
    const asked = { configId, isLast: false, at: { from: later(receivedAt, -KEPT_MS) } };
    const { items } = await this.models.find<LogLine>('integration-log', asked, { sort: NEWEST_FIRST, limit: LINES });
    const lines = items.map(({ document }) => document).filter((line) => line.stepId === stepId || line.stepId === null);
    const deliveries = [...Map.groupBy(lines, ({ deliveryId }) => deliveryId)].slice(0, DELIVERIES).map(([id, of]) => {
      const first = of.at(-1);
      return { id, time: first?.at ?? receivedAt, via: first?.via ?? null };
    });
    return { status: 'ok', deliveries };
  }
}
