import { Injectable } from '@nestjs/common';
import { type BadgeVersions, endedBy } from '../../src/badges/badge-versions.values.ts';
import { type Everybody, type History, historyIn } from '../../src/badges/history.values.ts';
import { type CrownsBefore, isCrown, judgingCrowns } from '../../src/badges/judge-crown.values.ts';
import { dueOfPlayer, type JudgedBefore } from '../../src/badges/judge-player.values.ts';
import type { JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { DueWin, GivenLevel } from '../../src/badges/judging.values.ts';
import type { Position } from '../../src/platform/event.values.ts';
import { LatelyUsed } from '../../src/platform/lately-used.values.ts';
import { Turns } from '../../src/platform/turns.ts';
import type { ListedEntry } from '../../src/revocations/revocation.events.ts';
import type { Win } from '../badge-wins/badge-wins.ts';
import type { Badge } from '../badges/badges.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { PastTallies } from './past-tallies.ts';
import { Tallies } from './tallies.ts';

type Watched = Pick<Badge, 'badgeId' | 'kind' | 'seriesIds'>;
/** Entries that are left out, and that come with those that are there. */
export type EntryChange = {
  without: readonly Pick<ListedEntry, 'entryId' | 'seriesId' | 'profileId' | 'occurredAt'>[];
  with: readonly JudgedEntry[];
};
/** As if some entries were others, and as of an instant of the past: by the rules as they are known today, of periods that had ended by then. */
export type Supposed = { change?: EntryChange | undefined; asOf?: AsOf | undefined };
type Asked = { organisationId: string; rules: BadgeVersions; profileId?: string; gifts: readonly GivenLevel[] };

/** As many as are read at once. */
const MOST = 10_000;
/** Of each badge as many players' wins are remembered as they were judged last. */
const MOST_PLAYERS = 1_000;

/** What is won by the entries that count, of what is in memory of them. */
@Injectable()
export class ReadWinsDue {
  /** By the very rules that a badge has: others are judged anew. */
  private judged = new WeakMap<BadgeVersions['versions'], JudgedOfBadge>();
  private readonly turns = new Turns();

  constructor(
    private readonly projector: Projector,
    private readonly models: ReadModels,
    private readonly tallies: Tallies,
    private readonly past: PastTallies,
  ) {
    tallies.onLetGo(() => (this.judged = new WeakMap()));
  }

  async watched(organisationId: string, position: Position): Promise<Watched[]> {
    await this.projector.reached(position, { view: 'badges' });
    const found: Watched[] = [];
    const badges = this.models.walk<Badge>('badges', { organisationId, deleted: false }, { sort: [{ field: 'badgeId' }], limit: MOST });
    for await (const part of badges)
      found.push(...part.map(({ document: { badgeId, kind, seriesIds } }) => ({ badgeId, kind, seriesIds })));
    return found;
  }

  async concerned(organisationId: string, { badgeId, seriesIds }: Watched, position: Position): Promise<string[]> {
    await Promise.all(['entries', 'badge-wins'].map((view) => this.projector.reached(position, { view })));
    const players = new Set<string>();
    for (const seriesId of seriesIds)
      for (const { profileId } of await this.tallies.everybody(organisationId, [seriesId])) players.add(profileId);
    const wins = this.models.walk<Win>('badge-wins', { badgeId }, { sort: [{ field: 'wonAt' }, { field: 'winId' }], limit: MOST });
    for await (const part of wins) for (const { document } of part) players.add(document.profileId);
    return [...players];
  }

  async due({ organisationId, rules, profileId, gifts }: Asked, position: Position, { change, asOf }: Supposed = {}): Promise<DueWin[]> {
    await this.projector.reached(position, { view: 'entries' });
    const seriesIds = new Set(rules.versions.flatMap(({ rule }) => rule.sources.map((source) => source.seriesId)));
    const then = asOf ? endedBy(rules, asOf.at) : rules;
    const before = change || asOf ? undefined : this.judgedBefore(rules);
    const own = change && ofSeries(change, seriesIds);
    if (profileId !== undefined) {
      const history = asOf
        ? await this.past.player(organisationId, seriesIds, asOf, profileId)
        : await this.tallies.player(organisationId, seriesIds, profileId);
      return dueOfPlayer(then, profileId, own ? changed(history, own, profileId) : history, gifts, before?.ofPlayer(profileId));
    }
    if (!rules.versions.some(({ rule }) => isCrown(rule))) return [];
    const everybody = asOf
      ? await this.past.everybody(organisationId, seriesIds, asOf)
      : await this.tallies.everybody(organisationId, seriesIds);
    return this.turns.through(judgingCrowns(then, own ? changedOfAll(everybody, own) : everybody, before?.crowns));
  }

  private judgedBefore({ versions }: BadgeVersions): JudgedOfBadge {
    const known = this.judged.get(versions) ?? new JudgedOfBadge();
    this.judged.set(versions, known);
    return known;
  }
}

/** What was judged last by the rules of a badge. */
class JudgedOfBadge {
  readonly crowns: Partial<CrownsBefore> = {};
  private readonly players = new LatelyUsed<Partial<JudgedBefore>>(MOST_PLAYERS);

  ofPlayer(profileId: string): Partial<JudgedBefore> {
    const known = this.players.get(profileId) ?? {};
    if (!this.players.has(profileId)) this.players.set(profileId, known);
    return known;
  }
}

/** What turns of some series. */
function ofSeries({ without, with: comes }: EntryChange, seriesIds: ReadonlySet<string>): EntryChange {
  const isOf = ({ seriesId }: { seriesId: string }) => seriesIds.has(seriesId);
  return { without: without.filter(isOf), with: comes.filter(isOf) };
}

function changed(history: History, { without, with: comes }: EntryChange, profileId: string): History {
  const isOwn = (entry: { profileId: string }) => entry.profileId === profileId;
  const left = without
    .filter(isOwn)
    .reduce((all, { occurredAt, ...entry }) => all.without({ ...entry, at: Date.parse(occurredAt) }), history);
  return comes.filter(isOwn).reduce((all, entry) => all.with(entry), left);
}

function changedOfAll(everybody: Everybody, change: EntryChange): Everybody {
  const players = new Set([...change.without, ...change.with].map(({ profileId }) => profileId));
  return [...players].reduce(
    (all, profileId) => all.with({ profileId, history: changed(historyIn(all, profileId), change, profileId) }),
    everybody,
  );
}
