import { useEffect, useEffectEvent } from 'react';
import type { PaceRow } from '../../../projections/target-pace/target-pace.view.ts';
import type { TargetItemRow } from '../../../projections/targets/targets.view.ts';
import type { Sense } from '../../../projections/scoreboard/scoreboard.view.ts';
import type { Instant } from '../../../src/platform/event.values.ts';
import { useResource } from '../../platform/live-resources.ts';
import { useLiveView } from '../../platform/live.ts';
import { gridOf, isOfToday } from './grid-answers.ts';
import type { Period } from '../period-names.ts';
import { daysShown, type Whose } from './values-address.ts';

type GridQuestion = {
  item: TargetItemRow;
  year: number;
  whose: Whose;
  teamId: string | null;
  /** Its own periods, or longer ones that sum them. */
  period: Period;
  /** An instant of the past; null is live. */
  at: Instant | null;
  sense: Sense;
  /** Where its page begins. */
  after: string | undefined;
};

/** Rows of a page. */
const ROWS = 100;
/** As many blocks of what is live are watched: rows beyond are told with the grid alone, when something changed. */
const BLOCKS = [{ block: 0 }, { block: 1 }, { block: 2 }, { block: 3 }];

/** The grid of a target, a page of it; of the period that runs it is live. */
export function useTargetGrid({ item, year, whose, teamId, period, at, sense, after }: GridQuestion) {
  const { data, error, refetch } = useResource(
    'targets/grid',
    {
      target_item_id: item.id,
      scope: whose,
      ...(teamId !== null && whose === 'player' && { team_id: teamId }),
      ...(period !== item.period && { period }),
      ...daysShown(period, year),
      ...(at !== null && { at, sense }),
      limit: ROWS,
      ...(after !== undefined && { after }),
    },
    {
      staleOn: [{ view: 'targets' }, { view: 'entries', key: item.score_series_id }, { view: 'people' }, { view: 'teams' }],
      keep: true,
    },
  );
  const live = useLiveView('target-pace', at === null && whose !== 'all' ? { itemId: item.id } : null, BLOCKS);
  const turn = useEffectEvent(refetch);
  const isToday = isOfToday(live.header, data);
  useEffect(() => {
    // Another day has begun where the series is.
    if (!isToday) turn();
  }, [isToday]);

  const rows: ReadonlyMap<string, PaceRow> = at === null ? live.byId : NONE;
  return {
    answer: data,
    grid: data && gridOf(data, { period: item.period, perDay: item.per_day === 1, zone: item.timezone }, rows),
    total: data?.total ?? 0,
    behind: data?.together?.behind ?? 0,
    next: data?.next ?? undefined,
    limit: ROWS,
    position: live.position,
    error,
    refetch,
  };
}

const NONE: ReadonlyMap<string, PaceRow> = new Map();
