import type { TurnedRounds } from './quest-rounds.values.ts';
import type { QuestRoundEvent } from './quests.events.ts';

/** How far rounds were told, after a fact of them. */
export function turnedAfter(turned: TurnedRounds, { type, data }: Of<QuestRoundEvent>): TurnedRounds {
  switch (type) {
    case 'QuestRoundOpened':
      // One that is opened again ends soon once more.
      return { ...turned, open: data.round, reminded: Math.min(turned.reminded, data.round - 1) };
    case 'QuestReminderDue':
      return { ...turned, reminded: data.round };
    case 'QuestRoundClosed':
      return { ...turned, open: 0, closed: data.round, closedAt: data.until };
  }
}

/** A fact without its envelope. */
type Of<E extends QuestRoundEvent> = E extends unknown ? Pick<E, 'type' | 'data'> : never;
