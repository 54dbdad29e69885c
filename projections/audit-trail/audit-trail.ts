import { catalogue } from '../../src/catalogue.events.ts';
import type { Channel, Event, Recorded, Sealed } from '../../src/platform/event.values.ts';
import type { About } from '../../src/platform/facts.values.ts';
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
  type: string;
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

/** Which fact stands for what a command led to in a series. Key: `organisationId/~act/correlationId/seriesId`. */
type Act = Document & { seriesId: string; eventId: string };

type Details = { readonly [name: string]: string | number | boolean | null };

export function auditKey(organisationId: string, eventId: string): string {
  return `${organisationId}/${eventId}`;
}

const audited = [...catalogue].flatMap(([type, { category, about }]) => (about ? [{ type, category, about }] : []));

/** Every fact of an organisation with who, when, through what, why, and which command or fact led to it. */
export const auditTrail = projection<AuditFact | Act, Event>({
  name: 'audit-trail',
  version: 2,
  categories: [...new Set(audited.map(({ category }) => category))],
  indexes: {
    organisationId: 'group',
    seriesId: 'group',
    first: 'beside',
    act: 'beside',
    position: 'position',
    recordedAt: 'instant',
    type: 'id beside',
    channel: 'id beside',
    profileId: 'id',
    entryId: 'id',
    'actor.profileId': 'id',
    correlationId: 'id',
  },
  compound: [
    ['organisationId', 'seriesId', 'position'],
    ['organisationId', 'first', 'position'],
    ['organisationId', 'seriesId', 'act', 'position'],
  ],
  // Of the fact that stands for an act there is a notice of its own.
  concerns: (document) =>
    'position' in document ? { whom: 'admins', ...(document.seriesId !== null && { seriesId: document.seriesId }) } : undefined,
  on: Object.fromEntries(
    audited.map(({ type, about }) => [
      type,
      (event: Recorded, documents: Documents<AuditFact | Act>) => note(event, documents, about(event)),
    ]),
  ),
});

async function note(event: Recorded, documents: Documents<AuditFact | Act>, about: About): Promise<void> {
  const { organisationId, recordedAt, actor, channel, reason, causationId, correlationId } = event.metadata;
  const { seriesIds = [], profileId = null, entryId = null, points = null, occurredAt = null, shown = {} } = about;
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
    details: plain(shown),
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
async function standsForAct({ id, type, metadata }: Recorded, seriesId: string, documents: Documents<AuditFact | Act>): Promise<boolean> {
  if (catalogue.get(type)?.companion) return false;
  const key = `${metadata.organisationId}/~act/${metadata.correlationId}/${seriesId}`;
  const act = (await documents.get(key)) as Act | undefined;
  if (!act) documents.put(key, { seriesId, eventId: id });
  return act === undefined || act.eventId === id;
}

/** Values that a row of text can show: lists and structures become text, what is empty is left out. */
function plain(values: { readonly [name: string]: unknown }): Details {
  const shown = Object.entries(values).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0));
  return Object.fromEntries(shown.map(([name, value]) => [name, simple(value)]));
}

function simple(value: unknown): string | number | boolean | null {
  if (value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return Array.isArray(value) && value.every((member) => typeof member === 'string') ? value.join(', ') : JSON.stringify(value);
}
