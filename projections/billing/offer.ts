import type { Plan, Tariff } from '../../src/billing/plans.values.ts';
import type { PlanRow } from './billing.view.ts';

/** Whether organisations are billed on this server, and what for. Bound where everything is put together. */
export abstract class Offer {
  abstract readonly on: boolean;
  abstract readonly tariff: Tariff;
  /** @param current the id of the plan in use */
  abstract tell(plan: Plan, current: number | undefined): PlanRow;
}
