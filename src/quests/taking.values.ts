import type { Round } from '../competitions/rounds.values.ts';
import type { Instant } from '../platform/event.values.ts';
import { isForPlayers } from './for-players.values.ts';
import { isOpenAt, lastAnswersOf, questRoundAt, questRoundOf, type QuestRounds } from './quest-rounds.values.ts';
import type { QuestSettings } from './quests.events.ts';

/** Whoever would take a quest, with their teams of now (U-181). */
export type Taker = { profileId: string; teamIds: Iterable<string> };

type Taken = { settings?: QuestSettings; deleted: boolean; profileIds: ReadonlySet<string>; teamIds: ReadonlySet<string> };

/** Whether somebody takes part in a quest that players see (U-001, U-176). */
export function takesPart({ settings, deleted, profileIds, teamIds }: Taken, taker: Taker): boolean {
  if (!settings || deleted || !isForPlayers(settings)) return false;
  return settings.isForAll || profileIds.has(taker.profileId) || [...taker.teamIds].some((teamId) => teamIds.has(teamId));
}

/** Whether a round takes answers. */
export function takesAnswersAt(round: Round, instant: Instant): boolean {
  return isOpenAt({ ...round, before: lastAnswersOf(round) }, instant);
}

/** The rounds of which answers may be on their way at an instant: the last that has begun, and the one before it. */
export function lastRounds(rounds: QuestRounds, instant: Instant): Round[] {
  const { number = 0 } = questRoundAt(rounds, instant) ?? {};
  return [number, number - 1].flatMap((one) => questRoundOf(rounds, one) ?? []);
}
