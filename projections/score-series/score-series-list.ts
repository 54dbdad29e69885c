import { Injectable } from '@nestjs/common';
import { shownIcon } from '../../src/icons/shown-icon.values.ts';
import { flag } from '../../src/platform/http/flag.values.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import type { Call, Who } from '../../src/platform/http/who.ts';
import { SeriesFreezes } from '../competitions/series-freezes.ts';
import { VisibleDirectory } from '../people/visible-directory.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import { type Filter, ReadModels } from '../platform/read-models.ts';
import { type ScoreSeries, seriesKey } from './score-series.ts';
import { scopeOf } from './series-scopes.ts';
import type { ScoreSeriesRow } from './score-series.view.ts';

const COUNTED_AT_ONCE = 1_000;

/** Lists score series for who asks: the organisation is always the caller's. */
@Injectable()
export class ScoreSeriesList {
  constructor(
    private readonly models: ReadModels,
    private readonly directory: VisibleDirectory,
    private readonly freezes: SeriesFreezes,
  ) {}

  /** What the acting profile may see or add to (U-197): without the deleted ones. */
  visible(call: Call, { groupId, seriesId }: { groupId?: string; seriesId?: string }): Promise<ScoreSeriesRow[]> {
    return this.rows(call, { deleted: false, ...(seriesId && { seriesId }) }, groupId);
  }

  /** All of the group with settings (U-197). */
  all(call: Call, { groupId, deleted }: { groupId?: string; deleted?: boolean }): Promise<ScoreSeriesRow[]> {
    return this.rows(call, deleted ? {} : { deleted: false }, groupId);
  }

  /** @throws NotFound */
  async pointTypes({ who }: Call, seriesId: string): Promise<ScoreSeriesRow['point_types']> {
    const kept = await this.models.get<ScoreSeries>('score-series', seriesKey(who.organisationId ?? '', seriesId));
    if (!kept || kept.document.deleted) throw new NotFound('score series');
    return [...kept.document.pointTypes];
  }

  private async rows({ who, receivedAt }: Call, filter: Filter, groupId: string | undefined): Promise<ScoreSeriesRow[]> {
    const { organisationId = '' } = who;
    const found = await this.models.find<ScoreSeries>(
      'score-series',
      { organisationId, ...filter },
      { sort: [{ field: 'name' }], limit: 10_000 },
    );
    const series = found.items
      .map(({ document }) => document)
      .filter((document) => groupId === undefined || document.groupId === groupId)
      .sort((a, b) => Number(b.pinned) - Number(a.pinned));
    return Promise.all(series.map(async (document) => scoreSeriesRow(document, who, await this.entries(document, who, receivedAt))));
  }

  /** How many entries the caller may see. */
  private async entries(series: ScoreSeries, who: Who, now: string): Promise<number> {
    const viewer = knownViewer(who);
    const freezes = await this.freezes.of(viewer.organisationId, [series.seriesId]);
    const scope = scopeOf(viewer, series, (await this.directory.of(viewer)).which, freezes);
    if (!scope) return 0;
    const { people, teamIds, historyDays = 0, until } = scope;
    const since = new Date(Date.parse(now) - historyDays * 86_400_000).toISOString();
    const within = { ...(historyDays > 0 && { from: since }), ...(until && { to: until }) };
    const filter: Filter = {
      seriesId: series.seriesId,
      ...(teamIds && { teamIds: { any: teamIds } }),
      ...((historyDays > 0 || until) && { occurredAt: within }),
    };
    let count = 0;
    if (until && viewer.profileId) {
      // One's own are not hidden.
      const later = historyDays > 0 && since > until ? { from: since } : { after: until };
      count = await this.models.count('entries', { ...filter, profileId: viewer.profileId, occurredAt: later });
    }
    if (people === 'all') return count + (await this.models.count('entries', filter));
    const seen = [...(await this.directory.among(viewer.organisationId, people)).people()].map(({ profileId }) => profileId);
    for (let from = 0; from < seen.length; from += COUNTED_AT_ONCE)
      count += await this.models.count('entries', { ...filter, profileId: { in: seen.slice(from, from + COUNTED_AT_ONCE) } });
    return count;
  }
}

export function scoreSeriesRow(series: ScoreSeries, who: Who, entries: number): ScoreSeriesRow {
  const { limits } = series;
  return {
    id: series.seriesId,
    name: series.name,
    icon: shownIcon(series.icon, series.organisationId),
    group_id: series.groupId,
    allowPlayerEntry: flag(series.allowPlayerEntry),
    allowPlayerEntryOther: flag(series.allowPlayerEntryOther),
    notify: flag(series.notify),
    showRevokedPointsInFeed: flag(series.showRevokedPointsInFeed),
    pointsHistoryLimit: series.pointsHistoryLimit,
    wallpost_threshold: series.wallpostThreshold,
    event_threshold: series.eventThreshold,
    team_filter: flag(series.teamFilter),
    score_verb: series.scoreVerb,
    point_name_singular: series.pointNameSingular,
    point_name_plural: series.pointNamePlural,
    allowNewsFeedEntry: flag(series.allowNewsFeedEntry),
    limits_type: series.limitsType,
    limits_for: series.limitsFor,
    is_admin: flag(isAdmin(who)),
    tags: [...series.tags],
    point_types: [...series.pointTypes],
    limits: { daily_limit: limits.daily, weekly_limit: limits.weekly, monthly_limit: limits.monthly },
    links: series.links.map(({ linkId, linkedSeriesId, baseValue, factor, copyTags, active }) => ({
      id: linkId,
      linked_score_series: linkedSeriesId,
      basevalue: baseValue,
      factor,
      copy_tags: flag(copyTags),
      active: flag(active),
    })),
    deleted: flag(series.deleted),
    pinned: flag(series.pinned),
    timezone: series.timeZone,
    entries,
  };
}

function isAdmin({ role, scopes }: Who): boolean {
  return role === 'admin' || scopes !== undefined;
}
