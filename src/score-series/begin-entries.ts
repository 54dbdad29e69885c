import { v5 as uuid5 } from 'uuid';
import { type CommandContext, type Decisions, following } from '../platform/decisions.ts';
import { existing, loadSeries, seriesStream } from './load-series.ts';
import { type ExistingSeries, scoreSeries } from './score-series.ts';

/**
 * The series as an entry meets it: before the first one its time zone becomes fixed, because limits and boards are counted in it.
 * @throws NotFound when there is no such series
 */
export async function beginEntries(decisions: Decisions, context: CommandContext, seriesId: string): Promise<ExistingSeries> {
  const series = await loadSeries(decisions, context.organisationId, seriesId);
  if (series.begun || series.deleted) return series;
  const stream = seriesStream(context.organisationId, seriesId);
  const begin = following(context, uuid5('entries began', seriesId));
  await decisions.decide(scoreSeries, stream, begin, ({ begun }) => (begun ? [] : [{ type: 'EntriesBegan', data: { seriesId } }]));
  return existing(await decisions.load(scoreSeries, stream));
}
