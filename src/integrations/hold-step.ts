import type { Instant } from '../platform/event.values.ts';
import type { Missing, StepHeld, StepReleased } from './integrations.events.ts';
import type { Integrations } from './integrations.ts';

/** What may be missing at once without a question: so many rows, or every fifth. */
const MOST_ROWS = 10;
const ONE_OF = 5;

/**
 * A step whose rows are missing in a delivery is held where they are so many that it may be a mistake. While it is, each delivery that is whole takes the place of the one before,
 * and one that lacks nothing ends it.
 */
export function holdStep(
  asked: { configId: string; stepId: string; deliveryId: string; at: Instant } & Missing,
  { configs }: Integrations,
): (StepHeld | StepReleased)[] {
  const { configId, stepId, deliveryId, missing, of } = asked;
  const step = configs.get(configId)?.steps.get(stepId);
  if (!step || step.held?.deliveryId === deliveryId || step.answered === deliveryId) return [];
  if (step.held && missing === 0) return [{ type: 'StepReleased', data: { ...asked, rows: 'back' } }];
  if (step.held || (missing > MOST_ROWS && missing * ONE_OF > of)) return [{ type: 'StepHeld', data: asked }];
  return [];
}
