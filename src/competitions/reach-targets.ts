import { Injectable, type OnModuleInit } from '@nestjs/common';
import { v5 as uuid5 } from 'uuid';
import { answering, Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { LatelyUsed } from '../platform/lately-used.values.ts';
import { Looks } from '../platform/looks.ts';
import { Reactions } from '../platform/reactions.ts';
import { POINTS_ACCOUNT, type PointsEvent } from '../points/points.events.ts';
import { REVOCATIONS, type RevocationEvent } from '../revocations/revocation.events.ts';
import { type Competition, competition, type CompetitionFact } from './competition.ts';
import { COMPETITION, type CompetitionRules } from './competitions.events.ts';
import { placesThatMatter } from './held-places.values.ts';
import { lockPlaces } from './lock-places.ts';
import { goesByTarget, type Reached } from './reached.values.ts';
import { COMPETITION_ROSTER, type RosterEvent } from './roster.events.ts';
import type { RoundEvent } from './rounds.events.ts';
import { competitionOf } from './save-competition.ts';
import { TargetsReached, type Watching } from './targets-reached.ts';

const COMMANDS = '6b0f3a52-91b5-4f0c-8a5c-0a8b1d1f6c3e';
const MOST_ORGANISATIONS = 1_000;
const MOST_COMPETITIONS = 10_000;
/** What is said at once fits into what every engine takes. */
const MOST_FACTS = 1_000;
/** Facts by which others go by targets than before, or by other series. */
const CHANGING: ReadonlySet<string> = new Set([
  'CompetitionCreated',
  'CompetitionChanged',
  'CompetitionDeleted',
  'CompetitionRestored',
  'BattleChallenged',
  'BattleAccepted',
] satisfies Cause['type'][]);

type Cause = PointsEvent | RevocationEvent | CompetitionFact | RosterEvent;

/** What is to be said of an open round so that it is known who has reached their targets: of each row only what is not known yet. */
export function reachTargets(
  competitionId: string,
  round: number,
  found: readonly Omit<Reached, 'round'>[],
  { rules, deleted, closed, reached }: Competition,
): RoundEvent[] {
  if (!rules || deleted || closed.has(round)) return [];
  const known = reached.filter((one) => one.round === round);
  const lost = known.filter(({ row }) => !found.some((one) => one.row === row));
  const gained = found.filter(({ row, at }) => !known.some((one) => one.row === row && one.at === at));
  return [
    ...lost.map(({ row }): RoundEvent => ({ type: 'RoundTargetLost', data: { competitionId, round, row } })),
    ...gained.map(({ row, at }): RoundEvent => ({ type: 'RoundTargetReached', data: { competitionId, round, row, reachedAt: at } })),
  ];
}

/** Rounds that have begun and are not closed. */
function openRounds({ started, closed }: Competition): number[] {
  return Array.from({ length: started }, (_, n) => n + 1).filter((round) => !closed.has(round));
}

/**
 * What follows for an open round when it is known who has reached their targets: that is said, and the places are locked that are reached. What was found
 * by other rules than those of now locks nothing: by theirs it is looked at once more.
 */
export function judgeRound(
  competitionId: string,
  round: number,
  found: { by: number; rows: readonly Omit<Reached, 'round'>[] },
  state: Competition,
) {
  const facts = reachTargets(competitionId, round, found.rows, state);
  if (facts.length > MOST_FACTS) return facts.slice(0, MOST_FACTS);
  if (found.by !== state.edition) return facts;
  const reached = facts.reduce((before, fact) => competition.evolve(before, { id: '', ...fact }), state);
  return [...facts, ...lockPlaces(competitionId, round, reached)];
}

/**
 * Whoever reaches a target, or has it no more, is recorded, in rounds that are not closed, by what is known when that is looked at; and with it which places
 * are locked.
 */
@Injectable()
export class ReachTargets implements OnModuleInit {
  /** Of each organisation the competitions that go by targets, as of a fact, until others do: in most entries nobody's target is looked for. */
  private readonly watching = new LatelyUsed<{ asOf: Position; found: Promise<readonly Watching[]> }>(MOST_ORGANISATIONS);
  private readonly looks: Looks;

  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly targets: TargetsReached,
    private readonly store: EventStore,
  ) {
    this.looks = new Looks(() => store.head(), MOST_COMPETITIONS);
  }

  onModuleInit(): void {
    this.reactions.add({
      name: 'reach-targets',
      kind: 'decides',
      // Before there was this reaction no competition went by targets.
      begin: 'now',
      categories: [POINTS_ACCOUNT, REVOCATIONS, COMPETITION, COMPETITION_ROSTER],
      on: (event) => this.judge(event as Recorded<Cause>),
    });
  }

  private async judge(event: Recorded<Cause>): Promise<Position | undefined> {
    const { organisationId } = event.metadata;
    if (CHANGING.has(event.type)) void this.watch(event);
    const seriesIds = seriesOf(event);
    const competitionIds = seriesIds.length > 0 ? await this.watchers(event, seriesIds) : competitionsOf(event);
    let last: Position | undefined;
    for (const competitionId of competitionIds) {
      const position = await this.looks.at(`${organisationId}/${competitionId}`, event.position, (through) =>
        this.judgeOne(event, competitionId, through),
      );
      if (position !== undefined && (last === undefined || position > last)) last = position;
    }
    return last;
  }

  /** The competitions that go by targets and in which one of some series counts. */
  private async watchers(event: Recorded<Cause>, seriesIds: readonly string[]): Promise<string[]> {
    const found = this.watching.get(event.metadata.organisationId)?.found ?? this.watch(event);
    return (await found).flatMap((one) => (one.seriesIds.some((id) => seriesIds.includes(id)) ? [one.competitionId] : []));
  }

  /** Those as of a fact. What is older may come later, and takes the place of nothing. */
  private watch({ metadata: { organisationId }, position: asOf }: Recorded<Cause>): Promise<readonly Watching[]> {
    const known = this.watching.get(organisationId);
    if (known && known.asOf >= asOf) return known.found;
    const found = this.targets.watching(organisationId, asOf);
    this.watching.set(organisationId, { asOf, found });
    found.catch(() => this.watching.delete(organisationId));
    return found;
  }

  /** By all that is known up to a position, and by the rules of now at least: they may be newer. */
  private async judgeOne(event: Recorded<Cause>, competitionId: string, through: Position): Promise<Position | undefined> {
    const { organisationId } = event.metadata;
    const stream = competitionOf(organisationId, competitionId);
    const state = await this.decisions.load(competition, stream);
    const { rules, deleted, edition, reached } = state;
    const known = await this.store.head();
    let last: Position | undefined;
    for (const round of rules && !deleted ? openRounds(state) : []) {
      const before = reached.flatMap((one) => (one.round === round && one.row !== null ? [one.row] : []));
      const asked = { organisationId, competitionId, round, most: placesThatMatter(rules as CompetitionRules), known: before };
      const found = { by: edition, rows: goesByTarget(rules as CompetitionRules) ? await this.targets.of(asked, known) : [] };
      for (let part = 0, isMore = judgeRound(competitionId, round, found, state).length > 0; isMore; part++) {
        const context = answering(event, uuid5(`reach ${competitionId} ${round} ${through} ${part}`, COMMANDS));
        const { events, position } = await this.decisions.decide(competition, stream, context, (now) =>
          judgeRound(competitionId, round, found, now),
        );
        if (events.length > 0) last = position;
        isMore = events.length >= MOST_FACTS;
      }
    }
    return last;
  }
}

/** The series in which something was changed. */
function seriesOf({ type, data }: Cause): readonly string[] {
  switch (type) {
    case 'PointsAwarded':
    case 'PointsRetagged':
      return [data.seriesId];
    case 'RevocationApplied':
    case 'ReinstatementApplied':
      return data.seriesIds;
    default:
      return [];
  }
}

/** The competition whose rules, rounds or players are others. */
function competitionsOf({ type, data }: Cause): readonly string[] {
  switch (type) {
    case 'CompetitionChanged':
    case 'CompetitionRestored':
    case 'CompetitionTeamAdded':
    case 'CompetitionTeamChanged':
    case 'CompetitionTeamRemoved':
    case 'RoundStarted':
    case 'RoundReopened':
    case 'ParticipantsPlaced':
    case 'ParticipantsRemoved':
    case 'ParticipantTargetSet':
      return [data.competitionId];
    default:
      return [];
  }
}
