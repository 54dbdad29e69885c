import { Injectable } from '@nestjs/common';
import type { BadgeVersions } from '../../src/badges/badge-versions.values.ts';
import { dueCrowns, isCrown } from '../../src/badges/judge-crown.values.ts';
import { dueOfPlayer } from '../../src/badges/judge-player.values.ts';
import { byTime, type JudgedEntry } from '../../src/badges/judged-entry.values.ts';
import type { DueWin, GivenLevel } from '../../src/badges/judging.values.ts';
import type { Position } from '../../src/platform/event.values.ts';
import type { Win } from '../badge-wins/badge-wins.ts';
import type { Badge } from '../badges/badges.ts';
import { Projector } from '../platform/projector.ts';
import { ReadModels } from '../platform/read-models.ts';
import { Tallies } from './tallies.ts';

type Watched = Pick<Badge, 'badgeId' | 'kind' | 'seriesIds'>;
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

  async due({ organisationId, rules, profileId, gifts }: Asked, position: Position): Promise<DueWin[]> {
    await this.projector.reached(position, { view: 'entries' });
    const seriesIds = new Set(rules.versions.flatMap(({ rule }) => rule.sources.map((source) => source.seriesId)));
    const entries: JudgedEntry[] = [];
    for (const seriesId of seriesIds) {
      const players =
        profileId === undefined
          ? await this.tallies.everybody(organisationId, seriesId)
          : [await this.tallies.player(organisationId, seriesId, profileId)];
      for (const player of players) for (const entry of player.entries()) entries.push(entry);
    }
    if (seriesIds.size > 1 || profileId === undefined) entries.sort(byTime);
    if (profileId !== undefined) return dueOfPlayer(rules, profileId, entries, gifts);
    return rules.versions.some(({ rule }) => isCrown(rule)) ? dueCrowns(rules, entries) : [];
  }
}
