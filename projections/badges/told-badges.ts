import { Injectable } from '@nestjs/common';
import { isCrown } from '../../src/badges/judge-crown.values.ts';
import type { Leader } from '../../src/badges/progress.values.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { BadgeProgress, type When } from '../badge-progress/badge-progress.ts';
import { ReadWins, wonOf } from '../badge-wins/read-wins.ts';
import { type SeenWins, WinScopes } from '../badge-wins/win-scopes.ts';
import { toMicros } from '../../src/points/point-amount.values.ts';
import { isDeleted } from '../people/people.ts';
import { ReadModels } from '../platform/read-models.ts';
import type { Viewer } from '../platform/scope.ts';
import type { AsOf } from '../scoreboard/boards.ts';
import type { Badge } from './badges.ts';
import type { BadgeRow, LeaderInfo, ProgressInfo } from './badges.view.ts';

/** What is told of a badge beside itself. */
type Told = Pick<BadgeRow, 'progressinfo' | 'leaderinfo' | 'times_won' | 'last_won' | 'last_win_id' | 'current_level' | 'next_level'>;

/** Of more wins than these a list does not say how many have each badge. */
const MOST_COUNTED = 10_000;

/** Tells what people have of badges, how far they are, and who is ahead. */
@Injectable()
export class ToldBadges {
  constructor(
    private readonly models: ReadModels,
    private readonly wins: ReadWins,
    private readonly scopes: WinScopes,
    private readonly progress: BadgeProgress,
  ) {}

  /** What a player has of each; who has no profile is told who is ahead. @throws NotFound of who is not there */
  async of(viewer: Viewer, badges: readonly Badge[], profileId: string | undefined, when: When): Promise<(badge: Badge) => Promise<Told>> {
    const seen = await this.scopes.of(viewer, badges);
    if (profileId === undefined) return async (badge) => ({ leaderinfo: await this.leaderOf(badge, seen, when) });
    if (!seen.people.person(profileId)) throw new NotFound('player');
    const { organisationId } = viewer;
    const wins = await this.wins.every({ organisationId, badges, profileIds: [profileId], stands: true, asOf: when.asOf }, seen);
    const byBadge = Map.groupBy(wins, ({ win }) => win.badgeId);
    return async (badge) => ({
      ...wonOf(byBadge.get(badge.badgeId) ?? [], badge),
      progressinfo: await this.progressOf(badge, profileId, seen, when),
      leaderinfo: await this.leaderOf(badge, seen, when),
    });
  }

  /** One's own is told whatever is hidden of others; theirs, and what they have that is to be beaten, as of when it is hidden. */
  async progressOf(badge: Badge, profileId: string, seen: SeenWins, when: When): Promise<ProgressInfo | null> {
    const hidden = bounded(when, seen, badge);
    const progress = await this.progress.of(badge, profileId, profileId === seen.own ? when : hidden);
    if (!progress) return null;
    const { value, target, currentLevel, nextLevel, dateEnd } = progress;
    const told = { current_level: currentLevel, next_level: nextLevel, date_end: dateEnd };
    if (hidden === when || profileId !== seen.own || !isCrown(badge)) return { cur_value: value, level_target: target, ...told };
    const beaten = (await this.progress.of(badge, profileId, hidden))?.target ?? null;
    return { cur_value: beaten !== null && toMicros(value) > toMicros(beaten) ? beaten : value, level_target: beaten, ...told };
  }

  /** How many players whom the viewer sees have each, and of how many. `always`: however many wins there are. */
  async winners(viewer: Viewer, badges: readonly Badge[], asOf: AsOf | undefined, always: boolean) {
    const { organisationId } = viewer;
    if (badges.length === 0 || (!always && (await this.models.count('badge-wins', { organisationId, stands: true })) > MOST_COUNTED))
      return () => undefined;
    const seen = await this.scopes.of(viewer, badges);
    const there = new Set([...seen.people.people()].filter((person) => !isDeleted(person)).map(({ profileId }) => profileId));
    const winners = new Map<string, Set<string>>(badges.map(({ badgeId }) => [badgeId, new Set()]));
    const query = { organisationId, badges, stands: true, asOf };
    for await (const part of this.wins.all(query, seen))
      for (const { win } of part) if (there.has(win.profileId)) winners.get(win.badgeId)?.add(win.profileId);
    return (badgeId: string) => ({ winners: winners.get(badgeId)?.size ?? 0, players: there.size });
  }

  /** Who is ahead of a badge that goes to one of all, as of when it is hidden; whether they are told is asked of `toldLeader`. */
  async ahead(badge: Badge, seen: SeenWins, when: When): Promise<Leader | null> {
    if (!badge.rule || !isCrown(badge.rule)) return null;
    return this.progress.leader(badge, bounded(when, seen, badge));
  }

  private async leaderOf(badge: Badge, seen: SeenWins, when: When): Promise<LeaderInfo | null> {
    return toldLeader(await this.ahead(badge, seen, when), badge, seen);
  }
}

/** Whom the viewer may not see is not told to be ahead. */
export function toldLeader(leader: Leader | null, { badgeId }: Badge, seen: SeenWins): LeaderInfo | null {
  const person = leader && seen.people.person(leader.profileId);
  if (!leader || !person || isDeleted(person)) return null;
  const { teamIds } = seen.bound(badgeId);
  if (teamIds && person.profileId !== seen.own && !person.teamIds.some((teamId) => teamIds.includes(teamId))) return null;
  return { leader_name: person.name, cur_value: leader.value, account_profile_id: leader.profileId };
}

function bounded(when: When, seen: SeenWins, { badgeId }: Badge): When {
  const { until } = seen.bound(badgeId);
  if (until === undefined || (when.asOf && when.asOf.at <= until)) return when;
  return { ...when, asOf: { at: until, sense: 'happened' } };
}
