import { createHash } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { organisation } from '../organisations/organisation.ts';
import { ORGANISATION } from '../organisations/organisations.events.ts';
import { answering, Decisions } from '../platform/decisions.ts';
import { type Position, type Recorded, streamName } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { type Competition, competition, type CompetitionFact, lastLock } from './competition.ts';
import { COMPETITION } from './competitions.events.ts';
import { REVEAL, type RevealEvent } from './reveal.events.ts';
import { isToBeRevealed, reveals, revealsOf } from './reveal.ts';
import { RoundRanks } from './round-ranks.ts';
import type { LockedRow, RanksLocked } from './rounds.events.ts';
import type { RulingGiven } from './rulings.events.ts';
import { competitionOf } from './save-competition.ts';
import { type RankedRow, winnersOf } from './winners.values.ts';

const COMMANDS = '0d3e3b0a-52a7-4f0e-a0b8-6a1f4b3f2e57';
/** Rows that a fact carries. */
const TOP = 100;

/** What of a round counts: by when it was known, and before when it happened; and since when its ranks are locked. */
type Cut = Pick<RanksLocked['data'], 'round' | 'until' | 'knownBy' | 'lockedAt'>;

/** The ranks of a round that is closed, as they are at its cut, from an instant on; nothing where later ones, or these, stand already. */
export function lockRanks(competitionId: string, { lockedAt, ...cut }: Cut, rows: readonly RankedRow[], state: Competition): RanksLocked[] {
  const { battle, closed } = state;
  const standing = closed.get(cut.round);
  if (!standing || (standing.lock && standing.lock.knownBy >= cut.knownBy)) return [];
  const ranked = inOrder(rows);
  const held = state.held.get(cut.round)?.places ?? [];
  const data = {
    competitionId,
    ...cut,
    lock: lastLock(state, cut.round) + 1,
    winners: winnersOf(standing.rules, ranked, { isBattle: battle !== undefined, held }),
    top: topOf(ranked),
    count: rows.length,
    digest: digestOf(rows),
    ...(lockedAt !== undefined && { lockedAt }),
    ...(held.length > 0 && { held }),
  };
  return [{ type: 'RanksLocked', data }];
}

/** Rows by rank and id: on a board who shares a rank stands by name, and another name makes no other lock. */
export function inOrder<Row extends Pick<LockedRow, 'rank' | 'id'>>(rows: readonly Row[]): Row[] {
  return [...rows].sort((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
}

/** The rows that a lock carries, of rows in order. */
export function topOf(rows: readonly RankedRow[]): LockedRow[] {
  return rows.slice(0, TOP).map(({ id, rank, points }) => ({ id, rank, points }));
}

/** SHA-256 of ranked rows, by rank and id, in hexadecimal. */
export function digestOf(rows: readonly Pick<LockedRow, 'rank' | 'id'>[]): string {
  const lines = inOrder(rows).map(({ rank, id }) => `${rank} ${id}\n`);
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/**
 * When a round is closed, or a ruling judges it anew, its ranks are locked, as they are at the cut: what was recorded before that. Where its board is
 * frozen that waits until it is revealed.
 */
@Injectable()
export class LockRanks implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly ranks: RoundRanks,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'lock-ranks',
      kind: 'decides',
      begin: 'start',
      categories: [COMPETITION, REVEAL],
      on: (event) => this.lock(event as Recorded<CompetitionFact | RevealEvent>),
    });
  }

  private async lock(event: Recorded<CompetitionFact | RevealEvent>): Promise<Position | undefined> {
    if (event.type !== 'RoundClosed' && event.type !== 'RevealEnded' && !isJudgedAnew(event)) return undefined;
    const { competitionId, round } = event.data;
    const { organisationId } = event.metadata;
    const stream = competitionOf(organisationId, competitionId);
    const closed = (await this.decisions.load(competition, stream)).closed.get(round);
    if (!closed || isToBeRevealed(closed, round, await this.decisions.load(reveals, revealsOf(organisationId, competitionId))))
      return undefined;
    const cut = await this.ranks.cutOf({ organisationId, competitionId, round }, event.position);
    if (!cut || (closed.lock && closed.lock.knownBy >= cut.knownBy)) return undefined;
    const rows = await this.ranks.of({ organisationId, competitionId, round, ...cut }, event.position);
    if (!rows || (await this.decisions.load(organisation, streamName(ORGANISATION, organisationId))).deleted) return undefined;
    const context = answering(event, uuid5('lock ranks', uuid5(event.id, COMMANDS)));
    const { position } = await this.decisions.decide(competition, stream, context, (state) =>
      lockRanks(competitionId, { round, ...cut, lockedAt: event.metadata.recordedAt }, rows, state),
    );
    return position;
  }
}

function isJudgedAnew(event: Recorded<CompetitionFact | RevealEvent>): event is Recorded<RulingGiven> {
  return event.type === 'RulingGiven' && event.data.decision !== 'stand';
}
