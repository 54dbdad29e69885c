import type { TFunction } from 'i18next';
import type { AutomationRow } from './use-automations.ts';

/** What a rule gives, and to whom: what its parts are called. */
export type GiveText = { points: string; series: string; player: string };

type Action = Pick<AutomationRow['actions'][number], 'points_column' | 'score_prefix' | 'player_column' | 'scoreseries_id'>;
type Named = readonly { id: string; label: string }[];

/** How many points: a column, times its factor where that is not one; without a column how many they are (U-092). */
export function pointsText({ points_column: column, score_prefix: factor }: Action, columns: Named, t: TFunction): string {
  if (column === '') return t('automations.fixed', { count: Number(factor), factor });
  const label = nameIn(columns, column, t);
  if (factor === '1') return label;
  return factor === '-1' ? t('automations.minus', { column: label }) : t('automations.times', { column: label, factor });
}

/** What an action gives, in words (U-091). @param series the score series */
export function giveText(action: Action, columns: Named, series: Named, t: TFunction): GiveText {
  return {
    points: pointsText(action, columns, t),
    series: nameIn(series, action.scoreseries_id, t),
    player: nameIn(columns, action.player_column, t),
  };
}

function nameIn(all: Named, id: string, t: TFunction): string {
  return all.find((one) => one.id === id)?.label ?? t('automations.gone');
}

/** The rules of one source with one of them a place earlier or later: those whose place is not what it was, with what it is now (U-095). */
export function movedPlaces(
  rules: readonly Pick<AutomationRow, 'id' | 'position'>[],
  ruleId: string,
  up: boolean,
): { id: string; position: number }[] {
  const from = rules.findIndex(({ id }) => id === ruleId);
  const rule = rules[from];
  const to = from + (up ? -1 : 1);
  if (!rule || to < 0 || to >= rules.length) return [];
  const after = rules.toSpliced(from, 1).toSpliced(to, 0, rule);
  return after.flatMap(({ id, position }, place) => (position === place ? [] : [{ id, position: place }]));
}
