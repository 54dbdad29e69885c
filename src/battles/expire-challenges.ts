import { Injectable, type OnModuleInit } from '@nestjs/common';
import { competition, type Competition } from '../competitions/competition.ts';
import { competitionOf } from '../competitions/save-competition.ts';
import { Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { type Due, organisationOf } from '../platform/schedule/due.ts';
import { Scheduler } from '../platform/schedule/scheduler.ts';
import type { BattleDeclined } from './battles.events.ts';
import { isOpen } from './battle.values.ts';

/** Who has not answered by the deadline has declined (U-109). Of who has, or of what was deleted, nothing is said. */
export function expireChallenge(competitionId: string, now: Instant, { battle, deleted }: Competition): BattleDeclined[] {
  if (!battle || deleted || battle.answer !== 'open' || isOpen(battle, now)) return [];
  return [{ type: 'BattleDeclined', data: { competitionId, expired: true } }];
}

/** Challenges that nobody answers are declined at their deadline, however late that is looked at. */
@Injectable()
export class ExpireChallenges implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly decisions: Decisions,
  ) {}

  onModuleInit(): void {
    this.scheduler.add({ name: 'expire-challenge', catchUp: 'each', issue: (due) => this.expire(due) });
  }

  private async expire({ key, dueAt, context }: Due): Promise<Position | undefined> {
    const organisationId = organisationOf(key);
    const competitionId = key.slice(organisationId.length + 1);
    const stream = competitionOf(organisationId, competitionId);
    const decided = await this.decisions.decide(competition, stream, context, (state) => expireChallenge(competitionId, dueAt, state));
    return decided.position;
  }
}
