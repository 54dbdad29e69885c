import { Injectable } from '@nestjs/common';
import type { Instant } from '../../src/platform/event.values.ts';
import { Forbidden, NotFound, TooManyRequests, TryLater } from '../../src/platform/http/refusals.ts';
import { type Call, callerOf, type Who } from '../../src/platform/http/who.ts';
import type { Competition } from '../competitions/competitions.ts';
import type { WhatIf } from '../competitions/round-timeline.ts';
import { ReadModels } from '../platform/read-models.ts';
import { knownViewer } from '../platform/known-viewer.ts';
import type { Scope, Viewer } from '../platform/scope.ts';
import { type Asker, GivenUp, TooManyWaiting } from '../platform/shares.ts';
import { type ScoreSeries, seriesKey } from '../score-series/score-series.ts';
import { SeriesScopes } from '../score-series/series-scopes.ts';
import type { Question } from './board-reader.thread.ts';
import { BoardReader, ReaderEnded } from './board-reader.ts';
import type { Reading } from './board-readings.ts';
import { type AsOf, type BoardOf, Boards, type TrialParams } from './boards.ts';
import { historyFrom } from './frames.ts';
import type { BoardParams, RoundParams, Sense } from './scoreboard.view.ts';
import type { Gain, Shift } from './shift.ts';

/** A board that somebody asks for: of now, or as of an instant. */
export type Asked = BoardParams & { at?: Instant; sense?: Sense };

/** All of a series; what was known by an instant. */
type Everything = { organisationId: string; seriesId: string; knownBy: Instant | undefined };

/** Which board is read, by who has found out what they may see of it. */
type Within = { params: BoardOf; asOf?: AsOf; seen?: Competition };

/** What is read of what stands now. */
type OfNow = { params: BoardOf; seen: Competition | undefined; scope: Scope; now: Instant; reading: Reading };

/** When to ask again after too much at once. */
const SOON_S = 1;

/** Reads boards for callers: within their scope, and no further back than they may see (U-191). */
@Injectable()
export class Readings {
  constructor(
    private readonly models: ReadModels,
    private readonly boards: Boards,
    private readonly reader: BoardReader,
    private readonly scopes: SeriesScopes,
  ) {}

  /**
   * What is read from a board, as JSON: one text, and of standings as many as there are parts. It ends when the caller has gone.
   * @throws NotFound for a series that the caller may not know of
   * @throws Forbidden history-limit when the instant is before the history that they may see
   * @throws TooManyRequests when too much is asked at once
   * @throws TryLater when the reader has died
   */
  async board({ at, sense = 'happened', ...params }: Asked, call: Call, reading: Reading, gone?: AbortSignal) {
    const { scope, timeZone } = await this.look(knownViewer(call.who), params.seriesId);
    if (at && Date.parse(at) < historyFrom({ scope, timeZone }, Date.parse(call.receivedAt)))
      throw new Forbidden('This is before the history that you may see', 'history-limit');
    return this.within(scope, { params, ...(at && { asOf: { at, sense } }) }, call, reading, gone);
  }

  /**
   * The same within a scope that the caller has been found to have. `seen`: the competition in which it was found.
   * @throws TooManyRequests, TryLater as {@link board}
   */
  async within(scope: Scope, { seen, ...of }: Within, call: Call, reading: Reading, gone?: AbortSignal): Promise<string[]> {
    const { who, receivedAt: now, address } = call;
    const { organisationId } = knownViewer(who);
    const question = { ...of, scope, now, reading };
    const isBrief = reading.kind === 'state' || (reading.kind === 'standings' && reading.most !== undefined);
    if (!of.asOf && isWhole(of.params, scope) && isBrief) return this.ofNow(organisationId, { ...question, seen });
    return this.ask(question, { organisationId, caller: askerOf(who, address), gone });
  }

  /**
   * What is read of a round, of everybody: one text, and of standings as many as there are parts.
   * @throws TooManyRequests, TryLater as {@link board}
   */
  ofRound(organisationId: string, params: RoundParams & { whatIf?: WhatIf }, reading: Reading): Promise<string[]> {
    const now = new Date(0).toISOString();
    // What is supposed is looked at once, as the past is: nothing follows it.
    const asOf = params.whatIf && { at: params.whatIf.knownBy, sense: 'known' as const };
    return this.ask(
      { params, scope: { people: 'all' }, ...(asOf && { asOf }), now, reading },
      { organisationId, caller: params.competitionId },
    );
  }

  /**
   * What is read of a round that is tried, as {@link within}.
   * @throws TooManyRequests, TryLater as {@link board}
   */
  tried(scope: Scope, params: TrialParams, { who, receivedAt: now, address }: Call, reading: Reading): Promise<string[]> {
    const { organisationId } = knownViewer(who);
    return this.ask({ params, scope, now, reading }, { organisationId, caller: callerOf(who) ?? address });
  }

  /**
   * What gains would do to the board of all that a series ever had; with `knownBy` to what was known then. At most so many changes are told.
   * @throws TooManyRequests, TryLater of what was known, as {@link board}
   */
  async shift({ organisationId, seriesId, knownBy }: Everything, gains: readonly Gain[], most: number): Promise<Shift> {
    const params = { seriesId, period: 'all' } as const;
    const scope = { people: 'all' } as const;
    if (knownBy !== undefined) {
      const reading = { kind: 'shift', gains, most } as const;
      const question = { params, scope, asOf: { at: knownBy, sense: 'known' }, now: knownBy, reading } as const;
      const [text = ''] = await this.ask(question, { organisationId, caller: 'shifts' });
      return JSON.parse(text) as Shift;
    }
    const live = await this.boards.live(organisationId, params, scope);
    try {
      return live.board.shiftBy(gains, most);
    } finally {
      live.release();
    }
  }

  private async ask(question: Omit<Question, 'organisationId'>, asker: Asker): Promise<string[]> {
    try {
      return await this.reader.read(question, asker);
    } catch (error) {
      if (error instanceof TooManyWaiting) throw new TooManyRequests(SOON_S);
      if (error instanceof ReaderEnded || error instanceof GivenUp) throw new TryLater();
      throw error;
    }
  }

  /** A board that everybody sees alike is in memory for those who watch it: what stands on it now is told at once. */
  private async ofNow(organisationId: string, { params, seen, scope, now, reading }: OfNow): Promise<string[]> {
    const live = await this.boards.live(organisationId, params, scope, seen);
    try {
      live.moveOn(now);
      return live.read(reading);
    } finally {
      live.release();
    }
  }

  /** @throws NotFound for a series that the viewer may not know of: another organisation's, or a deleted one for players */
  async scope(viewer: Viewer, seriesId: string): Promise<Scope> {
    return (await this.look(viewer, seriesId)).scope;
  }

  private async look(viewer: Viewer, seriesId: string): Promise<{ scope: Scope; timeZone: string }> {
    const series = await this.models.get<ScoreSeries>('score-series', seriesKey(viewer.organisationId, seriesId));
    const scope = await this.scopes.of(viewer, seriesId);
    if (!series || !scope) throw new NotFound('score series');
    return { scope, timeZone: series.document.timeZone };
  }
}

/** Whoever has the same link waits for themselves, not for all who have it. */
function askerOf(who: Who, address: string): string {
  const caller = callerOf(who);
  return caller === undefined || who.kind === 'link' ? `${caller ?? ''} ${address}` : caller;
}

function isWhole(params: BoardOf, scope: Scope): boolean {
  const isSome = 'seriesId' in params && (params.teamIds?.length || params.tagIds?.length);
  return scope.people === 'all' && !scope.teamIds && !isSome;
}
