import { NotFound } from '../platform/http/refusals.ts';
import { Refused } from '../platform/refused.ts';
import type { ClosedRound, Competition } from './competition.ts';
import type { Lock } from './rounds.events.ts';

/** A round of a competition that is there, with its ranks. @throws NotFound; Refused competition-deleted, round-not-locked */
export function mustBeLocked(round: number, { rules, deleted, closed, reopened }: Competition): ClosedRound & { lock: Lock } {
  if (!rules) throw new NotFound('competition');
  if (deleted) throw new Refused('competition-deleted', 'The competition is deleted');
  const standing = closed.get(round);
  if (!standing && !reopened.has(round)) throw new NotFound('round');
  if (!standing?.lock) throw roundNotLocked();
  return { ...standing, lock: standing.lock };
}

export function roundNotLocked(): Refused {
  return new Refused('round-not-locked', 'The ranks of this round are not locked yet');
}
