import { Injectable } from '@nestjs/common';
import { type Everybody, gatheringEverybody, type History, historyOf } from '../../src/badges/history.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import { Turns } from '../../src/platform/turns.ts';
import { FindEntries } from '../entries/find-entries.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { entryAsOf } from './entry-as-of.ts';

/** The entries by series and player as they counted at an instant of the past: read from their documents, and not remembered. */
@Injectable()
export class PastTallies {
  private readonly turns = new Turns();

  constructor(private readonly entries: FindEntries) {}

  /** The entries of a player in some series. */
  async player(organisationId: string, seriesIds: Iterable<string>, asOf: AsOf, profileId: string): Promise<History> {
    return historyOf(await this.among(organisationId, seriesIds, asOf, profileId));
  }

  /** Everybody who had an entry in one of some series. */
  async everybody(organisationId: string, seriesIds: Iterable<string>, asOf: AsOf): Promise<Everybody> {
    const found = await this.among(organisationId, seriesIds, asOf);
    return this.turns.through(gatheringEverybody(Map.groupBy(found, ({ profileId }) => profileId)));
  }

  private async among(organisationId: string, seriesIds: Iterable<string>, asOf: AsOf, playerId?: string): Promise<JudgedEntry[]> {
    const found: JudgedEntry[] = [];
    // What is later than the instant had not happened by then.
    const which = { ...(playerId !== undefined && { playerId }), ...(asOf.sense === 'happened' && { to: asOf.at }) };
    for (const seriesId of seriesIds)
      for await (const entry of this.entries.among(organisationId, { seriesId, ...which })) {
        const then = entryAsOf(entry, asOf);
        if (then) found.push(then);
      }
    return found;
  }
}
