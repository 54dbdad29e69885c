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
  deleted: boolean;
  createdAt: string;
};

export function seriesKey(organisationId: string, seriesId: string): string {
  return `${organisationId}/${seriesId}`;
}
