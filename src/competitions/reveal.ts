import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import type { ClosedRound, OpenCompetition } from './competition.ts';
import { REVEAL, type RevealEvent, type RevealUnit } from './reveal.events.ts';
import { roundOf } from './rounds.values.ts';

/** The reveals of a competition, by the numbers of their rounds. `unit` is absent where one was skipped. */
export type Reveals = Map<number, { unit?: RevealUnit; step: number; ended: boolean }>;

export const reveals: Aggregate<Reveals, RevealEvent> = {
  initial: () => new Map(),
  evolve(state, { type, data }) {
    const known = state.get(data.round) ?? { step: 0, ended: false };
    switch (type) {
      case 'RevealBegun':
        return state.set(data.round, { ...known, unit: data.unit });
      case 'RevealMoved':
        return state.set(data.round, { ...known, step: data.step });
      case 'RevealEnded':
        return state.set(data.round, { ...known, ended: true });
    }
  },
};

export function revealsOf(organisationId: string, competitionId: string): string {
  return streamName(REVEAL, organisationId, competitionId);
}

/**
 * Only what is frozen is revealed, and only when the round is closed: nothing that is late counts any more. A closed round keeps the rules of then.
 * @throws Refused not-frozen, round-not-over
 */
export function mustBeRevealable({ rules, closed }: OpenCompetition, round: number): void {
  const played = closed.get(round)?.rules ?? rules;
  if (!played.freeze || !roundOf(played, round))
    throw new Refused('not-frozen', 'The board of this round is not frozen: there is nothing to reveal');
  if (!closed.has(round)) throw new Refused('round-not-over', 'The board is revealed when the round is closed');
}

/** Whether the ranks of a closed round are still to be revealed: they are locked when that is done. */
export function isToBeRevealed({ rules }: Pick<ClosedRound, 'rules'>, round: number, told: Reveals): boolean {
  return rules.freeze !== undefined && told.get(round)?.ended !== true;
}
