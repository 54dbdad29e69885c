import type { BoardHeader, RoundParams } from '../../../projections/scoreboard/scoreboard.view.ts';
import { useNow } from '../../platform/format/use-now.ts';
import { useLiveView } from '../../platform/live.ts';
import type { Dated } from '../state-text.ts';

/** What a frozen board tells of its freeze, once that has come: to admins, whose own says nothing, what the others are told. */
export function useFrozen({ freeze_date: freeze }: Dated, params: RoundParams, admin: boolean): BoardHeader['frozen'] {
  const now = useNow();
  const isDue = freeze !== null && now >= Date.parse(freeze);
  const told = useLiveView('competition', isDue ? { ...params, ...(admin && { asPlayers: true as const }) } : null, [{ block: 0 }]).header
    ?.frozen;
  return told && now >= Date.parse(told.at) ? told : undefined;
}
