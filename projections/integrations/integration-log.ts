import {
  DELIVERY,
  type DeliveryEvent,
  type DeliveryRead,
  type DeliveryWay,
  type StepResult,
} from '../../src/integrations/integrations.events.ts';
import type { Instant } from '../../src/platform/event.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';
import type { Level } from './log-levels.values.ts';

/** What a line says: that something came in, or is to be read once more; what a step made of it; or why nothing could be read. */
export type Said =
  | { what: 'received' | 'replayed' }
  | ({ what: 'rows' | 'held' } & Omit<StepResult, 'stepId' | 'isHeld'>)
  | { what: NonNullable<DeliveryRead['data']['problem']> };

type Line = {
  organisationId: string;
  configId: string;
  /** None: it is about all steps. */
  stepId: string | null;
  deliveryId: string;
  /** How it came in; null where that was told before. */
  via: DeliveryWay | null;
  at: Instant;
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

/** What came in, and what became of it. That something came in is told until it is read. */
export const integrationLog = projection<LogLine, DeliveryEvent>({
  name: 'integration-log',
  version: 1,
  categories: [DELIVERY],
  indexes: { configId: 'group', isLast: 'beside', stepId: 'id beside', level: 'beside', at: 'instant' },
  compound: [['configId', 'isLast', 'at']],
  concerns: ({ configId, isLast }) => (isLast ? undefined : { whom: 'admins', about: configId }),
  on: {
    DeliveryReceived({ data: { configId, stepId = null, deliveryId, via }, metadata: { organisationId, recordedAt: at } }, documents) {
      const line = { organisationId, configId, stepId, deliveryId, via, at, level: 'info' as const, said: { what: 'received' as const } };
      documents.put(waitingKey(organisationId, deliveryId), { ...line, isLast: false });
    },
    DeliveryReplayed({ data: { configId, deliveryId }, metadata: { organisationId, recordedAt: at } }, documents) {
      const line = { organisationId, configId, stepId: null, deliveryId, via: null, at };
      documents.put(waitingKey(organisationId, deliveryId), { ...line, level: 'info', said: { what: 'replayed' }, isLast: false });
    },
    async DeliveryRead({ id, data, metadata: { organisationId, recordedAt: at } }, documents) {
      const { configId, deliveryId, results, problem } = data;
      const key = waitingKey(organisationId, deliveryId);
      const waited = await documents.get(key);
      documents.delete(key);
      const line = { organisationId, configId, deliveryId, via: waited?.via ?? null, at };
      if (problem !== undefined) {
        const level = problem === 'off' ? ('warning' as const) : ('error' as const);
        put(documents, id, { ...line, stepId: waited?.stepId ?? null, level, said: { what: problem } });
      }
      for (const { stepId, isHeld, ...result } of results) {
        const level = isHeld || result.skips.length > 0 ? ('warning' as const) : ('info' as const);
        put(documents, id, { ...line, stepId, level, said: { what: isHeld ? 'held' : 'rows', ...result } });
      }
    },
  },
});

function waitingKey(organisationId: string, deliveryId: string): string {
  return `${organisationId}/${deliveryId}`;
}

function put(documents: Documents<LogLine>, factId: string, line: Line): void {
  const { organisationId, deliveryId, stepId } = line;
  documents.put(`${organisationId}/${deliveryId}/${factId}/${stepId ?? ''}`, { ...line, isLast: false });
  if (stepId !== null) documents.put(lastKey(organisationId, stepId), { ...line, isLast: true });
}
