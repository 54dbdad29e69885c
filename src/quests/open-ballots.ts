import { randomInt } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type CommandContext, Decisions } from '../platform/decisions.ts';
import type { Position, Recorded } from '../platform/event.values.ts';
import { Reactions } from '../platform/reactions.ts';
import { type AttemptEvent, QUEST_ATTEMPT } from './attempts.events.ts';
import type { BallotsOpened } from './ballots.events.ts';
import { CastBallots, type WaitingBallot } from './cast-ballots.ts';
import { drawnBallots } from './drawn-ballots.values.ts';
import { quest, questOf } from './quest.ts';
import { ballotsOf, type QuestBallots, questBallots } from './quest-ballots.ts';
import { isToldOver } from './quest-rounds.values.ts';
import { QUEST, type QuestEvent } from './quests.events.ts';

type Group = { questId: string; round: number; activityId: string | undefined };

/** Nothing of what was opened before. */
export function openBallots({ questId, round, activityId }: Group, drawn: readonly WaitingBallot[], opened: QuestBallots): BallotsOpened[] {
  if (drawn.some(({ ballotId }) => opened.has(ballotId))) return [];
  const ballots = drawn.map(({ ballotId, answers }) => ({ ballotId, answers }));
  return [{ type: 'BallotsOpened', data: { questId, round, ...(activityId !== undefined && { activityId }), ballots } }];
}

/**
 * Ballots are opened when ten wait, five of them drawn at random, and the rest when the round is over and its last answers have come. Such a fact has no actor, and nothing led to it as far as
 * it says: else it would tell who cast the last one.
 */
@Injectable()
export class OpenBallots implements OnModuleInit {
  constructor(
    private readonly decisions: Decisions,
    private readonly reactions: Reactions,
    private readonly ballots: CastBallots,
  ) {}

  onModuleInit(): void {
    this.reactions.add({
      name: 'open-ballots',
      kind: 'decides',
      begin: 'start',
      categories: [QUEST_ATTEMPT, QUEST],
      lane: ({ data }) => (data as { questId: string }).questId,
      on: (event) => this.open(event as Recorded<AttemptEvent | QuestEvent>),
    });
  }

  private async open({ type, data, metadata: { organisationId } }: Recorded<AttemptEvent | QuestEvent>): Promise<Position | undefined> {
    if (type !== 'AttemptDone' && type !== 'QuestRoundClosed' && !(type === 'AnswersGiven' && data.isCast)) return undefined;
    const { questId, round } = data;
    let position: Position | undefined;
    for (const activityId of await this.ballots.groups(organisationId, questId, round))
      position = (await this.openSome(organisationId, { questId, round, activityId })) ?? position;
    return position;
  }

  private async openSome(organisationId: string, group: Group): Promise<Position | undefined> {
    const { questId, round } = group;
    const stream = ballotsOf(organisationId, questId, round);
    const opened = await this.decisions.load(questBallots, stream);
    const all = await this.ballots.waiting(organisationId, group);
    // Who died in between has opened some that are still there.
    const gone = all.filter(({ ballotId }) => opened.has(ballotId));
    const waiting = all.filter(({ ballotId }) => !opened.has(ballotId));
    const { rounds } = await this.decisions.load(quest, questOf(organisationId, questId));
    const random = waiting.map(() => randomInt(2 ** 47) / 2 ** 47);
    let position: Position | undefined;
    for (const drawn of drawnBallots(waiting, isToldOver(rounds, round), random)) {
      const context: CommandContext = { commandId: crypto.randomUUID(), organisationId, actor: {}, channel: 'reaction' };
      ({ position } = await this.decisions.decide(questBallots, stream, context, (state) => openBallots(group, drawn, state)));
      gone.push(...drawn);
    }
    // Once for all: files are purged each time.
    await this.ballots.letGo(gone);
    return position;
  }
}
