import type { Channel, Recorded, Sealed } from '../../src/platform/event.values.ts';
import {
  FORGOTTEN,
  type InvitationEvent,
  INVITATIONS,
  type PersonForgotten,
  PROFILE,
  type ProfileEvent,
  ROLES,
  TEAM,
  type TeamEvent,
} from '../../src/players/players.events.ts';
import { correctedEntry } from '../../src/points/entry-source.values.ts';
import { POINTS_ACCOUNT, type PointsEvent } from '../../src/points/points.events.ts';
import { type RevocationEvent, REVOCATIONS } from '../../src/revocations/revocation.events.ts';
import { type LinkEvent, SCORE_SERIES, SCORE_SERIES_LINKS, type ScoreSeriesEvent } from '../../src/score-series/score-series.events.ts';
import { type TagEvent, TAGS } from '../../src/tags/tags.events.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/**
 * A fact as the audit trail keeps it: without personal data, the reason sealed. Key: `organisationId/eventId`.
 * A fact of several series stands once for each, the others under `organisationId/eventId/seriesId`.
 */
export type AuditFact = Document & {
  organisationId: string;
  seriesId: string | null;
  /** The one that stands for the fact where series do not matter. */
  first: boolean;
  /** The one that stands in its series for all that one command led to there: one line for what somebody did. */
  act: boolean;
  position: string;
  eventId: string;
  type: AuditedEvent['type'];
  recordedAt: string;
  occurredAt: string | null;
  actor: { profileId: string | null; userId: string | null };
  channel: Channel;
  reason: Sealed | null;
  profileId: string | null;
  entryId: string | null;
  points: string | null;
  causationId: string;
  correlationId: string;
  details: Details;
};

export type AuditedEvent =
  PointsEvent | ScoreSeriesEvent | LinkEvent | RevocationEvent | TagEvent | ProfileEvent | InvitationEvent | TeamEvent | PersonForgotten;

/** Which fact stands for what a command led to in a series. Key: `organisationId/~act/correlationId/seriesId`. */
type Act = Document & { seriesId: string; eventId: string };

/** They come with another fact of the same command that says more. */
const COMPANIONS: readonly AuditedEvent['type'][] = ['EntriesListed', 'EntriesBegan', 'EntryRevoked', 'EntryReinstated'];

type Details = { readonly [name: string]: string | number | boolean | null };

/** What the fact is about, as far as it says. */
type About = {
  seriesIds?: readonly string[];
  profileId?: string;
  entryId?: string;
  points?: string;
  occurredAt?: string;
  details?: { [name: string]: unknown };
};

export function auditKey(organisationId: string, eventId: string): string {
  return `${organisationId}/${eventId}`;
}

