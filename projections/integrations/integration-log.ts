import { RULE_RUN, type RuleRunEvent, type Skipped } from '../../src/automations/automations.events.ts';
import {
  DELIVERY,
  type DeliveryEvent,
  type DeliveryProblem,
  type DeliveryWay,
  type IntegrationEvent,
  INTEGRATIONS,
  type Missing,
  type StepResult,
} from '../../src/integrations/integrations.events.ts';
import type { Instant, Position } from '../../src/platform/event.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';
import { type Level, LEVELS } from './log-levels.values.ts';

/**
 * What a line says: that something came in, or is to be read once more; what a step made of it; why nothing could be read; why a row gave no points; or the code by
 * which points were refused.
 */
export type Said =
  | { what: 'received' | 'replayed' }
  | ({ what: 'rows' } & Omit<StepResult, 'stepId'>)
  | ({ what: 'held' | 'released-gone' | 'released-kept' | 'released-back' } & Missing)
  | { what: DeliveryProblem }
  | { what: 'gave-nothing'; why: readonly Skipped[] }
  | { what: 'points-refused'; code: string };

type Line = {
  organisationId: string;
  configId: string;
  /** None: it is about all steps. */
  stepId: string | null;
  deliveryId: string;
  /** How it came in; null where another line tells that. */
  via: DeliveryWay | null;
  at: Instant;
  /** Of the fact that it tells: lines of one instant are in order too. */
  position: Position;
  level: Level;
  said: Said;
};
/**
 * A line of the log, and once more the last one about each step. Keys: `organisationId/deliveryId/factId/stepId`, of what waits to be read
 * `organisationId/deliveryId`, and {@link lastKey}.
 */
export type LogLine = Document & Line & { isLast: boolean };

export function lastKey(organisationId: string, stepId: string): string {
  return `${organisationId}/~last/${stepId}`;
}

/** What came in, and what became of it. That something came in is told until it is read; of what rules answer to its rows, only what went wrong. */
export const integrationLog = projection<LogLine, DeliveryEvent | RuleRunEvent | Extract<IntegrationEvent, { type: 'StepReleased' }>>({
  name: 'integration-log',
  version: 2,
  categories: [DELIVERY, RULE_RUN, INTEGRATIONS],
  indexes: { configId: 'group', isLast: 'beside', stepId: 'id beside', level: 'beside', at: 'instant', position: 'position' },
  compound: [['configId', 'isLast', 'position']],
  concerns: ({ configId, isLast }) => (isLast ? undefined : { whom: 'admins', about: configId }),
  on: {
    DeliveryReceived(
      { data: { configId, stepId = null, deliveryId, via }, metadata: { organisationId, recordedAt: at }, position },
      documents,
    ) {
      const line = {
        organisationId,
        configId,
        stepId,
        deliveryId,
        via,
        at,
        position,
        level: 'info' as const,
        said: { what: 'received' as const },
      };
      documents.put(waitingKey(organisationId, deliveryId), { ...line, isLast: false });
    },
    DeliveryReplayed({ data: { configId, deliveryId }, metadata: { organisationId, recordedAt: at }, position }, documents) {
      const line = { organisationId, configId, stepId: null, deliveryId, via: null, at, position };
      documents.put(waitingKey(organisationId, deliveryId), { ...line, level: 'info', said: { what: 'replayed' }, isLast: false });
    },
    async DeliveryRead({ id, data, metadata: { organisationId, recordedAt: at }, position }, documents) {
      const { configId, deliveryId, results, problem } = data;
      const key = waitingKey(organisationId, deliveryId);
      const waited = await documents.get(key);
      documents.delete(key);
      const line = { organisationId, configId, deliveryId, via: waited?.via ?? null, at, position };
      if (problem !== undefined) {
        const level = problem === 'off' ? ('warning' as const) : ('error' as const);
        await put(documents, id, { ...line, stepId: waited?.stepId ?? null, level, said: { what: problem } });
      }
      for (const { stepId, held, ...result } of results) {
        const level = result.skipped > 0 ? ('warning' as const) : ('info' as const);
        await put(documents, id, { ...line, stepId, level, said: { what: 'rows', ...result } });
        if (held) await put(documents, `${id}/held`, { ...line, stepId, level: 'warning', said: { what: 'held', ...held } });
      }
    },
    async StepReleased({ id, data, metadata: { organisationId, recordedAt: at }, position }, documents) {
      const { configId, stepId, deliveryId, rows, missing, of } = data;
      const said = { what: `released-${rows}` as const, missing, of };
      const line = { organisationId, configId, stepId, deliveryId, via: null, at, position, level: 'info' as const, said };
      // The question that went before is answered.
      documents.delete(lastKey(organisationId, stepId));
      await put(documents, id, line);
    },
    async RuleAnswered({ id, data: { source, skips, importId }, metadata: { organisationId, recordedAt: at }, position }, documents) {
      if ((source.kind !== 'integration' && source.kind !== 'webhook') || skips.length === 0 || importId === undefined) return;
      // Rules may answer a row before all of its delivery is read.
      const waited = await documents.get(waitingKey(organisationId, importId));
      const configId = (waited ?? (await documents.get(lastKey(organisationId, source.id))))?.configId;
      if (configId === undefined) return;
      const said = { what: 'gave-nothing' as const, why: skips.map(({ why }) => why) };
      await put(documents, id, {
        organisationId,
        configId,
        stepId: source.id,
        deliveryId: importId,
        via: null,
        at,
        position,
        level: 'warning',
        said,
      });
    },
    async RuleGiveRefused({ id, data: { automationId: stepId, code }, metadata: { organisationId, recordedAt: at }, position }, documents) {
      const last = await documents.get(lastKey(organisationId, stepId));
      if (!last) return;
      const { configId, deliveryId } = last;
      const said = { what: 'points-refused' as const, code };
      await put(documents, id, { organisationId, configId, stepId, deliveryId, via: null, at, position, level: 'error', said });
    },
  },
});

function waitingKey(organisationId: string, deliveryId: string): string {
  return `${organisationId}/${deliveryId}`;
}

/** What went wrong with a delivery stays the last that is said of its step, whatever else became of it. */
async function put(documents: Documents<LogLine>, factId: string, line: Line): Promise<void> {
  const { organisationId, deliveryId, stepId, level } = line;
  documents.put(`${organisationId}/${deliveryId}/${factId}/${stepId ?? ''}`, { ...line, isLast: false });
  if (stepId === null) return;
  const last = await documents.get(lastKey(organisationId, stepId));
  const isWorse = last?.deliveryId === deliveryId && LEVELS.indexOf(last.level) > LEVELS.indexOf(level);
  if (!isWorse) documents.put(lastKey(organisationId, stepId), { ...line, isLast: true });
}
