import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { v5 as uuid5 } from 'uuid';
import { answering, Decisions } from '../platform/decisions.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { NotFound } from '../platform/http/refusals.ts';
import { Reactions } from '../platform/reactions.ts';
import { Refused } from '../platform/refused.ts';
import { AwardPoints } from '../points/award-points.ts';
import { PaidEntries } from '../points/paid-entries.ts';
import { competition, type CompetitionFact, lastLock } from './competition.ts';
import { COMPETITION, type CompetitionRules } from './competitions.events.ts';
import { grantRewards, listOf, type Payment, paymentOf, rewards, rewardsOf, takenBackBy, toGrant } from './rewards.ts';
import type { RewardWithheld } from './rewards.events.ts';
import { RoundRanks } from './round-ranks.ts';
import type { PlacesLocked, RanksLocked } from './rounds.events.ts';
import { competitionOf } from './save-competition.ts';
import { rewardedPlaces, rewardedRows, wonRewards } from './won-rewards.values.ts';

const COMMANDS = '3b8f6f53-93a4-4f43-8c39-0a3b3b7d4d52';

type Locked = Recorded<RanksLocked | PlacesLocked>;

/**
 * When ranks are locked, or places before, rewards are paid as they stand then (U-120, U-124): it computes what should be paid and issues the difference to what was.
 * What a later lock takes from somebody is revoked, and reinstated should they win it again. What a person revoked stays so.
 */
@Injectable()
export class PayRewards implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly commands: CommandBus,
    private readonly ranks: RoundRanks,
    private readonly entries: PaidEntries,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'pay-rewards',
      kind: 'decides',
      begin: 'start',
      categories: [COMPETITION],
      on: (event) => this.pay(event as Recorded<CompetitionFact>),
    });
  }

  private async pay(event: Recorded<CompetitionFact>): Promise<Position | undefined> {
    if (event.type !== 'RanksLocked' && event.type !== 'PlacesLocked') return undefined;
    const { competitionId, round, lock } = event.data;
    const { organisationId } = event.metadata;
    const state = await this.decisions.load(competition, competitionOf(organisationId, competitionId));
    const rules = (state.closed.get(round) ?? state).rules;
    // A later lock pays by its own.
    if (!rules || lastLock(state, round) !== lock) return undefined;
    const stream = rewardsOf(organisationId, competitionId);
    const before = await this.decisions.load(rewards, stream);
    const paid = [...before.granted.values()].filter((payment) => payment.round === round);
    if (rules.rewards.length + paid.length === 0) return undefined;
    const won = await this.won(event, rules);
    if (!won) return undefined;
    const granted: Position[] = [];
    for (const some of toGrant(won, before)) {
      const context = answering(event, uuid5(`grant ${some[0]?.entryId}`, COMMANDS));
      granted.push((await this.decisions.decide(rewards, stream, context, (state) => grantRewards(lock, some, state))).position);
    }
    const due = new Set(won.map(({ entryId }) => entryId));
    const { granted: all } = await this.decisions.load(rewards, stream);
    const positions = [
      ...granted,
      ...(await this.award(
        event,
        won.map(({ entryId, ...payment }) => all.get(entryId) ?? { entryId, ...payment }),
      )),
      await this.turn(
        event,
        'revoke',
        paid.filter(({ entryId }) => !due.has(entryId)),
      ),
      await this.turn(
        event,
        'reinstate',
        paid.filter(({ entryId }) => due.has(entryId)),
      ),
    ];
    return positions
      .filter((position) => position !== undefined)
      .sort()
      .at(-1);
  }

  /** What should be paid by the ranks, or the places; nothing where they were opened again meanwhile. */
  private async won({ type, data, metadata, position }: Locked, rules: CompetitionRules): Promise<Payment[] | undefined> {
    const { competitionId, round } = data;
    const asked = { organisationId: metadata.organisationId, competitionId, round };
    const rows = type === 'RanksLocked' ? await this.ranks.of({ ...asked, knownBy: data.knownBy }, position) : [];
    if (!rows) return undefined;
    const bringers = rules.grouping === 'teams' ? await this.ranks.bringers(asked, position) : undefined;
    const rewarded = type === 'RanksLocked' ? rewardedRows(rules, rows, bringers, data.held) : rewardedPlaces(data.places, bringers);
    const won = wonRewards({ competitionId, round, occurredAt: metadata.recordedAt }, rules.rewards, rewarded);
    return won.map(({ profileId, ...reward }) => paymentOf(reward, profileId));
  }

  /** Awards what was not yet; what cannot be is said once. */
  private async award(event: Locked, payments: readonly Payment[]): Promise<Position[]> {
    const positions: Position[] = [];
    for (const payment of payments) {
      const { entryId, competitionId, round, rewardId, seriesId, profileId, points, tags, occurredAt } = payment;
      const source = { kind: 'competition', competitionId, round, rewardId } as const;
      const award = { entryId, seriesId, profileId, points, tags, occurredAt, receivedAt: occurredAt, source, unlimited: true };
      const context = answering(event, uuid5(entryId, COMMANDS));
      try {
        positions.push((await this.commands.execute(new AwardPoints(context, award))).position);
      } catch (error) {
        if (!(error instanceof Refused || error instanceof NotFound)) throw error;
        positions.push(await this.withhold(event, payment, error.code));
      }
    }
    return positions;
  }

  private async withhold(event: Locked, { competitionId, round, rewardId, profileId, entryId }: Payment, code: string): Promise<Position> {
    const context = answering(event, uuid5(`withheld ${entryId}`, COMMANDS));
    const stream = rewardsOf(event.metadata.organisationId, competitionId);
    const { position } = await this.decisions.decide(rewards, stream, context, ({ withheld }): RewardWithheld[] =>
      withheld.has(`${round}/${rewardId}/${profileId}`)
        ? []
        : [{ type: 'RewardWithheld', data: { competitionId, round, rewardId, profileId, code } }],
    );
    return position;
  }

  /** Revokes what is not due any more, or reinstates what is again: only what a lock of this round revoked. */
  private turn(event: Locked, kind: 'revoke' | 'reinstate', payments: readonly Payment[]): Promise<Position | undefined> {
    const { recordedAt } = event.metadata;
    const { competitionId, round, lock } = event.data;
    const list = listOf(kind, competitionId, round, lock);
    const context = answering(event, uuid5(`${kind} ${event.id}`, COMMANDS));
    const when = { occurredAt: recordedAt, receivedAt: recordedAt };
    if (kind === 'revoke') return this.entries.takeBack(context, list, payments, when);
    return this.entries.giveBack(context, list, payments, takenBackBy(competitionId, round, lock), when);
  }
}
