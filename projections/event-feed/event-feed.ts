import { setTimeout as pause } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BADGE_WINS } from '../../src/badges/badge-wins.events.ts';
import { COMPETITION } from '../../src/competitions/competitions.events.ts';
import { OBJECT_ITEM } from '../../src/objects/objects.events.ts';
import type { Instant, Position, Recorded } from '../../src/platform/event.values.ts';
import { wrongField } from '../../src/platform/http/refusals.ts';
import { POINTS_ACCOUNT } from '../../src/points/points.events.ts';
import { type PublicEvent, publicEventsOf, type PublicType, speaksOfList } from '../../src/public-events/public-events.values.ts';
import { QUEST_ATTEMPT } from '../../src/quests/attempts.events.ts';
import { REVOCATIONS } from '../../src/revocations/revocation.events.ts';
import { FactLog } from '../platform/fact-log.ts';
import { Projector } from '../platform/projector.ts';

const CATEGORIES = [POINTS_ACCOUNT, REVOCATIONS, OBJECT_ITEM, BADGE_WINS, QUEST_ATTEMPT, COMPETITION];
/** How long views may take to show what is told next. */
const PATIENCE_MS = 10 * 60_000;

/** What is told of something that happened. `token`: whoever asks with it is told what comes after. */
export type FeedEvent = PublicEvent & { token: string; at: Instant };

/** Where a feed goes on: after so many events of a fact; before the first where none is named. */
type Place = { position: Position | undefined; told: number };

/** What happened in an organisation, for programs, in the order of the log; each once every view shows it. */
@Injectable()
export class EventFeed {
  constructor(
    private readonly log: FactLog,
    private readonly projector: Projector,
  ) {}

  /** Where to go on: after a token, from the first fact on where it is empty, or from now on where there is none. @throws BadInput of a token that nobody gave */
  async placeOf(token: string | undefined): Promise<Place> {
    if (token === undefined) return { position: await this.log.head(), told: Infinity };
    if (token === '') return { position: undefined, told: 0 };
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
    { position, told }: Place,
    { types, ...how }: { types: ReadonlySet<PublicType> | undefined; stays: boolean; signal: AbortSignal },
  ): AsyncGenerator<FeedEvent> {
    const isAsked = ({ type }: PublicEvent) => types?.has(type) ?? true;
    // Of a fact that says much, somebody may have heard only the first.
    if (position !== undefined && Number.isFinite(told))
      for await (const fact of this.log.at([position]))
        if (fact.metadata.organisationId === organisationId) yield* (await this.told(fact)).slice(told).filter(isAsked);
    for await (const fact of this.log.after(position, { categories: CATEGORIES, ...how }))
      if (fact.metadata.organisationId === organisationId) yield* (await this.told(fact)).filter(isAsked);
  }

  /** Once every view shows it. */
  private async told(fact: Recorded): Promise<FeedEvent[]> {
    const { position, metadata } = fact;
    const events = publicEventsOf(fact, await this.listed(fact));
    if (events.length > 0) await this.projector.reached(position, { timeoutMs: PATIENCE_MS });
    return events.map((event, at) => ({ ...event, token: `${position}.${at + 1}`, at: metadata.recordedAt }));
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
