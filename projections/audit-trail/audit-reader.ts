import { Injectable } from '@nestjs/common';
import { type Channel, type Instant, type Position, sameStore } from '../../src/platform/event.values.ts';
import { everyPage, NotOfThisList, type Page, pageOf, type Turn } from '../../src/platform/http/paging.ts';
import { NotFound } from '../../src/platform/http/refusals.ts';
import { Turns } from '../../src/platform/turns.ts';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import type { ListedEntry } from '../../src/revocations/revocation.events.ts';
import { Projector } from '../platform/projector.ts';
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

/** Where in the order of the log. */
export type AuditKey = { position: Position };

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
    private readonly projector: Projector,
    private readonly facts: LoggedFacts,
    private readonly rows: AuditRows,
  ) {}

  /** @throws NotFound when the organisation has never had the series */
  async mustHave(organisationId: string, seriesId: string): Promise<void> {
    if (!(await this.readModels.get<ScoreSeries>('score-series', seriesKey(organisationId, seriesId)))) throw new NotFound('score series');
  }

  async page(organisationId: string, query: AuditQuery, turn: Turn<AuditKey>): Promise<Page<AuditRow, AuditKey>> {
    const { rows, next } = await this.find(filterOf(organisationId, query), turn, true);
    return { rows: await this.rows.tell(organisationId, await this.facts.of(rows)), next };
  }

  /** What people did to a series, one row for each act: the fact that stands for it, and what it did. */
  async acts(organisationId: string, query: ActQuery, turn: Turn<AuditKey>): Promise<Page<AuditAct, AuditKey>> {
    const found = await this.find({ ...filterOf(organisationId, query), act: true }, turn, true);
    const done: DoneBy[] = [];
    const facts: LoggedFact[] = [];
    const slice = this.turns.begin();
    for (const fact of await this.facts.of(found.rows)) {
      if (slice.isOver()) await slice.rest();
      const did = await this.doneBy(organisationId, fact);
      done.push(did);
      facts.push({ ...fact, profileId: did.only });
    }
    const rows = await this.rows.tell(organisationId, facts);
    return { rows: rows.map((row, n) => ({ ...row, ...nothingDone, ...done[n]?.told })), next: found.next };
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
  all(organisationId: string, query: AuditQuery): AsyncGenerator<AuditRow[]> {
    return everyPage(EXPORTED_AT_ONCE, (turn: Turn<AuditKey>) => this.page(organisationId, query, turn));
  }

  /**
   * Why a fact is there: what led to it from the first command on, the fact itself last; and a page of the facts that the same command
   * led to, oldest first.
   * @throws NotFound
   */
  async cause(organisationId: string, eventId: string, turn: Turn<AuditKey>): Promise<{ chain: AuditRow[] } & Page<AuditRow, AuditKey>> {
    const chain: LoggedFact[] = [];
    for (let id = eventId; ;) {
      const [fact] = await this.facts.of(await this.named(organisationId, id));
      if (!fact) break;
      chain.unshift(fact);
      id = fact.causationId;
    }
    const [first] = chain;
    if (!first) throw new NotFound('event');
    const together = await this.find({ organisationId, first: true, correlationId: first.correlationId }, turn, false);
    const rows = await this.rows.tell(organisationId, [...chain, ...(await this.facts.of(together.rows))]);
    return { chain: rows.slice(0, chain.length), rows: rows.slice(chain.length), next: together.next };
  }

  /**
   * A page in the order of the log, or against it.
   * @throws NotOfThisList for a position of another store
   */
  private async find(filter: Filter, { after, limit }: Turn<AuditKey>, descending: boolean): Promise<Page<AuditFact, AuditKey>> {
    const reached = this.projector.status().find(({ name }) => name === 'audit-trail')?.position ?? '';
    // Positions of two stores have no order.
    if (after && !sameStore(after.position, reached)) throw new NotOfThisList();
    const beyond = after && { position: descending ? { before: after.position } : { after: after.position } };
    const options = { sort: [{ field: 'position', descending }], limit: limit + 1 };
    const { items } = await this.readModels.find<AuditFact>('audit-trail', { ...filter, ...beyond }, options);
    return pageOf(
      items.map(({ document }) => document),
      limit,
      ({ position }) => ({ position }),
    );
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
