import { catalogue } from '../../src/catalogue.events.ts';
import type { Channel, Event, Position, Recorded } from '../../src/platform/event.values.ts';
import type { About } from '../../src/platform/facts.values.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import { type Documents, projection } from '../platform/projection.ts';
import type { Document } from '../platform/read-models.ts';

/**
 * What a fact is found by in the audit trail; what it says is read from the log, at its position. A fact of several series stands once for each.
 * Key: {@link auditKey}, of the others with `/seriesId`; {@link actKey} where it stands for an act.
 */
export type AuditFact = Document & {
  organisationId: string;
  seriesId: string | null;
  /** The one that stands for the fact where series do not matter. */
  first: boolean;
  /** The one that stands in its series for all that one command led to there: one line for what somebody did. */
  act: boolean;
  /** Of an act only: others have it in their key. */
  eventId: string | null;
  position: string;
  type: string;
  recordedAt: string;
  channel: Channel;
  actorId: string | null;
  profileId: string | null;
  entryId: string | null;
  points: string | null;
  correlationId: string;
  /** Of an act, as soon as several facts of its type belong to it. */
  done: Done | null;
};

/**
 * What the facts of an act did. `points` in all, null where facts of that type have none; `players` null where they are too many; `counted` is
 * the position of the last of them.
 */
export type Done = { entries: number; points: string | null; players: readonly string[] | null; counted: Position };

type Counted = Pick<AuditFact, 'points' | 'profileId' | 'position'>;

/** Of more players than these an act does not remember who they are. */
const MOST_PLAYERS = 1_000;

export function auditKey(organisationId: string, eventId: string): string {
  return `${organisationId}/${eventId}`;
}

export function actKey(organisationId: string, correlationId: string, seriesId: string): string {
  return `${organisationId}/~act/${correlationId}/${seriesId}`;
}

const audited = [...catalogue].flatMap(([type, { category, about }]) => (about ? [{ type, category, about }] : []));

/** Every fact of an organisation: where it lies, and by whom, through what, when and about whom it is found. */
export const auditTrail = projection<AuditFact, Event>({
  name: 'audit-trail',
  version: 3,
  categories: [...new Set(audited.map(({ category }) => category))],
  indexes: {
    organisationId: 'group',
    seriesId: 'group',
    first: 'beside',
    act: 'beside',
    eventId: 'id',
    position: 'position',
    recordedAt: 'instant',
    type: 'group',
    channel: 'group',
    profileId: 'id',
    entryId: 'id',
    actorId: 'id',
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
    audited.map(({ type, about }) => [type, (event: Recorded, documents: Documents<AuditFact>) => note(event, documents, about(event))]),
  ),
});

async function note(event: Recorded, documents: Documents<AuditFact>, about: About): Promise<void> {
  const { organisationId, recordedAt, actor, channel, correlationId } = event.metadata;
  const { seriesIds = [], profileId = null, entryId = null, points = null } = about;
  const key = auditKey(organisationId, event.id);
  for (const [n, seriesId] of (seriesIds.length > 0 ? seriesIds : [null]).entries()) {
    const fact: AuditFact = {
      organisationId,
      seriesId,
      first: n === 0,
      act: false,
      eventId: null,
      position: event.position,
      type: event.type,
      recordedAt,
      channel,
      actorId: actor.profileId ?? null,
      profileId,
      entryId,
      points,
      correlationId,
      done: null,
    };
    if (seriesId !== null && (await standsForAct(event.id, seriesId, fact, documents))) continue;
    documents.put(n === 0 ? key : `${key}/${seriesId}`, fact);
  }
}

/** The first fact of a command in a series stands for it there; those of its type that follow are counted with it. */
async function standsForAct(eventId: string, seriesId: string, fact: AuditFact, documents: Documents<AuditFact>): Promise<boolean> {
  if (catalogue.get(fact.type)?.companion) return false;
  const key = actKey(fact.organisationId, fact.correlationId, seriesId);
  const act = await documents.get(key);
  if (!act) documents.put(key, { ...fact, act: true, eventId });
  else if (act.type === fact.type && act.eventId !== eventId)
    documents.put(key, { ...act, done: countedWith(fact, act.done ?? doneBy(act)) });
  return !act || act.eventId === eventId;
}

/** What one fact did. */
export function doneBy({ points, profileId, position }: Counted): Done {
  return { entries: 1, points, players: profileId === null ? [] : [profileId], counted: position };
}

/** A fact that comes again was counted before. */
function countedWith({ points, profileId, position }: Counted, done: Done): Done {
  if (position <= done.counted) return done;
  const micros = done.points === null || points === null ? NaN : toMicros(done.points) + toMicros(points);
  const players = profileId === null ? done.players : withOne(done.players, profileId);
  return { entries: done.entries + 1, points: Number.isSafeInteger(micros) ? fromMicros(micros) : null, players, counted: position };
}

function withOne(players: Done['players'], profileId: string): Done['players'] {
  if (!players || players.includes(profileId)) return players;
  return players.length < MOST_PLAYERS ? [...players, profileId] : null;
}
