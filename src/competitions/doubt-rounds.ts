import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { answering, Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Instant, Position, Recorded } from '../platform/event.values.ts';
import { LatelyUsed } from '../platform/lately-used.values.ts';
import { Looks } from '../platform/looks.ts';
import { Reactions } from '../platform/reactions.ts';
import { accountOf, pointsAccount } from '../points/points-account.ts';
import { POINTS_ACCOUNT, type PointsEvent } from '../points/points.events.ts';
import { listedEntries } from '../revocations/listed-entries.ts';
import { REVOCATIONS, type RevocationEvent } from '../revocations/revocation.events.ts';
import { competition, type CompetitionFact } from './competition.ts';
import { COMPETITION } from './competitions.events.ts';
import { judgeOutcome } from './judge-outcome.ts';
import { type ClosedSpan, RoundRanks } from './round-ranks.ts';
import { competitionOf } from './save-competition.ts';

const COMMANDS = '5a1c9f6e-3d27-4c39-9f0c-7e1b2a6d8c44';
const MOST_ORGANISATIONS = 1_000;
const MOST_ROUNDS = 10_000;
/** Facts by which other rounds are closed than before. */
const CLOSING = new Set(['RoundClosed', 'RoundReopened', 'RanksLocked'] satisfies CompetitionFact['type'][] as string[]);

type Heard = PointsEvent | RevocationEvent | CompetitionFact;
/** When something of a series happened that was learned just now. */
type Learned = { seriesId: string; occurredAt: Instant };

/**
 * What is learned after ranks were locked, and would change them, is doubted, or follows, as the competition's rule has it. One look answers all facts up
 * to the last that it took into account.
 */
@Injectable()
export class DoubtRounds implements OnModuleInit {
  /** Of each organisation the rounds that are locked, until others are: most entries are of none. */
  private readonly closed = new LatelyUsed<Promise<readonly ClosedSpan[]>>(MOST_ORGANISATIONS);
  private readonly looks: Looks;

  constructor(
    private readonly store: EventStore,
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly ranks: RoundRanks,
  ) {
    this.looks = new Looks(() => store.head(), MOST_ROUNDS);
  }

  onModuleInit(): void {
    this.reactions.add({
      name: 'doubt-rounds',
      kind: 'decides',
      // Before there was this reaction no ranks were locked.
      begin: 'now',
      categories: [POINTS_ACCOUNT, REVOCATIONS, COMPETITION],
      on: (event) => this.on(event as Recorded<Heard>),
    });
  }

  private async on(event: Recorded<Heard>): Promise<Position | undefined> {
    const { organisationId } = event.metadata;
    if (CLOSING.has(event.type)) this.closed.delete(organisationId);
    if (event.type === 'RanksLocked') return this.look(event, event.data);
    const isTouched = await this.touchedBy(event);
    if (!isTouched) return undefined;
    const touched = (await this.closedIn(organisationId, event.position)).filter(isTouched);
    const positions: Position[] = [];
    for (const round of touched) positions.push((await this.look(event, round)) ?? '');
    return positions.sort().at(-1) || undefined;
  }

  /** Which rounds a fact may be about; nothing where it is about none. Of what was deleted nothing was said meanwhile. */
  private async touchedBy(event: Recorded<Heard>): Promise<((round: ClosedSpan) => boolean) | undefined> {
    if (event.type === 'CompetitionRestored') return ({ competitionId }) => competitionId === event.data.competitionId;
    const learned = await this.learnedBy(event);
    if (learned.length === 0) return undefined;
    return ({ seriesIds, from, until }) =>
      learned.some(({ seriesId, occurredAt }) => seriesIds.includes(seriesId) && from <= occurredAt && occurredAt < until);
  }

  private async learnedBy(event: Recorded<Heard>): Promise<readonly Learned[]> {
    switch (event.type) {
      case 'PointsAwarded':
        return [event.data];
      case 'PointsRetagged': {
        const { entryId, seriesId, profileId } = event.data;
        const account = await this.decisions.load(pointsAccount, accountOf(event.metadata.organisationId, seriesId, profileId));
        const entry = account.entries.get(entryId);
        return entry ? [{ seriesId, occurredAt: entry.occurredAt }] : [];
      }
      case 'RevocationApplied':
      case 'ReinstatementApplied':
        return listedEntries(this.store, event);
      default:
        return [];
    }
  }

  private closedIn(organisationId: string, position: Position): Promise<readonly ClosedSpan[]> {
    const known = this.closed.get(organisationId);
    if (known) return known;
    const reading = this.ranks.closedIn(organisationId, position);
    this.closed.set(organisationId, reading);
    reading.catch(() => this.closed.delete(organisationId));
    return reading;
  }

  private look(event: Recorded<Heard>, { competitionId, round }: { competitionId: string; round: number }): Promise<Position | undefined> {
    return this.looks.at(`${event.metadata.organisationId}/${competitionId}/${round}`, event.position, (through) =>
      this.judge(event, competitionId, round, through),
    );
  }

  private async judge(event: Recorded<Heard>, competitionId: string, round: number, through: Position): Promise<Position | undefined> {
    const { organisationId } = event.metadata;
    const stream = competitionOf(organisationId, competitionId);
    const { closed, deleted } = await this.decisions.load(competition, stream);
    if (deleted || !closed.get(round)?.lock) return undefined;
    const rows = await this.ranks.known({ organisationId, competitionId, round }, through);
    if (!rows) return undefined;
    const context = answering(event, uuid5(`doubt ${competitionId} ${round} ${through}`, COMMANDS));
    const { position } = await this.decisions.decide(competition, stream, context, (state) =>
      judgeOutcome(competitionId, round, rows, state),
    );
    return position;
  }
}
