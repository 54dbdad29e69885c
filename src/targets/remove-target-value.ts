import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type CommandContext, type Decided, Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { loadSeries } from '../score-series/load-series.ts';
import type { Holder } from './target-holder.values.ts';
import { dayOf, type GivenDay, type LocalDate } from './target-periods.values.ts';
import { type TargetValues, targetValues, targetValuesOf } from './target-values.ts';
import { existingItem, targets, targetsOf } from './targets.ts';
import type { TargetValueEvent, ValueOf } from './targets.events.ts';

/** Takes the value of a period away, from its start on. */
export class RemoveTargetValue extends Command<Decided<TargetValueEvent>> {
  constructor(
    readonly context: CommandContext,
    /** Which one: a day in its period, or an instant. */
    readonly value: { itemId: string; holder: Holder; on: GivenDay },
  ) {
    super();
  }
}

/** @throws NotFound when no period of the holder has that day */
export function removeTargetValue(of: Omit<ValueOf, 'period'>, day: LocalDate, { values }: TargetValues): TargetValueEvent[] {
  const found = [...values.values()].find(({ from, to }) => from <= day && day <= to);
  if (!found) throw new NotFound('target value');
  const { from, to } = found;
  return [{ type: 'TargetValueRemoved', data: { ...of, period: { from, to } } }];
}

@CommandHandler(RemoveTargetValue)
export class RemoveTargetValueHandler implements ICommandHandler<RemoveTargetValue> {
  constructor(private readonly decisions: Decisions) {}

  async execute({ context, value: { itemId, holder, on } }: RemoveTargetValue): Promise<Decided<TargetValueEvent>> {
    const { organisationId } = context;
    const { seriesId } = existingItem(itemId, await this.decisions.load(targets, targetsOf(organisationId)));
    const { settings } = await loadSeries(this.decisions, organisationId, seriesId);
    const day = dayOf(on, settings.timeZone);
    return this.decisions.decide(targetValues, targetValuesOf(organisationId, itemId, holder), context, (state) =>
      removeTargetValue({ itemId, seriesId, holder }, day, state),
    );
  }
}
