import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { pageOf, type Turn } from '../../src/platform/http/paging.ts';
import type { Badge } from '../badges/badges.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import { type Condition, type Filter, ReadModels } from '../platform/read-models.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { type Win, type WinAsOf, winAsOf } from './badge-wins.ts';
import { HappenedWins } from './happened-wins.ts';
import type { SeenWins } from './win-scopes.ts';

/** Which wins, of these badges; what is absent does not narrow. `teamId`: of who was in it when they won. `stands`: only those that stand. */
export type WinQuery = {
  organisationId: string;
  badges: readonly Badge[];
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

/**
 * Reads wins, newest first, within what somebody may see. What is recorded of them is told as it stands, and as it was known; what had happened by an instant, and
 * what is hidden after one, is judged.
 */
@Injectable()
export class ReadWins {
  constructor(
    private readonly models: ReadModels,
    private readonly happened: HappenedWins,
  ) {}

  async page(query: WinQuery, seen: SeenWins, { after, limit }: Turn<WinPlace>) {
    if (this.isJudged(query, seen)) {
      const all = await this.judged(query, seen);
      return pageOf(after ? all.filter((told) => isAfter(placeOf(told), after)) : all, limit, placeOf);
    }
    const found: ToldWin[] = [];
    for await (const wins of this.following(query, seen, after, limit + 1)) {
      found.push(...wins);
      if (found.length > limit) break;
    }
    // Of what was known the order is that of today, so that an index has it.
    return pageOf(found, limit, ({ win: { wonAt, winId } }): WinPlace => ({ wonAt, winId }));
  }

  /** All of them, part by part. */
  async *all(query: WinQuery, seen: SeenWins): AsyncGenerator<ToldWin[]> {
    if (this.isJudged(query, seen)) yield await this.judged(query, seen);
    else yield* this.find(filterOf(query, seen), query, seen, PART);
  }

  async every(query: WinQuery, seen: SeenWins): Promise<ToldWin[]> {
    const found: ToldWin[] = [];
    for await (const part of this.all(query, seen)) found.push(...part);
    return found;
  }

  private isJudged({ badges, asOf }: WinQuery, { bound }: SeenWins): boolean {
    return asOf?.sense === 'happened' || badges.some(({ badgeId }) => bound(badgeId).until !== undefined);
  }

  /** Others' are judged as of when they are hidden, one's own as of what was asked for. */
  private async judged(query: WinQuery, seen: SeenWins): Promise<ToldWin[]> {
    const { asOf } = query;
    const found: ToldWin[] = [];
    for (const badge of query.badges) {
      const wins: Win[] = [];
      const recorded = filterOf({ ...query, badges: [badge], stands: false }, seen);
      for await (const part of this.models.walk<Win>('badge-wins', recorded, { sort: NEWEST_FIRST, limit: PART }))
        wins.push(...part.map(({ document }) => document));
      const [own, others] = [
        wins.filter(({ profileId }) => profileId === seen.own),
        wins.filter(({ profileId }) => profileId !== seen.own),
      ];
      found.push(
        ...(await this.asOf(badge, own, asOf)),
        ...(await this.asOf(badge, others, earlier(asOf, seen.bound(badge.badgeId).until))),
      );
    }
    return found.filter((told) => isWanted(told, query, seen)).sort((a, b) => (isAfter(placeOf(a), placeOf(b)) ? 1 : -1));
  }

  private async asOf(badge: Badge, wins: readonly Win[], asOf: AsOf | undefined): Promise<ToldWin[]> {
    if (asOf?.sense === 'happened') return this.happened.of(badge, wins, asOf.at);
    return wins.flatMap((win) => toldAsOf(win, asOf));
  }

  private async *following(query: WinQuery, seen: SeenWins, after: WinPlace | undefined, limit: number): AsyncGenerator<ToldWin[]> {
    const filter = filterOf(query, seen);
    const filters: Filter[] = after
      ? [
          { ...filter, wonAt: after.wonAt, winId: { before: after.winId } },
          { ...filter, wonAt: { before: after.wonAt } },
        ]
      : [filter];
    for (const part of filters) yield* this.find(part, query, seen, limit);
  }

  private async *find(filter: Filter, query: WinQuery, seen: SeenWins, limit: number): AsyncGenerator<ToldWin[]> {
    const badgeIds = new Set(query.badges.map(({ badgeId }) => badgeId));
    for await (const part of this.models.walk<Win>('badge-wins', filter, { sort: NEWEST_FIRST, limit }))
      yield part
        .flatMap(({ document }) => (badgeIds.has(document.badgeId) ? toldAsOf(document, query.asOf) : []))
        .filter((told) => isWanted(told, query, seen));
  }
}

function toldAsOf(win: Win, asOf: AsOf | undefined): ToldWin[] {
  const then = winAsOf(win, asOf);
  return then ? [{ win, then }] : [];
}

function isWanted({ win, then }: ToldWin, { teamId, stands }: WinQuery, { sees }: SeenWins): boolean {
  const told = { badgeId: win.badgeId, profileId: win.profileId, ...then.where };
  return sees(told) && (teamId === undefined || then.where.teamIds.includes(teamId)) && (!stands || then.stands);
}

function placeOf({ win: { winId }, then }: ToldWin): WinPlace {
  return { wonAt: then.where.wonAt, winId };
}

/** Newest first: whether it comes later in the list. */
function isAfter(one: WinPlace, other: WinPlace): boolean {
  return one.wonAt === other.wonAt ? one.winId < other.winId : one.wonAt < other.wonAt;
}

/** What is hidden is so by when it happened. */
function earlier(asOf: AsOf | undefined, until: Instant | undefined): AsOf | undefined {
  if (until === undefined || (asOf && asOf.at <= until)) return asOf;
  return { at: until, sense: 'happened' };
}

function filterOf({ organisationId, badges, profileIds, stands, asOf }: WinQuery, { people }: SeenWins): Filter {
  const [only, ...others] = badges;
  const players = profileIds ?? idsOf(people);
  const given: { [field: string]: Condition | undefined } = {
    organisationId,
    badgeId: others.length === 0 ? only?.badgeId : undefined,
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
