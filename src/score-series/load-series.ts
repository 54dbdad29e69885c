import type { Decisions } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { type ExistingSeries, scoreSeries, type ScoreSeriesState } from './score-series.ts';
import { SCORE_SERIES } from './score-series.events.ts';

export function seriesStream(organisationId: string, seriesId: string): string {
  return streamName(SCORE_SERIES, organisationId, seriesId);
}

/** The series as of now. @throws NotFound when the organisation has none of that id */
export async function loadSeries(decisions: Decisions, organisationId: string, seriesId: string): Promise<ExistingSeries> {
  return existing(await decisions.load(scoreSeries, seriesStream(organisationId, seriesId)));
}

/** @throws NotFound when it was never created */
export function existing(series: ScoreSeriesState): ExistingSeries {
  if (!series.settings) throw new NotFound('score series');
  return series as ExistingSeries;
}
