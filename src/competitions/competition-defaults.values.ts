import { PLAIN_THEME } from '../competition-themes/plain-theme.values.ts';
import type { CompetitionRules } from './competitions.events.ts';

/** What new competitions begin with (U-035): what of their rules is the same for most of an organisation's. */
export type CompetitionDefaults = Pick<
  CompetitionRules,
  | 'grouping'
  | 'joining'
  | 'usesTargets'
  | 'winners'
  | 'ties'
  | 'order'
  | 'visibility'
  | 'themeId'
  | 'categories'
  | 'delayedClose'
  | 'onDoubt'
> & {
  /** From a freeze on the series tell nothing later either. */
  hidesPoints: boolean;
};

/** A competition is found under so many of them at most. */
export const MOST_CATEGORIES = 20;

/** Until an organisation says otherwise. */
export const FIRST_DEFAULTS: CompetitionDefaults = {
  grouping: 'players',
  joining: 'everybody',
  usesTargets: false,
  winners: 'highest',
  ties: 'first',
  order: 'Rank',
  visibility: 'group',
  themeId: PLAIN_THEME,
  categories: [],
  delayedClose: 0,
  onDoubt: 'ask',
  hidesPoints: true,
};

/** Those of an organisation, of what it has set. */
export function defaultsOf(set: Partial<CompetitionDefaults>): CompetitionDefaults {
  return { ...FIRST_DEFAULTS, ...set };
}

type Given = { end?: CompetitionRules['end'] | null; before?: string | null; usesTargets?: boolean | null };

/** What of them can hold for a new competition: what has no end waits for no late points, without targets nothing goes by them. */
export function holdingFor({ end, before, usesTargets }: Given, defaults: CompetitionDefaults): CompetitionDefaults {
  const { winners, order } = FIRST_DEFAULTS;
  return {
    ...defaults,
    ...(end === 'never' && !before && { delayedClose: 0 }),
    ...(usesTargets === false && { winners: asksForTargets(defaults.winners) ? winners : defaults.winners }),
    ...(usesTargets === false && { order: defaults.order === 'Target' ? order : defaults.order }),
  };
}

function asksForTargets(winners: CompetitionRules['winners']): boolean {
  return winners === 'first to target' || winners === 'highest with target';
}
