import { Injectable } from '@nestjs/common';
import type { People } from '../../src/organisations/filters.values.ts';
import { boundUntil, changesFreezes, type SeriesFreeze, SeriesFreezes } from '../competitions/series-freezes.ts';
import { changesSight } from '../people/changes-sight.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import type { VisiblePeople } from '../people/visible-people.ts';
import type { Change } from '../platform/projection.ts';
import { ReadModels } from '../platform/read-models.ts';
import { type Scope, scopeKey, type Viewer } from '../platform/scope.ts';
import { type ScoreSeries, seriesKey } from './score-series.ts';

/** What is of a player, and belonged to these teams. */
type Concerning = { profileId: string; teamIds: readonly string[] };

/** Which part of a series somebody may see: by whom the organisation lets them see, and by what the series lets players see. */
@Injectable()
export class SeriesScopes {
  constructor(
    private readonly models: ReadModels,
    private readonly visible: VisibleDirectory,
    private readonly freezes: SeriesFreezes,
  ) {}

  /** Nothing when there is no such series, or it was deleted and they are no admin. */
  async of(viewer: Viewer, seriesId: string): Promise<Scope | undefined> {
    const [series, freezes] = await Promise.all([
      this.series(viewer.organisationId, seriesId),
      this.freezes.of(viewer.organisationId, [seriesId]),
    ]);
    return series && scopeOf(viewer, series, (await this.visible.of(viewer)).which, freezes);
  }

  /** Who of many sees any of what is of players: as the series and the directory stand now. */
  async whoSees(organisationId: string, seriesId: string, all: readonly Concerning[]): Promise<(viewer: Viewer) => boolean> {
    const [series, freezes, visible] = await Promise.all([
      this.series(organisationId, seriesId),
      this.freezes.of(organisationId, [seriesId]),
      this.visible.each(organisationId),
    ]);
    const known = new Map<string, boolean>();
    let among: ReturnType<typeof inReach> | undefined;
    return (viewer) => {
      const visibleToThem = visible(viewer);
      const scope = series && scopeOf(viewer, series, visibleToThem.which, freezes);
      if (!scope) return false;
      if (scope.people === 'all' && scope.teamIds === undefined) return true;
      const key = scopeKey(scope);
      const seen = visibleToThem.within(scope.people);
      const isSeen = ({ profileId, teamIds }: Concerning) =>
        (scope.people === 'all' || seen.person(profileId)) && (scope.teamIds?.some((id) => teamIds.includes(id)) ?? true);
      among ??= inReach(all, visibleToThem.within('all'));
      if (!known.has(key)) known.set(key, among(scope.people).some(isSeen));
      return known.get(key) === true;
    };
  }

  private async series(organisationId: string, seriesId: string): Promise<ScoreSeries | undefined> {
    return (await this.models.get<ScoreSeries>('score-series', seriesKey(organisationId, seriesId)))?.document;
  }
}

/** What can be in sight of who sees some people: where each sees a few, they do not look through what is of everybody. */
function inReach(all: readonly Concerning[], everybody: VisiblePeople): (people: People) => readonly Concerning[] {
  const ofPlayer = Map.groupBy(all, ({ profileId }) => profileId);
  const inTeams = all.flatMap((concerning) =>
    (everybody.person(concerning.profileId)?.teamIds ?? []).map((teamId) => ({ teamId, concerning })),
  );
  const ofTeam = Map.groupBy(inTeams, ({ teamId }) => teamId);
  return (people) => {
    if (people === 'all') return all;
    return [
      ...(ofPlayer.get(people.profileId ?? '') ?? []),
      ...people.teamIds.flatMap((id) => ofTeam.get(id) ?? []).map(({ concerning }) => concerning),
    ];
  };
}

/**
 * Players see of the people whom they may see the entries of their teams where the series says so (U-191), their own where they are in none, and so
 * many days of history, and nothing later than the freezes of competitions that hide its points; admins see everything. What is shown to a device or a
 * link is shown whole.
 */
export function scopeOf(viewer: Viewer, series: ScoreSeries, people: People, freezes: readonly SeriesFreeze[]): Scope | undefined {
  const { role, teamIds, profileId, shows } = viewer;
  if (role === 'admin') return { people: 'all' };
  const until = boundUntil(viewer, freezes);
  const history = {
    ...(series.pointsHistoryLimit > 0 && { historyDays: series.pointsHistoryLimit }),
    ...(until !== undefined && { until }),
  };
  if (series.deleted) return undefined;
  if (shows) return shows.includes(series.seriesId) ? { people: 'all', ...history } : undefined;
  if (profileId === undefined) return undefined;
  if (!series.teamFilter) return { people, ...history };
  return teamIds.length > 0 ? { people, teamIds, ...history } : { people: { teamIds: [], profileId }, ...history };
}

/** Whether a change of a document may change what somebody sees of a series, beside a change of their own. */
export function changesScopes(change: Change): boolean {
  return change.view === 'score-series' || changesFreezes(change) || changesSight(change);
}
