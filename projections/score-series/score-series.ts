import {
  type LinkEvent,
  type LinkSaved,
  SCORE_SERIES,
  SCORE_SERIES_LINKS,
  type ScoreSeriesEvent,
  type ScoreSeriesSettings,
} from '../../src/score-series/score-series.events.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/** A score series with its settings, limits and links. Key: `organisationId/seriesId`. */
export type ScoreSeries = Document & {
  organisationId: string;
  seriesId: string;
  name: string;
  icon: string;
  groupId: string;
  allowPlayerEntry: boolean;
  allowPlayerEntryOther: boolean;
  notify: boolean;
  showRevokedPointsInFeed: boolean;
  pointsHistoryLimit: number;
  wallpostThreshold: string | null;
  eventThreshold: string | null;
  teamFilter: boolean;
  scoreVerb: string;
  pointNameSingular: string;
  pointNamePlural: string;
  allowNewsFeedEntry: boolean;
  limitsType: 0 | 1 | 2;
  limitsFor: 0 | 1;
  tags: readonly string[];
  pointTypes: readonly { id: string; name: string; addpoints: string }[];
  timeZone: string;
  limits: { daily: string | null; weekly: string | null; monthly: string | null };
  links: readonly { linkId: string; linkedSeriesId: string; baseValue: string; factor: string; copyTags: boolean; active: boolean }[];
  /** It has an entry: its time zone is fixed. */
  begun: boolean;
  deleted: boolean;
  /** It stands at the top of everybody's list. */
  pinned: boolean;
  createdAt: string;
};

export function seriesKey(organisationId: string, seriesId: string): string {
  return `${organisationId}/${seriesId}`;
}

/** Score series with what is set of them; the deleted ones too. */
export const scoreSeriesView = projection<ScoreSeries, ScoreSeriesEvent | LinkEvent>({
  name: 'score-series',
  version: 2,
  categories: [SCORE_SERIES, SCORE_SERIES_LINKS],
  indexes: { organisationId: 'value', seriesId: 'value', name: 'value', deleted: 'value' },
  concerns: ({ seriesId, deleted }) => ({ whom: deleted ? 'admins' : 'organisation', seriesId }),
  on: {
    async ScoreSeriesCreated({ data: { seriesId, settings }, metadata: { organisationId, recordedAt } }, documents, open) {
      const name = (await open(settings.name)) ?? '';
      documents.put(seriesKey(organisationId, seriesId), {
        organisationId,
        seriesId,
        ...withoutName(settings),
        name,
        wallpostThreshold: settings.wallpostThreshold ?? null,
        eventThreshold: settings.eventThreshold ?? null,
        limits: { daily: null, weekly: null, monthly: null },
        links: [],
        begun: false,
        deleted: false,
        pinned: false,
        createdAt: recordedAt,
      } as ScoreSeries);
    },
    async ScoreSeriesChanged({ data: { seriesId, changes }, metadata }, documents, open) {
      const name = changes.name && (await open(changes.name));
      await change(documents, metadata.organisationId, seriesId, () => ({ ...withoutName(changes), ...(name && { name }) }));
    },
    LimitsSet: ({ data: { seriesId, daily = null, weekly = null, monthly = null }, metadata }, documents) =>
      change(documents, metadata.organisationId, seriesId, () => ({ limits: { daily, weekly, monthly } })),
    EntriesBegan: ({ data, metadata }, documents) => change(documents, metadata.organisationId, data.seriesId, () => ({ begun: true })),
    ScoreSeriesDeleted: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.seriesId, () => ({ deleted: true })),
    ScoreSeriesRestored: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.seriesId, () => ({ deleted: false })),
    SeriesPinned: ({ data, metadata }, documents) => change(documents, metadata.organisationId, data.seriesId, () => ({ pinned: true })),
    SeriesUnpinned: ({ data, metadata }, documents) => change(documents, metadata.organisationId, data.seriesId, () => ({ pinned: false })),
    LinkSaved: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.seriesId, ({ links }) => ({ links: [...without(links, data.linkId), linkOf(data)] })),
    LinkDeleted: ({ data, metadata }, documents) =>
      change(documents, metadata.organisationId, data.seriesId, ({ links }) => ({ links: without(links, data.linkId) })),
    BadgeFlowSet: () => undefined,
  },
});

async function change(
  documents: Documents<ScoreSeries>,
  organisationId: string,
  seriesId: string,
  changes: (series: ScoreSeries) => Partial<ScoreSeries>,
): Promise<void> {
  const key = seriesKey(organisationId, seriesId);
  const series = await documents.get(key);
  if (series) documents.put(key, { ...series, ...changes(series) });
}

function withoutName(settings: { [Field in keyof ScoreSeriesSettings]?: ScoreSeriesSettings[Field] | null }): Partial<ScoreSeries> {
  return Object.fromEntries(Object.entries(settings).filter(([field]) => field !== 'name'));
}

function linkOf({ linkId, linkedSeriesId, baseValue, factor, copyTags, active }: LinkSaved['data']): ScoreSeries['links'][number] {
  return { linkId, linkedSeriesId, baseValue, factor, copyTags, active };
}

function without(links: ScoreSeries['links'], linkId: string): ScoreSeries['links'] {
  return links.filter((link) => link.linkId !== linkId);
}
