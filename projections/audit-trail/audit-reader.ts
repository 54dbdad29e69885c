import { Injectable } from '@nestjs/common';
import type { Channel, Instant, Position } from '../../src/platform/event.values.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Turns } from '../../src/platform/turns.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import type { ListedEntry } from '../../src/revocations/revocation.events.ts';
import { type Filter, ReadModels } from '../platform/read-models.ts';
import { listPrefix, type RevocationList } from '../revocations/revocations.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { AuditRows } from './audit-rows.ts';
import { actKey, type AuditFact, auditKey, doneBy } from './audit-trail.ts';
import type { AuditAct, AuditRow } from './audit-trail.view.ts';
import { type LoggedFact, LoggedFacts } from './logged-facts.ts';

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

/** Acts of people: which facts belong to one is no question of its own. */
export type ActQuery = Required<Pick<AuditQuery, 'seriesId'>> & Pick<AuditQuery, 'actorId' | 'channel' | 'from' | 'to'>;

type Done = Pick<AuditAct, 'entries' | 'players' | 'points'>;
/** With the only player whom it was about. */
type DoneBy = { told: Done; only: string | null };
const nothingDone: Done = { entries: 0, players: null, points: null };

/** Players and points of so many entries of a revocation are counted in passing. */
const MOST_COUNTED = 1_000;
const EXPORTED_AT_ONCE = 1_000;

/** Reads the audit trail, newest first. */
@Injectable()
export class AuditReader {
  private readonly turns = new Turns();

  constructor(
    private readonly readModels: ReadModels,
    private readonly facts: LoggedFacts,
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
    const facts = await this.facts.of(items.map(({ document }) => document));
    return { rows: await this.rows.tell(organisationId, facts), more: next !== undefined };
  }

  /** What people did to a series, one row for each act, from before a position on: the fact that stands for it, and what it did. */
  async acts(
    organisationId: string,
    query: ActQuery,
    { before, limit }: { before?: Position; limit: number },
  ): Promise<{ acts: AuditAct[]; more: boolean }> {
    const filter: Filter = { ...filterOf(organisationId, query), act: true, ...(before && { position: { before } }) };
    const { items, next } = await this.readModels.find<AuditFact>('audit-trail', filter, { sort: NEWEST_FIRST, limit });
    const done: DoneBy[] = [];
    const facts: LoggedFact[] = [];
    const slice = this.turns.begin();
    for (const fact of await this.facts.of(items.map(({ document }) => document))) {
      if (slice.isOver()) await slice.rest();
      const did = await this.doneBy(organisationId, fact);
      done.push(did);
      facts.push({ ...fact, profileId: did.only });
    }
    const rows = await this.rows.tell(organisationId, facts);
    return { acts: rows.map((row, n) => ({ ...row, ...nothingDone, ...done[n]?.told })), more: next !== undefined };
  }

  /** What an act did in its series, and the only player whom it was about. */
  private async doneBy(organisationId: string, act: LoggedFact): Promise<DoneBy> {
    const { seriesId, correlationId, type, details } = act;
    if (type === 'RevocationApplied' || type === 'ReinstatementApplied') {
      const sign = type === 'RevocationApplied' ? -1 : 1;
      const listed = await this.listed(organisationId, String(details.revocationId));
      if (!listed) return { told: { ...nothingDone, entries: Number(details.entries) }, only: null };
      const here = listed.filter((entry) => entry.seriesId === seriesId).map(({ profileId, points }) => ({ profileId, points, sign }));
      // A correction gives and takes: the difference is what the total learned.
      const given = act.first && act.points !== null && act.profileId ? [{ profileId: act.profileId, points: act.points, sign: 1 }] : [];
      return totalsOf([...here, ...given], here.length);
    }
    if (type !== 'PointsAwarded' && type !== 'PointsRetagged') return { told: nothingDone, only: act.profileId };
    const kept = await this.readModels.get<AuditFact>('audit-trail', actKey(organisationId, correlationId, seriesId ?? ''));
    const { entries, points, players } = kept?.document.done ?? doneBy(act);
    return { told: { entries, points, players: players?.length ?? null }, only: (players?.length === 1 && players[0]) || null };
  }

  /** The entries of a revocation or reinstatement, unless they are too many. */
  private async listed(organisationId: string, revocationId: string): Promise<ListedEntry[] | undefined> {
    const entries: ListedEntry[] = [];
    for await (const { document } of this.readModels.scan<RevocationList>('revocations', {
      prefix: listPrefix(organisationId, revocationId),
    })) {
      entries.push(...document.entries);
      if (entries.length > MOST_COUNTED) return undefined;
    }
    return entries;
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
   * Why a fact is there: what led to it from the first command on, the fact itself last; and a page of the facts that the same command
   * led to, oldest first, from after a position on.
   * @throws NotFound
   */
  async cause(
    organisationId: string,
    eventId: string,
    { after, limit }: { after?: Position; limit: number },
  ): Promise<{ chain: AuditRow[]; followed: AuditRow[]; more: boolean }> {
    const chain: LoggedFact[] = [];
    for (let id = eventId; ;) {
      const [fact] = await this.facts.of(await this.named(organisationId, id));
      if (!fact) break;
      chain.unshift(fact);
      id = fact.causationId;
    }
    const [first] = chain;
    if (!first) throw new NotFound('event');
    const together: Filter = { organisationId, first: true, correlationId: first.correlationId, ...(after && { position: { after } }) };
    const { items, next } = await this.readModels.find<AuditFact>('audit-trail', together, { sort: [{ field: 'position' }], limit });
    const followed = await this.facts.of(items.map(({ document }) => document));
    const rows = await this.rows.tell(organisationId, [...chain, ...followed]);
    return { chain: rows.slice(0, chain.length), followed: rows.slice(chain.length), more: next !== undefined };
  }

  /** The fact of an id; where it stands for an act its key is another. */
  private async named(organisationId: string, eventId: string): Promise<AuditFact[]> {
    const kept = await this.readModels.get<AuditFact>('audit-trail', auditKey(organisationId, eventId));
    if (kept) return [kept.document];
    const { items } = await this.readModels.find<AuditFact>('audit-trail', { organisationId, eventId, first: true }, { limit: 1 });
    return items.map(({ document }) => document);
  }
}

function totalsOf(entries: readonly { profileId: string; points: string | null; sign: number }[], count = entries.length): DoneBy {
  const players = new Set(entries.map(({ profileId }) => profileId));
  const micros = entries.reduce((sum, { points, sign }) => sum + sign * toMicros(points ?? '0'), 0);
  const points = entries.every((entry) => entry.points === null) || !Number.isSafeInteger(micros) ? null : fromMicros(micros);
  return { told: { entries: count, players: players.size, points }, only: players.size === 1 ? ([...players][0] ?? null) : null };
}

const NEWEST_FIRST = [{ field: 'position', descending: true }];

function filterOf(organisationId: string, { seriesId, types, actorId, channel, profileId, entryId, from, to }: AuditQuery): Filter {
  return {
    organisationId,
    ...(seriesId ? { seriesId } : { first: true }),
    ...(types && { type: { in: types } }),
    ...(actorId && { actorId }),
    ...(channel && { channel }),
    ...(profileId && { profileId }),
    ...(entryId && { entryId }),
    ...((from ?? to) && { recordedAt: { ...(from && { from }), ...(to && { to }) } }),
  };
}
