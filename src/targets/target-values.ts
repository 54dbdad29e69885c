import type { Aggregate } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import type { ReachedPeriod } from './reached-periods.values.ts';
import { type Holder, holderKey } from './target-holder.values.ts';
import type { DatedSpan, LocalDate } from './target-periods.values.ts';
import type { TargetAmounts } from './target-values.values.ts';
import { TARGET_VALUES, type TargetValueEvent } from './targets.events.ts';

/** A period's last value, and from when on it holds: absent, from the period's start. */
export type LastValue = DatedSpan & TargetAmounts & { effectiveFrom?: Instant };

/** What decisions remember of one holder's values in one item: of each period the last value, by its first day, and those that were reached. */
export type TargetValues = { values: Map<LocalDate, LastValue>; reached: Map<string, ReachedPeriod> };

export const targetValues: Aggregate<TargetValues, TargetValueEvent> = {
  initial: () => ({ values: new Map(), reached: new Map() }),
  evolve: (state, { type, data }) => {
    const { period } = data;
    switch (type) {
      case 'TargetValueSet': {
        const { target, daily, effectiveFrom } = data;
        state.values.set(period.from, { ...period, target, daily, ...(effectiveFrom && { effectiveFrom }) });
        return state;
      }
      case 'TargetValueRemoved':
        state.values.delete(period.from);
        return state;
      case 'TargetReached':
        state.reached.set(periodKey(period), { ...period, target: data.target, reachedAt: data.reachedAt });
        return state;
      case 'TargetReachWithdrawn':
        state.reached.delete(periodKey(period));
        return state;
    }
  },
};

/** The values of one holder in one item are one stream. */
export function targetValuesOf(organisationId: string, itemId: string, holder: Holder): string {
  return streamName(TARGET_VALUES, organisationId, itemId, holderKey(holder));
}

/** A period in one word: what somebody reaches may be of periods that overlap, their own and their team's. */
export function periodKey({ from, to }: DatedSpan): string {
  return `${from}/${to}`;
}
