import { Injectable } from '@nestjs/common';
import { type BadgeVersions, endedBy } from '../../src/badges/badge-versions.values.ts';
import { dueCrowns, isCrown } from '../../src/badges/judge-crown.values.ts';
import { dueOfPlayer } from '../../src/badges/judge-player.values.ts';
import { byTime, type JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { DueWin, GivenLevel } from '../../src/badges/judging.values.ts';
import type { Position } from '../../src/platform/event.values.ts';
import type { Win } from '../badge-wins/badge-wins.ts';
import type { Badge } from '../badges/badges.ts';
import { FindEntries } from '../entries/find-entries.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import { entriesAsOf } from './entry-as-of.ts';
import type { PlayerTally } from './player-tally.ts';
import { Tallies } from './tallies.ts';

type Watched = Pick<Badge, 'badgeId' | 'kind' | 'seriesIds'>;
/** Entries that are left out, and that come with those that are there. */
export type EntryChange = { without: ReadonlySet<string>; with: readonly JudgedEntry[] };
/** As if some entries were others, and as of an instant of the past: by the rules as they are known today, of periods that had ended by then. */
export type Supposed = { change?: EntryChange | undefined; asOf?: AsOf | undefined };
type Asked = { organisationId: string; rules: BadgeVersions; profileId?: string; gifts: readonly GivenLevel[] };

/** As many as are read at once. */
const MOST = 10_000;

/** What is won by the entries that count, of what is in memory of them. */
@Injectable()
export class ReadWinsDue {
  constructor(
    private readonly projector: Projector,
    private readonly models: ReadModels,
    private readonly tallies: Tallies,
    private readonly entries: FindEntries,
  ) {}

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
      for (const { profileId } of await this.tallies.everybody(organisationId, seriesId)) players.add(profileId);
    const wins = this.models.walk<Win>('badge-wins', { badgeId }, { sort: [{ field: 'wonAt' }, { field: 'winId' }], limit: MOST });
    for await (const part of wins) for (const { document } of part) players.add(document.profileId);
    return [...players];
  }

  async due({ organisationId, rules, profileId, gifts }: Asked, position: Position, { change, asOf }: Supposed = {}): Promise<DueWin[]> {
    await this.projector.reached(position, { view: 'entries' });
    const seriesIds = new Set(rules.versions.flatMap(({ rule }) => rule.sources.map((source) => source.seriesId)));
    const found: JudgedEntry[] = [];
    for (const seriesId of seriesIds) {
      const whose = { seriesId, playerId: profileId };
      if (asOf) for await (const entry of entriesAsOf(this.entries, organisationId, whose, asOf)) found.push(entry);
      else
        for (const player of await this.players(organisationId, seriesId, profileId))
          for (const entry of player.entries()) found.push(entry);
    }
    const entries = change ? changed(found, change, seriesIds, profileId) : found;
    if (seriesIds.size > 1 || profileId === undefined || change) entries.sort(byTime);
    const then = asOf ? endedBy(rules, asOf.at) : rules;
    if (profileId !== undefined) return dueOfPlayer(then, profileId, entries, gifts);
    return rules.versions.some(({ rule }) => isCrown(rule)) ? dueCrowns(then, entries) : [];
  }

  private async players(organisationId: string, seriesId: string, profileId: string | undefined): Promise<readonly PlayerTally[]> {
    if (profileId === undefined) return this.tallies.everybody(organisationId, seriesId);
    return [await this.tallies.player(organisationId, seriesId, profileId)];
  }
}

/** Of a player, or of everybody. */
function changed(
  entries: readonly JudgedEntry[],
  change: EntryChange,
  seriesIds: ReadonlySet<string>,
  profileId: string | undefined,
): JudgedEntry[] {
  const ids = new Set(change.with.map(({ entryId }) => entryId));
  const comes = change.with.filter((entry) => seriesIds.has(entry.seriesId) && (profileId === undefined || entry.profileId === profileId));
  return [...entries.filter(({ entryId }) => !change.without.has(entryId) && !ids.has(entryId)), ...comes];
}
