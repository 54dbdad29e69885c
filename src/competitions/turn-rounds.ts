import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Decisions } from '../platform/decisions.ts';
import { EventStore } from '../platform/event-store/event-store.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { type Due, organisationOf } from '../platform/schedule/due.ts';
import { Scheduler } from '../platform/schedule/scheduler.ts';
import { Settled } from '../platform/settled.ts';
import { type Competition, competition } from './competition.ts';
import { asFarAsItGoes } from './reached.values.ts';
import type { RoundEvent } from './rounds.events.ts';
import { closesAt, roundOf } from './rounds.values.ts';
import { competitionOf } from './save-competition.ts';

/**
 * What of a competition's rounds has come due by an instant: the next one begins, and the first that is not closed is. Of several each comes due by
 * itself: none is left out after a pause. A battle's begins when it is accepted. One that ends by target ends when it is
 * reached.
 */
export function turnRounds(
  competitionId: string,
  now: Instant,
  { rules, battle, deleted, started, closed, reopened, reached }: Competition,
): RoundEvent[] {
  if (!rules || deleted || (battle && battle.answer !== 'accepted')) return [];
  const beginning = roundOf(rules, started + 1);
  const facts: RoundEvent[] = [];
  if (beginning && beginning.from <= now)
    facts.push({ type: 'RoundStarted', data: { competitionId, round: beginning.number, from: beginning.from } });
  const begun = started + facts.length;
  for (const number of [...reopened.keys(), closed.size + reopened.size + 1]) {
    const { rules: played, until } = reopened.get(number) ?? { rules };
    const planned = number <= begun ? roundOf(played, number) : undefined;
    // A ruling may have corrected its end.
    const byDate = planned && until !== undefined ? { ...planned, before: until } : planned;
    const round = byDate && asFarAsItGoes(byDate, played, reached);
    const end = round && closesAt(played, round);
    if (round?.before === undefined || end === undefined || end > now) continue;
    facts.push({ type: 'RoundClosed', data: { competitionId, round: number, until: round.before } });
  }
  return facts;
}

/** Rounds begin and are closed when they come due, however late that is looked at (U-010). */
@Injectable()
export class TurnRounds implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly decisions: Decisions,
    private readonly store: EventStore,
    private readonly settled: Settled,
  ) {}

  onModuleInit(): void {
    this.scheduler.add({ name: 'turn-rounds', catchUp: 'each', issue: (due) => this.turn(due) });
  }

  private async turn({ key, dueAt, context }: Due): Promise<Position | undefined> {
    const organisationId = organisationOf(key);
    const competitionId = key.slice(organisationId.length + 1);
    const stream = competitionOf(organisationId, competitionId);
    // Who ended a round that was opened again is looked for anew: by what is known it may be somebody else, or nobody.
    const { reopened } = await this.decisions.load(competition, stream);
    if ([...reopened.values()].some(({ rules }) => rules.end === 'target'))
      await this.settled.settled(await this.store.head(), { organisationId });
    const decided = await this.decisions.decide(competition, stream, context, (state) => turnRounds(competitionId, dueAt, state));
    return decided.position;
  }
}
