import type { Instant } from '../../src/platform/event.values.ts';
import type { OrganisationDirectory } from '../people/organisation-directory.ts';
import { untilOf } from '../scoreboard/frames.ts';
import type { Sense } from '../scoreboard/scoreboard.view.ts';
import type { SeriesTimeline } from '../scoreboard/timelines.ts';
import type { ItemHoldings } from '../targets/item-holdings.ts';
import type { SeenItem } from '../targets/read-targets.ts';
import { type AskedFor, contestantsOf, deletedOf } from './contestants.ts';
import { PaceTable } from './pace-table.ts';

/** What a pace is made of, as it is in memory. */
export type PaceGround = { seen: SeenItem; holdings: ItemHoldings; series: SeriesTimeline; directory: OrganisationDirectory };

/** As of now, in milliseconds. */
export function paceNow({ seen, holdings, series, directory }: PaceGround, asked: AskedFor, now: number): PaceTable {
  const { item, scope, timeZone } = seen;
  const contestants = contestantsOf({ holdings, directory, scope }, asked, { timeZone, instant: now, isPast: false });
  const look = { item, scope, timeZone, now, until: untilOf({ scope }), knownBy: Infinity, without: deletedOf(directory, Infinity) };
  return new PaceTable(series.timeline, look, contestants);
}

/** As of a past instant, as things had happened by then or as they were known, with the targets of that time. */
export function paceAt({ seen, holdings, series, directory }: PaceGround, asked: AskedFor, at: Instant, sense: Sense): PaceTable {
  const { item, scope, timeZone } = seen;
  const instant = Date.parse(at);
  const knownBy = sense === 'known' ? instant : Infinity;
  const until = sense === 'known' ? untilOf({ scope }) : Math.min(instant, untilOf({ scope }));
  const contestants = contestantsOf({ holdings, directory, scope }, asked, { timeZone, instant, isPast: true, knownBy });
  const look = { item, scope, timeZone, now: instant, until, knownBy, without: deletedOf(directory, instant) };
  return new PaceTable(series.timeline, look, contestants);
}
