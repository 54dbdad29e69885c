import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.ts';
import { Decisions } from '../platform/decisions.ts';
import type { Instant, Position } from '../platform/event.values.ts';
import { type Due, organisationOf } from '../platform/schedule/due.ts';
import { Scheduler } from '../platform/schedule/scheduler.ts';
import { quest, type Quest, questOf } from './quest.ts';
import { goesOn, isOpenAt, lastAnswersOf, questRoundAt, questRoundOf, reminderOf } from './quest-rounds.values.ts';
import type { QuestRoundEvent } from './quests.events.ts';
import { isForPlayers } from './for-players.values.ts';
import { turnedAfter } from './turned-rounds.values.ts';

/**
 * What there is to tell of a quest's rounds by an instant: the open one is over, the current one is open, it ends soon. Of rounds that passed meanwhile
 * only the current one is announced; where that is over too, it is closed unannounced.
 */
export function turnQuest(questId: string, now: Instant, { settings, deleted, rounds }: Quest): QuestRoundEvent[] {
  if (!settings || deleted || !isForPlayers(settings)) return [];
  const facts: QuestRoundEvent[] = [];
  let turned = rounds;
  const tell = (fact: QuestRoundEvent) => {
    facts.push(fact);
    turned = turnedAfter(turned, fact);
  };
  if (turned.open > 0) {
    const open = questRoundOf(settings, turned.open);
    const closesAt = open ? lastAnswersOf(open) : now;
    if (closesAt !== undefined && closesAt <= now)
      tell({ type: 'QuestRoundClosed', data: { questId, round: turned.open, until: open?.before ?? now } });
  }
  const current = questRoundAt(settings, now);
  if (!current) return facts;
  const { number: round, from, before } = current;
  const isNew = round > turned.closed || (round === turned.closed && turned.closedAt !== undefined && goesOn(current, turned.closedAt));
  if (turned.open === 0 && isNew) {
    if (isOpenAt(current, now)) tell({ type: 'QuestRoundOpened', data: { questId, round, from, ...(before !== undefined && { before }) } });
    else if (before !== undefined) tell({ type: 'QuestRoundClosed', data: { questId, round, until: before } });
  }
  // At its end the next one has begun, while answers to it are on their way.
  const open = questRoundOf(settings, turned.open);
  const reminder = open && reminderOf(open);
  if (turned.reminded < turned.open && open?.before !== undefined && reminder !== undefined && reminder <= now)
    tell({ type: 'QuestReminderDue', data: { questId, round: turned.open, before: open.before } });
  return facts;
}

/** Rounds are told when they come due; after a pause only how things stand now (U-010). */
@Injectable()
export class TurnQuests implements OnModuleInit {
  constructor(
    private readonly scheduler: Scheduler,
    private readonly decisions: Decisions,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.scheduler.add({ name: 'turn-quest', catchUp: 'last', issue: (due) => this.turn(due) });
  }

  private async turn({ key, context }: Due): Promise<Position | undefined> {
    const organisationId = organisationOf(key);
    const questId = key.slice(organisationId.length + 1);
    const now = this.clock.now();
    const stream = questOf(organisationId, questId);
    const decided = await this.decisions.decide(quest, stream, context, (state) => turnQuest(questId, now, state));
    return decided.position;
  }
}
