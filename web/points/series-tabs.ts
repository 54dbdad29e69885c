import type { TFunction } from 'i18next';
import type { ScoreSeriesRow } from '../../projections/score-series/score-series.view.ts';
import { formatCount } from '../platform/format/numbers.ts';
import type { PageTab } from '../platform/page/page.tsx';
import { seriesPath, settingsPath, targetsPath } from './series-paths.ts';

export type SeriesTab = 'board' | 'history' | 'targets' | 'audit' | 'settings';

type TabsOf = {
  series: ScoreSeriesRow;
  /** The one in sight. */
  current: SeriesTab;
  admin: boolean;
  /** Where more is known of it than the list of series tells. */
  entries?: number;
  /** What is looked at, which goes along from tab to tab. */
  query?: string;
  t: TFunction;
};

/** Links to the tabs of a series. */
export function seriesTabs({ series, current, admin, entries = series.entries, query = '', t }: TabsOf): PageTab[] {
  const { id } = series;
  const withQuery = (path: string, kept: URLSearchParams) => `${path}${kept.size > 0 ? `?${kept}` : ''}`;
  const inside = (tab?: SeriesTab) => {
    const kept = new URLSearchParams(query);
    kept.delete('why');
    if (tab) kept.set('tab', tab);
    else kept.delete('tab');
    return withQuery(seriesPath(id), kept);
  };
  const tab = (name: SeriesTab, to: string): PageTab => ({ to, label: t(`points.tab.${name}`), current: name === current });
  return [
    tab('board', inside()),
    { ...tab('history', inside('history')), count: formatCount(entries) },
    tab('targets', withQuery(targetsPath(id), instantOf(query))),
    ...(admin ? [tab('audit', inside('audit')), tab('settings', settingsPath(id))] : []),
  ];
}

/** Which instant is looked at, and in which sense: all that pages of targets have of it. */
function instantOf(query: string): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => name === 'at' || name === 'sense'));
}
