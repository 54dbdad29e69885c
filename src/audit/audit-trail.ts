import { Injectable } from '@nestjs/common';
import { type AuditFact, auditKey } from '../../projections/audit-trail/audit-trail.ts';
import { type Filter, ReadModels } from '../../projections/platform/read-models.ts';
import { type ScoreSeries, seriesKey } from '../../projections/score-series/score-series.ts';
import type { AuditRow } from '../../projections/views.ts';
import type { Channel, Instant, Position } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { AuditRows } from './audit-rows.ts';

/** Which facts: of one series, or of the whole organisation. */
export type AuditQuery = {
  seriesId?: string;
  types?: readonly string[];
  actorId?: string;
  channel?: Channel;
  profileId?: string;
  entryId?: string;
  from?: Instant;
  to?: Instant;
};

const EXPORTED_AT_ONCE = 1_000;
const FOLLOWED = 200;

/** Reads the audit trail, newest first. */
@Injectable()
export class AuditTrail {
  constructor(
    private readonly readModels: ReadModels,
    private readonly rows: AuditRows,
  ) {}

  /** @throws NotFound when the organisation has never had the series */
  async mustHave(organisationId: string, seriesId: string): Promise<void> {
    if (!(await this.readModels.get<ScoreSeries>('score-series', seriesKey(organisationId, seriesId)))) throw new NotFound('score series');
  }

  /** A page, from before a position on. */
  async page(
    organisationId: string,
    query: AuditQuery,
    { before, limit }: { before?: Position; limit: number },
  ): Promise<{ rows: AuditRow[]; more: boolean }> {
    const filter: Filter = { ...filterOf(organisationId, query), ...(before && { position: { before } }) };
    const { items, next } = await this.readModels.find<AuditFact>('audit-trail', filter, { sort: NEWEST_FIRST, limit });
    return {
      rows: await this.rows.tell(
        organisationId,
        items.map(({ document }) => document),
      ),
      more: next !== undefined,
    };
  }

  /** Everything that fits, in parts. */
  async *all(organisationId: string, query: AuditQuery): AsyncGenerator<AuditRow[]> {
    let before: Position | undefined;
    for (let more = true; more;) {
      const page = await this.page(organisationId, query, { before, limit: EXPORTED_AT_ONCE });
      if (page.rows.length > 0) yield page.rows;
      before = page.rows.at(-1)?.position;
      more = page.more;
    }
  }

  /**
   * Why a fact is there: what led to it from the first command on, the fact itself last; and the first 200 facts that the same command
   * led to, oldest first.
   * @throws NotFound
   */
  async cause(organisationId: string, eventId: string): Promise<{ chain: AuditRow[]; followed: AuditRow[] }> {
    const chain: AuditFact[] = [];
    for (let id = eventId; ;) {
      const kept = await this.readModels.get<AuditFact>('audit-trail', auditKey(organisationId, id));
      if (!kept) break;
      chain.unshift(kept.document);
      id = kept.document.causationId;
    }
    const [first] = chain;
    if (!first) throw new NotFound('event');
    const together = { organisationId, first: true, correlationId: first.correlationId };
    const { items } = await this.readModels.find<AuditFact>('audit-trail', together, { sort: [{ field: 'position' }], limit: FOLLOWED });
    const rows = await this.rows.tell(organisationId, [...chain, ...items.map(({ document }) => document)]);
    return { chain: rows.slice(0, chain.length), followed: rows.slice(chain.length) };
  }
}

const NEWEST_FIRST = [{ field: 'position', descending: true }];

function filterOf(organisationId: string, { seriesId, types, actorId, channel, profileId, entryId, from, to }: AuditQuery): Filter {
  return {
    organisationId,
    ...(seriesId ? { seriesId } : { first: true }),
    ...(types && { type: { in: types } }),
    ...(actorId && { 'actor.profileId': actorId }),
    ...(channel && { channel }),
    ...(profileId && { profileId }),
    ...(entryId && { entryId }),
    ...((from ?? to) && { recordedAt: { ...(from && { from }), ...(to && { to }) } }),
  };
}
