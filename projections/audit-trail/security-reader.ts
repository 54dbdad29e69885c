import { Injectable } from '@nestjs/common';
import type { SecurityAct } from '../../src/accounts/security-log.values.ts';
import type { Channel, Instant } from '../../src/platform/event.values.ts';
import { everyPage, type Page, type Turn } from '../../src/platform/http/paging.ts';
import { Directory } from '../people/directory.ts';
import type { Change } from '../platform/projection.ts';
import type { Concerned } from '../platform/scope.ts';
import type { AuditKey, AuditQuery } from './audit-reader.ts';
import type { AuditRow } from './audit-trail.view.ts';

/** What somebody did from one place in one hour. */
type Noted = {
  /** Its place in the log. */
  id: string;
  act: SecurityAct;
  at: Instant;
  last: Instant;
  count: number;
  channel: Channel;
  actorId?: string | undefined;
  userId?: string | undefined;
  profileId?: string | undefined;
  what?: string | undefined;
  place?: string | undefined;
};

/** What is noted beside facts: records. Bound to them where everything is put together. */
export abstract class SecurityNotes {
  abstract page(
    organisationId: string,
    query: Omit<AuditQuery, 'seriesId' | 'entryId'>,
    turn: Turn<AuditKey>,
  ): Promise<Page<Noted, AuditKey>>;

  /** Hears in whose log there is something new. Answers how to stop listening. */
  abstract onNoted(listener: (organisationId: string) => void): () => void;
}

/** What is read of the log is stale with every note: its readers hear so, and not whom it is about. */
export const securityLog = { name: 'security-log', concerns: (): Concerned => ({ whom: 'admins-in-person' }) };

/** A note as a change of what is shown. */
export function notedIn(organisationId: string): Change {
  return { view: securityLog.name, key: `${organisationId}/`, before: undefined, after: {} };
}

const EXPORTED_AT_ONCE = 1_000;

/** Reads the security log as rows of the audit trail, newest first. */
@Injectable()
export class SecurityReader {
  constructor(
    private readonly notes: SecurityNotes,
    private readonly directory: Directory,
  ) {}

  async page(organisationId: string, query: AuditQuery, turn: Turn<AuditKey>): Promise<Page<AuditRow, AuditKey>> {
    const { rows: notes, next } = await this.notes.page(organisationId, query, turn);
    const people = await this.directory.organisation(organisationId);
    const nameOf = (profileId: string | undefined) => (profileId === undefined ? null : (people.person(profileId)?.name ?? null));
    const rows = notes.map(({ id, act, at, last, count, channel, actorId, userId, profileId, what, place }) => ({
      position: id,
      eventId: id,
      type: act,
      recordedAt: at,
      occurredAt: null,
      actor: { profileId: actorId ?? null, userId: userId ?? null, name: nameOf(actorId) },
      channel,
      reason: null,
      profileId: profileId ?? null,
      name: nameOf(profileId),
      entryId: null,
      points: null,
      causationId: id,
      correlationId: id,
      details: { ...(what !== undefined && { what }), ...(place && { place }), ...(count > 1 && { count, last }) },
    }));
    return { rows, next };
  }

  /** Everything that fits, in parts. */
  all(organisationId: string, query: AuditQuery): AsyncGenerator<AuditRow[]> {
    return everyPage(EXPORTED_AT_ONCE, (turn: Turn<AuditKey>) => this.page(organisationId, query, turn));
  }
}
