import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import type { Badge } from '../badges/badges.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import type { Scope, Viewer } from '../platform/scope.ts';
import { SeriesScopes } from '../score-series/series-scopes.ts';
import type { Win } from './badge-wins.ts';

type Rested = Pick<Badge, 'badgeId' | 'seriesIds'>;
type Seen = Pick<Win, 'badgeId' | 'profileId' | 'teamIds' | 'value'>;

/**
 * Whose wins somebody sees, and which of them. `own`: whose they are all told. `bound`: as of when others' wins of a badge are told, if something hides what is
 * later, and of which teams alone.
 */
export type SeenWins = {
  people: VisiblePeople;
  own: string | undefined;
  bound: (badgeId: string) => { until?: Instant; teamIds?: readonly string[] };
  sees: (win: Seen) => boolean;
};

/**
 * Which wins somebody may see: of the people whom they may see, and of what was reached in a series that lets them see a part, what is in that
 * part: of their teams (U-191), and nothing later than what hides its points. One's own are told whatever is hidden of others. A win is what somebody has, no
 * entry of a history: days of history do not end it.
 */
@Injectable()
export class WinScopes {
  constructor(
    private readonly scopes: SeriesScopes,
    private readonly visible: VisibleDirectory,
  ) {}

  async of(viewer: Viewer, badges: readonly Rested[]): Promise<SeenWins> {
    const scope = await this.scope(viewer, badges);
    return seenWins(scope, await this.visible.among(viewer.organisationId, scope.people), badges);
  }

  /** How much of each series that these badges rest on: admins see all. */
  async scope(viewer: Viewer, badges: readonly Rested[]): Promise<Scope> {
    const { which: people } = await this.visible.of(viewer);
    const seriesIds = viewer.role === 'admin' ? [] : [...new Set(badges.flatMap((badge) => badge.seriesIds))];
    const scopes = await Promise.all(seriesIds.map(async (seriesId) => ({ seriesId, scope: await this.scopes.of(viewer, seriesId) })));
    return {
      people,
      ...(viewer.profileId !== undefined && { own: viewer.profileId }),
      series: Object.fromEntries(scopes.flatMap(({ seriesId, scope }) => (scope ? [[seriesId, scope]] : []))),
    };
  }
}

/** What of wins of these badges is in a scope. @param people those of the scope */
export function seenWins({ own, series = {} }: Scope, people: VisiblePeople, badges: readonly Rested[]): SeenWins {
  const bounds = new Map(
    badges.map(({ badgeId, seriesIds }) => [badgeId, boundOf(seriesIds.flatMap((seriesId) => series[seriesId] ?? []))]),
  );
  const bound: SeenWins['bound'] = (badgeId) => bounds.get(badgeId) ?? {};
  const sees = ({ badgeId, profileId, teamIds, value }: Seen) => {
    if (profileId === own) return true;
    if (people.which !== 'all' && !people.person(profileId)) return false;
    // What is given is no matter of a series.
    if (value === null) return true;
    const { teamIds: ofTeams } = bound(badgeId);
    return ofTeams?.some((teamId) => teamIds.includes(teamId)) ?? true;
  };
  return { people, own, bound, sees };
}

function boundOf(scopes: readonly Scope[]): ReturnType<SeenWins['bound']> {
  const until = earliest(scopes);
  const limits = scopes.flatMap(({ teamIds }) => (teamIds ? [teamIds] : []));
  const teamIds = limits[0]?.filter((teamId) => limits.every((some) => some.includes(teamId)));
  return { ...(until !== undefined && { until }), ...(teamIds && { teamIds }) };
}

function earliest(scopes: readonly Scope[]): Instant | undefined {
  const [until] = scopes.flatMap((scope) => scope.until ?? []).sort();
  return until;
}