/** Every fact of an organisation with who, when, through what, why, and which command or fact led to it. */
export const auditTrail = projection<AuditFact | Act, AuditedEvent>({
  name: 'audit-trail',
  version: 2,
  categories: [POINTS_ACCOUNT, SCORE_SERIES, SCORE_SERIES_LINKS, REVOCATIONS, TAGS, PROFILE, ROLES, INVITATIONS, TEAM, FORGOTTEN],
  indexes: {
    organisationId: 'value',
    seriesId: 'beside',
    first: 'beside',
    act: 'beside',
    position: 'beside',
    recordedAt: 'beside',
    type: 'beside',
    channel: 'beside',
    profileId: 'value',
    entryId: 'value',
    'actor.profileId': 'value',
    correlationId: 'value',
  },
  compound: [
    ['organisationId', 'seriesId', 'position'],
    ['organisationId', 'first', 'position'],
    ['organisationId', 'seriesId', 'act', 'position'],
  ],
  on: {
    PointsAwarded: (event, documents) => {
      const { entryId, seriesId, profileId, points, occurredAt, pointType, giverId, importId, source, timeZone, tags, teamIds } =
        event.data;
      const { kind, ...ids } = source ?? {};
      const details = { pointType, giverId, importId, source: kind, ...ids, timeZone, tags, teams: teamIds };
      return note(event, documents, { seriesIds: [seriesId], profileId, entryId, points, occurredAt, details });
    },
    PointsRetagged: (event, documents) => {
      const { seriesId, profileId, entryId, occurredAt, tags } = event.data;
      return note(event, documents, { seriesIds: [seriesId], profileId, entryId, occurredAt, details: { tags } });
    },
    EntryRevoked: (event, documents) => note(event, documents, ofAccount(event)),
    EntryReinstated: (event, documents) => note(event, documents, ofAccount(event)),
    ScoreSeriesCreated: (event, documents) => {
      const { seriesId, settings } = event.data;
      return note(event, documents, { seriesIds: [seriesId], details: { ...settings, name: undefined } });
    },
    ScoreSeriesChanged: (event, documents) => {
      const { name, ...changes } = event.data.changes;
      return note(event, documents, { seriesIds: [event.data.seriesId], details: { ...changes, ...(name && { renamed: true }) } });
    },
    LimitsSet: (event, documents) => {
      const { seriesId, daily = null, weekly = null, monthly = null } = event.data;
      return note(event, documents, { seriesIds: [seriesId], details: { daily, weekly, monthly } });
    },
    EntriesBegan: (event, documents) => note(event, documents, { seriesIds: [event.data.seriesId] }),
    ScoreSeriesDeleted: (event, documents) => note(event, documents, { seriesIds: [event.data.seriesId] }),
    ScoreSeriesRestored: (event, documents) => note(event, documents, { seriesIds: [event.data.seriesId] }),
    LinkSaved: (event, documents) => {
      const { seriesId, linkedSeriesId, ...details } = event.data;
      return note(event, documents, { seriesIds: [seriesId, linkedSeriesId], details: { ...details, from: seriesId, to: linkedSeriesId } });
    },
    LinkDeleted: (event, documents) => note(event, documents, { seriesIds: [event.data.seriesId], details: { linkId: event.data.linkId } }),
    EntriesListed: (event, documents) => {
      const { revocationId, entries } = event.data;
      const seriesIds = [...new Set(entries.map(({ seriesId }) => seriesId))];
      return note(event, documents, { seriesIds, details: { revocationId, entries: entries.length } });
    },
    RevocationApplied: (event, documents) => {
      const { revocationId, occurredAt, entries, seriesIds, replacement } = event.data;
      const corrected = replacement && {
        entryId: correctedEntry(replacement.source),
        profileId: replacement.profileId,
        points: replacement.points,
      };
      return note(event, documents, {
        ...corrected,
        seriesIds,
        occurredAt,
        details: { revocationId, entries, ...(replacement && { replacedBy: replacement.entryId }) },
      });
    },
    ReinstatementApplied: (event, documents) => {
      const { revocationId, occurredAt, entries, seriesIds } = event.data;
      return note(event, documents, { seriesIds, occurredAt, details: { revocationId, entries } });
    },
    TagCreated: (event, documents) => note(event, documents, { details: { tagId: event.data.tagId, category: event.data.category } }),
    TagRenamed: (event, documents) => note(event, documents, { details: { tagId: event.data.tagId } }),
    TagDeleted: (event, documents) => note(event, documents, { details: { tagId: event.data.tagId } }),
    ProfileCreated: (event, documents) => {
      const { profileId, role, offline, personal } = event.data;
      return note(event, documents, { profileId, details: { role, offline, personal } });
    },
    ProfileChanged: (event, documents) => {
      const { profileId, name, email, externalId, offline } = event.data;
      const changed = Object.entries({ name, email, externalId }).flatMap(([field, value]) => (value === undefined ? [] : [field]));
      return note(event, documents, { profileId, details: { changed, offline } });
    },
    ProfileConnected: (event, documents) =>
      note(event, documents, { profileId: event.data.profileId, details: { userId: event.data.userId } }),
    InvitationDeclined: (event, documents) => note(event, documents, { profileId: event.data.profileId }),
    RoleChanged: (event, documents) => note(event, documents, { profileId: event.data.profileId, details: { role: event.data.role } }),
    TeamJoined: (event, documents) => note(event, documents, { profileId: event.data.profileId, details: { teamId: event.data.teamId } }),
    TeamLeft: (event, documents) => note(event, documents, { profileId: event.data.profileId, details: { teamId: event.data.teamId } }),
    TeamCreated: (event, documents) => note(event, documents, { details: { teamId: event.data.teamId } }),
    PersonForgotten: (event, documents) =>
      note(event, documents, { profileId: event.data.profileId, details: { number: event.data.number } }),
  },
});

/** What an account learned: whose it is stands in the name of its stream. */
function ofAccount({ stream, data }: Recorded<Extract<PointsEvent, { type: 'EntryRevoked' | 'EntryReinstated' }>>): About {
  const [, seriesId = '', profileId = ''] = stream.slice(stream.indexOf('-') + 1).split('.');
  return {
    seriesIds: [seriesId],
    profileId,
    entryId: data.entryId,
    occurredAt: data.occurredAt,
    details: { revocationId: data.revocationId },
  };
}

async function note(event: Recorded<AuditedEvent>, documents: Documents<AuditFact | Act>, about: About): Promise<void> {
  const { organisationId, recordedAt, actor, channel, reason, causationId, correlationId } = event.metadata;
  const { seriesIds = [], profileId = null, entryId = null, points = null, occurredAt = null, details = {} } = about;
  const key = auditKey(organisationId, event.id);
  const fact = {
    organisationId,
    position: event.position,
    eventId: event.id,
    type: event.type,
    recordedAt,
    occurredAt,
    actor: { profileId: actor.profileId ?? null, userId: actor.userId ?? null },
    channel,
    reason: reason ?? null,
    profileId,
    entryId,
    points,
    causationId,
    correlationId,
    details: plain(details),
  };
  for (const [n, seriesId] of (seriesIds.length > 0 ? seriesIds : [null]).entries()) {
    documents.put(n === 0 ? key : `${key}/${seriesId}`, {
      ...fact,
      seriesId,
      first: n === 0,
      act: seriesId !== null && (await standsForAct(event, seriesId, documents)),
    });
  }
}

/** The first fact of a command in a series stands for it there. */
async function standsForAct(
  { id, type, metadata }: Recorded<AuditedEvent>,
  seriesId: string,
  documents: Documents<AuditFact | Act>,
): Promise<boolean> {
  if (COMPANIONS.includes(type)) return false;
  const key = `${metadata.organisationId}/~act/${metadata.correlationId}/${seriesId}`;
  const act = (await documents.get(key)) as Act | undefined;
  if (!act) documents.put(key, { seriesId, eventId: id });
  return act === undefined || act.eventId === id;
}

/** Values that a row of text can show: lists and structures become text, what is empty is left out. */
function plain(details: { [name: string]: unknown }): Details {
  const shown = Object.entries(details).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(shown.map(([name, value]) => [name, simple(value)]));
}

function simple(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.every((member) => typeof member === 'string') ? value.join(', ') : JSON.stringify(value);
}
