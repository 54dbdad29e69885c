import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { type BallotsOpened, QUEST_BALLOTS } from './ballots.events.ts';

/** Which ballots of a round were opened, by their ids. */
export type QuestBallots = ReadonlySet<string>;

export const questBallots: Aggregate<Set<string>, BallotsOpened> = {
  initial: () => new Set(),
  evolve: (opened, { data: { ballots } }) => {
    for (const { ballotId } of ballots) opened.add(ballotId);
    return opened;
  },
};

export function ballotsOf(organisationId: string, questId: string, round: number): string {
  return streamName(QUEST_BALLOTS, organisationId, questId, String(round));
}
