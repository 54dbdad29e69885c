import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { pageOf, type Turn } from '../../src/platform/http/paging.ts';
import type { Badge } from '../badges/badges.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { type Condition, type Filter, ReadModels } from '../platform/read-models.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { type Win, type WinAsOf, winAsOf } from './badge-wins.ts';
import type { SeenWins } from './win-scopes.ts';

/** Which wins; what is absent does not narrow. `teamId`: of who was in it when they won. `stands`: only those that stand. */
export type WinQuery = {
  organisationId: string;
  badgeId?: string | undefined;
  profileIds?: readonly string[] | undefined;
  teamId?: string | undefined;
  stands?: boolean;
  asOf?: AsOf | undefined;
};

/** Where in a list of wins. */
export type WinPlace = { wonAt: Instant; winId: string };

/** A win as it is told to somebody: as of the instant that was asked for, or that something hides. */
export type ToldWin = { win: Win; then: WinAsOf };

const NEWEST_FIRST = [
  { field: 'wonAt', descending: true },
  { field: 'winId', descending: true },
] as const;
const PART = 500;
const MOST_LISTED = 1_000;

/** Reads wins, newest first, within what somebody may see. */
@Injectable()
export class ReadWins {
  constructor(private readonly models: ReadModels) {}

  async page(query: WinQuery, seen: SeenWins, { after, limit }: Turn<WinPlace>) {
    const found: ToldWin[] = [];
    const filter = filterOf(query, seen);
    const filters: Filter[] = after
      ? [
          { ...filter, wonAt: after.wonAt, winId: { before: after.winId } },
          { ...filter, wonAt: { before: after.wonAt } },
        ]
      : [filter];
    for (const part of filters) {
      for await (const wins of this.find(part, query, seen, limit + 1)) {
        found.push(...wins);
        if (found.length > limit) break;
      }
      if (found.length > limit) break;
    }
    return pageOf(found, limit, ({ win: { wonAt, winId } }): WinPlace => ({ wonAt, winId }));
  }

  /** All of them, part by part. */
  async *all(query: WinQuery, seen: SeenWins): AsyncGenerator<ToldWin[]> {
    yield* this.find(filterOf(query, seen), query, seen, PART);
  }

  async every(query: WinQuery, seen: SeenWins): Promise<ToldWin[]> {
    const found: ToldWin[] = [];
    for await (const part of this.all(query, seen)) found.push(...part);
    return found;
  }

  private async *find(filter: Filter, { teamId, stands, asOf }: WinQuery, { told }: SeenWins, limit: number): AsyncGenerator<ToldWin[]> {
    for await (const part of this.models.walk<Win>('badge-wins', filter, { sort: NEWEST_FIRST, limit }))
      yield part.flatMap(({ document: win }) => {
        const within = told(win);
        if (!within || (teamId !== undefined && !win.teamIds.includes(teamId))) return [];
        const then = winAsOf(win, earlier(asOf, within.until));
        return then && (!stands || then.stands) ? [{ win, then }] : [];
      });
  }
}

/** What is hidden is so by when it happened. */
function earlier(asOf: AsOf | undefined, until: Instant | undefined): AsOf | undefined {
  if (until === undefined || (asOf && asOf.at <= until)) return asOf;
  return { at: until, sense: 'happened' };
}

function filterOf({ organisationId, badgeId, profileIds, stands, asOf }: WinQuery, { people }: SeenWins): Filter {
  const players = profileIds ?? idsOf(people);
  const given: { [field: string]: Condition | undefined } = {
    organisationId,
    badgeId,
    profileId: players && { in: players },
    // Who stands now may not have stood then.
    stands: stands && !asOf ? true : undefined,
  };
  return Object.fromEntries(Object.entries(given).filter(([, condition]) => condition !== undefined)) as Filter;
}

/** Who they are, where they are few enough to be listed; of more each win is looked at. */
function idsOf(people: VisiblePeople): string[] | undefined {
  const ids = people.which === 'all' ? [] : [...people.people()].map(({ profileId }) => profileId);
  return people.which === 'all' || ids.length > MOST_LISTED ? undefined : ids;
}

/** What a player has of a badge, of their wins that stand, newest first. */
export function wonOf(wins: readonly ToldWin[], { rule }: Pick<Badge, 'rule'>) {
  const [last] = wins;
  const levels = rule?.levels ?? [];
  const reached = new Set(wins.map(({ win }) => win.levelId));
  const highest = levels.findLastIndex(({ levelId }) => reached.has(levelId));
  return {
    times_won: wins.length,
    last_won: last?.then.where.wonAt ?? null,
    last_win_id: last?.win.winId ?? null,
    current_level: levels[highest]?.levelId ?? null,
    next_level: levels[highest + 1]?.levelId ?? null,
  };
}
