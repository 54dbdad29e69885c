import { Injectable } from '@nestjs/common';
import { type Entry, entriesPrefix, isEntry } from '../../projections/entries/entries.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { type ScoreSeries, seriesKey } from '../../projections/score-series/score-series.ts';
import { NotFound } from '../platform/http/refusals.ts';
import type { ToldSeries } from './consequence.ts';

/** Score series and all their entries, as they are shown. */
@Injectable()
export class SeriesEntries {
  constructor(private readonly readModels: ReadModels) {}

  /** @throws NotFound */
  async series(organisationId: string, seriesIds: readonly string[]): Promise<Map<string, ToldSeries>> {
    const found = new Map<string, ToldSeries>();
    for (const seriesId of seriesIds) {
      const kept = await this.readModels.get<ScoreSeries>('score-series', seriesKey(organisationId, seriesId));
      if (!kept) throw new NotFound('score series');
      const { daily, weekly, monthly } = kept.document.limits;
      const limits = { day: daily ?? undefined, week: weekly ?? undefined, month: monthly ?? undefined };
      found.set(seriesId, { name: kept.document.name, settings: kept.document, limits });
    }
    return found;
  }

  async *of(organisationId: string, seriesId: string): AsyncGenerator<Entry> {
    for await (const { document } of this.readModels.scan<Entry>('entries', { prefix: entriesPrefix(organisationId, seriesId) })) {
      if (isEntry(document)) yield document;
    }
  }
}
