import { Injectable } from '@nestjs/common';
import { type Entry, entriesPrefix, isEntry } from '../../projections/entries/entries.ts';
import { ReadModels } from '../../projections/platform/read-models.ts';
import { type ScoreSeries, seriesKey } from '../../projections/score-series/score-series.ts';
import { Decisions } from '../platform/decisions.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { followedEntry } from '../points/entry-source.values.ts';
import { allowanceOf, giverAllowance } from '../points/giver-allowance.ts';
import { Consequences, type LimitChange, type RankChange } from './consequences.ts';
import { seriesOf } from './lists.ts';
import type { ListedEntry } from './revocation.events.ts';

export type SeriesChange = {
  seriesId: string;
  name: string;
  /** It is touched only by entries that follow other listed ones by links. */
  linked: boolean;
  ranks: RankChange[];
  limits: LimitChange[];
};

/** Tells every entry of the series that a list touches to the rules of what follows. */
@Injectable()
export class SeriesChanges {
  constructor(
    private readonly readModels: ReadModels,
    private readonly decisions: Decisions,
  ) {}

  /**
   * @param counts whether the listed entries count afterwards
   * @param before whether an entry counts before; nothing when it was not there
   * @param brought entries that come with it: a correction's
   */
  async of(
    organisationId: string,
    turned: readonly ListedEntry[],
    counts: boolean,
    before: (entry: Entry) => boolean | undefined,
    brought: readonly Entry[] = [],
  ): Promise<SeriesChange[]> {
    const ids = new Set(turned.map(({ entryId }) => entryId));
    const changes: SeriesChange[] = [];
    for (const seriesId of seriesOf([...turned, ...brought])) {
      const series = await this.series(organisationId, seriesId);
      const listed = turned.filter((entry) => entry.seriesId === seriesId);
      const isLimited = await this.limited(organisationId, seriesId, series, listed);
      const { daily, weekly, monthly } = series.limits;
      const limits = { day: daily ?? undefined, week: weekly ?? undefined, month: monthly ?? undefined };
      const consequences = new Consequences({ settings: series, limits }, listed, counts);
      for await (const { document: entry } of this.readModels.scan<Entry>('entries', { prefix: entriesPrefix(organisationId, seriesId) })) {
        const counted = isEntry(entry) ? before(entry) : undefined;
        if (counted !== undefined) consequences.add({ ...entry, counts: counted, limited: isLimited(entry) });
      }
      const own = brought.filter((entry) => entry.seriesId === seriesId);
      for (const entry of own) consequences.bring({ ...entry, limited: isLimited(entry) });
      const linked =
        listed.every(({ linkedFrom }) => linkedFrom !== undefined && ids.has(linkedFrom)) &&
        own.every(({ source }) => followedEntry(source) !== undefined);
      changes.push({ seriesId, name: series.name, linked, ranks: consequences.ranks(), limits: consequences.limits() });
    }
    return changes;
  }

  private async series(organisationId: string, seriesId: string): Promise<ScoreSeries> {
    const kept = await this.readModels.get<ScoreSeries>('score-series', seriesKey(organisationId, seriesId));
    if (!kept) throw new NotFound('score series');
    return kept.document;
  }

  /** Limits of players count every entry but linked ones; those of givers what was reserved. */
  private async limited(
    organisationId: string,
    seriesId: string,
    { limitsFor }: ScoreSeries,
    turned: readonly ListedEntry[],
  ): Promise<(entry: Entry) => boolean> {
    if (limitsFor === 0) return ({ source }) => followedEntry(source) === undefined;
    const givers = new Set(turned.flatMap(({ giverId }) => giverId ?? []));
    const reserved = new Set<string>();
    for (const giverId of givers) {
      const allowance = await this.decisions.load(giverAllowance, allowanceOf(organisationId, seriesId, giverId));
      for (const entryId of allowance.reserved.keys()) reserved.add(entryId);
    }
    return ({ entryId }) => reserved.has(entryId);
  }
}
