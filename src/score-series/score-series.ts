import type { Aggregate } from '../platform/decisions.ts';
import type { PointAmount } from '../points/point-amount.values.ts';
import type { ScoreSeriesEvent, ScoreSeriesSettings } from './score-series.events.ts';

/** The most that one person may get or give in a period; absent is no limit (U-190). */
export type Limits = { day?: PointAmount; week?: PointAmount; month?: PointAmount };

/** What decisions remember of a score series. */
export type ScoreSeriesState = {
  /** Absent until it is created. */
  settings?: ScoreSeriesSettings;
  limits: Limits;
  deleted: boolean;
  /** It has an entry: its time zone is fixed. */
  begun: boolean;
  /** It stands at the top of everybody's list. */
  pinned: boolean;
};

export type ExistingSeries = ScoreSeriesState & { settings: ScoreSeriesSettings };

export const scoreSeries: Aggregate<ScoreSeriesState, ScoreSeriesEvent> = {
  initial: () => ({ limits: {}, deleted: false, begun: false, pinned: false }),
  evolve: (state, { type, data }) => {
    switch (type) {
      case 'ScoreSeriesCreated':
        return { ...state, settings: data.settings };
      case 'ScoreSeriesChanged':
        return state.settings ? { ...state, settings: changed(state.settings, data.changes) } : state;
      case 'LimitsSet':
        return { ...state, limits: { day: data.daily, week: data.weekly, month: data.monthly } };
      case 'EntriesBegan':
        return { ...state, begun: true };
      case 'ScoreSeriesDeleted':
        return { ...state, deleted: true };
      case 'ScoreSeriesRestored':
        return { ...state, deleted: false };
      case 'SeriesPinned':
        return { ...state, pinned: true };
      case 'SeriesUnpinned':
        return { ...state, pinned: false };
    }
  },
};

/** Settings with the changes in place; null takes a value away. */
function changed(settings: ScoreSeriesSettings, changes: object): ScoreSeriesSettings {
  const all: [string, unknown][] = Object.entries({ ...settings, ...changes });
  return Object.fromEntries(all.filter(([, value]) => value !== null)) as ScoreSeriesSettings;
}
