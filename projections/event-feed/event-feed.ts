import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BADGE_WINS } from '../../src/badges/badge-wins.events.ts';
import { COMPETITION } from '../../src/competitions/competitions.events.ts';
import { OBJECT_ITEM } from '../../src/objects/objects.events.ts';
import type { Instant, Position, Recorded } from '../../src/platform/event.values.ts';
import { wrongField } from '../../src/platform/http/refusals.ts';
import { POINTS_ACCOUNT } from '../../src/points/points.events.ts';
import {
  type FeedEvent,
  type FeedPlace,
  isPublic,
  type PublicEvent,
  publicEventsOf,
  type PublicType,
  speaksOfList,
} from '../../src/public-events/public-events.values.ts';
import { QUEST_ATTEMPT } from '../../src/quests/attempts.events.ts';
import { REVOCATIONS } from '../../src/revocations/revocation.events.ts';
import { FactLog } from '../platform/fact-log.ts';
import { Projector } from '../platform/projector.ts';

const CATEGORIES = [POINTS_ACCOUNT, REVOCATIONS, OBJECT_ITEM, BADGE_WINS, QUEST_ATTEMPT, COMPETITION];
/** How long views may take to show what is told next. */
const PATIENCE_MS = 10 * 60_000;

/** What happened in an organisation, for programs, in the order of the log; each once every view shows it. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly log: FactLog,
    private readonly projector: Projector,
  ) {}

  head(): Promise<Position> {
    return this.log.head();
  }

  /** Where to go on: after a token, from the first fact on where it is empty, or from now on where there is none. @throws BadInput of a token that nobody gave */
  async placeOf(token: string | undefined): Promise<FeedPlace> {
    if (token === undefined) return { position: await this.log.head(), told: Infinity };
    if (token === '') return { position: '', told: 0 };
    const [, position = '', told = ''] = /^(.+)\.(\d{1,6})$/.exec(token) ?? [];
    if (!(await this.log.knows(position))) throw wrongField('since_token', 'is no token of this feed');
    return { position, told: Number(told) };
  }

  /**
   * @param types only these
   * @param stays it goes on with what happens until the signal aborts; else it ends with what was last when it began
   */
  async *of(
    organisationId: string,
    { position, told }: FeedPlace,
    { types, ...how }: { types?: ReadonlySet<PublicType> | undefined; stays: boolean; signal: AbortSignal },
  ): AsyncGenerator<FeedEvent> {
    const isAsked = ({ type }: PublicEvent) => types?.has(type) ?? true;
    // Of a fact that says much, somebody may have heard only the first.
    if (position !== '' && Number.isFinite(told)) yield* (await this.toldAt(organisationId, position)).slice(told).filter(isAsked);
    for await (const fact of this.log.after(position || undefined, { categories: CATEGORIES, ...how }))
      if (fact.metadata.organisationId === organisationId) yield* (await this.told(fact)).filter(isAsked);
  }

  /** Where programs are told something, of all organisations, after a position, as it happens until the signal aborts. */
  async *heard(after: Position | undefined, signal: AbortSignal): AsyncGenerator<{ organisationId: string; position: Position }> {
    for await (const fact of this.log.after(after, { categories: CATEGORIES, stays: true, signal }))
      if (isPublic(fact)) yield { organisationId: fact.metadata.organisationId, position: fact.position };
  }

  /** What comes next for an organisation: at most so many, none of before an instant. `among`: the positions to look at; the whole log if absent. */
  async page(
    organisationId: string,
    place: FeedPlace,
    { most, since = '', among, signal }: { most: number; since?: Instant; among?: readonly Position[]; signal: AbortSignal },
  ): Promise<FeedEvent[]> {
    const events: FeedEvent[] = [];
    const source = among ? this.among(organisationId, place, among) : this.of(organisationId, place, { stays: false, signal });
    for await (const event of source) if (event.at >= since && events.push(event) === most) break;
    return events;
  }

  private async *among(organisationId: string, { position, told }: FeedPlace, positions: readonly Position[]): AsyncGenerator<FeedEvent> {
    if (position !== '') yield* (await this.toldAt(organisationId, position)).slice(told);
    for (const one of positions) if (one > position) yield* await this.toldAt(organisationId, one);
  }

  private async toldAt(organisationId: string, position: Position): Promise<FeedEvent[]> {
    for await (const fact of this.log.at([position])) if (fact.metadata.organisationId === organisationId) return this.told(fact);
    return [];
  }

  /** Once every view shows it. */
  private async told(fact: Recorded): Promise<FeedEvent[]> {
    const { id, position, metadata } = fact;
    const events = publicEventsOf(fact, await this.listed(fact));
    if (events.length > 0) await this.projector.reached(position, { timeoutMs: PATIENCE_MS });
    return events.map((event, before) => {
      const told = before + 1;
      return { ...event, id: `${id}.${told}`, position, told, token: `${position}.${told}`, at: metadata.recordedAt };
    });
  }

  private async listed(fact: Recorded): Promise<string[]> {
    if (!speaksOfList(fact)) return [];
    return this.log.listedBefore(fact, (fact.data as { revocationId: string }).revocationId);
  }
}

/** Says something again and again where nothing comes for so long: who listens knows that somebody speaks. */
export async function* withSigns<Line>(lines: AsyncIterable<Line>, sign: Line, everyMs: number): AsyncGenerator<Line> {
  const source = lines[Symbol.asyncIterator]();
  try {
    for (let next = source.next(); ;) {
      const waiting = new AbortController();
      const first = await Promise.race([next, pause(everyMs, undefined, { signal: waiting.signal })]).finally(() => waiting.abort());
      if (first?.done) return;
      yield first ? first.value : sign;
      if (first) next = source.next();
    }
  } finally {
    await source.return?.();
  }
}
