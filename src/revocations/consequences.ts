import { Injectable } from '@nestjs/common';
import { allThatFollows, type Consequence, counting, type Following, type Turning } from './consequence.ts';
import { Limits } from './limits.ts';
import { LinkedEntries } from './linked-entries.ts';
import { seriesOf } from './lists.ts';
import { ranks } from './ranks.ts';
import { mustBeFewEnough } from './selection.ts';
import { SeriesEntries } from './series-entries.ts';
import type { Told } from './told.values.ts';

/** An entry as it is shown. */
type Shown = ReturnType<SeriesEntries['of']> extends AsyncGenerator<infer Entry> ? Entry : never;

/** What follows when entries stop counting, or count again: what each area knows of it, put together. */
@Injectable()
export class Consequences {
  /** How entries follow others, a line for each area. */
  private readonly ways: readonly Following[];
  /** What is said of it, a line for each area. */
  private readonly areas: { readonly [Area in keyof Told]: Consequence<Told[Area][number]> };

  constructor(
    links: LinkedEntries,
    limits: Limits,
    private readonly entries: SeriesEntries,
  ) {
    this.ways = [links];
    this.areas = { series: ranks, limits };
  }

  /**
   * Some entries with all that follows them.
   * @throws BadInput too-many-entries
   */
  allOf(first: Turning): Promise<Turning> {
    return allThatFollows(this.ways, first, mustBeFewEnough);
  }

  /**
   * What the areas say, of all entries of the series that are touched.
   * @param before whether an entry counts before; nothing when it was not there
   */
  async told(turning: Turning, before: (entry: Shown) => boolean | undefined, nameOf: (profileId: string) => string): Promise<Told> {
    const { organisationId, turned, brought } = turning;
    const series = await this.entries.series(organisationId, seriesOf([...turned, ...brought]));
    const areas: [string, Consequence<unknown>][] = Object.entries(this.areas);
    const tallies = await Promise.all(areas.map(async ([, area]) => area.tally(await area.know(turning, series), turning, series)));
    const count = counting(turning, tallies);
    for (const seriesId of series.keys()) {
      for await (const entry of this.entries.of(organisationId, seriesId)) {
        const counts = before(entry);
        if (counts !== undefined) count(entry, counts);
      }
    }
    return Object.fromEntries(areas.map(([area], n) => [area, tallies[n]?.says(nameOf)])) as Told;
  }
}
