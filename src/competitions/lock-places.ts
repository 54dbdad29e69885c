import { isDeepStrictEqual } from 'node:util';
import { type Competition, lastLock } from './competition.ts';
import { locksPlaces, placesThatMatter, withNext } from './held-places.values.ts';
import type { PlacesLocked } from './rounds.events.ts';

/**
 * The places of an open round that are locked as they are reached (U-124): by who is first to reach their target, where that does not end the round. Who has a
 * place keeps it, whatever is learned later, and who comes then is after them. They are judged anew by other rules, and when somebody asks for it (R-046,
 * R-047, U-125). On a board that is to be frozen all that come wait for the reveal. A battle has one winner, at its end.
 */
export function lockPlaces(competitionId: string, round: number, state: Competition, { anew = false } = {}): PlacesLocked[] {
  const { rules, battle, deleted, plays, closed, reopened, reached, held } = state;
  if (!rules || battle || deleted || closed.has(round) || reopened.has(round)) return [];
  const before = held.get(round) ?? { plays, places: [] };
  const kept = anew || before.plays !== plays ? [] : before.places;
  const ofRound = reached.filter((one) => one.round === round);
  const next = rules.freeze ? kept : withNext(kept, ofRound, placesThatMatter(rules));
  const places = locksPlaces(rules) ? next : [];
  const isSame = isDeepStrictEqual(places, before.places) && (before.plays === plays || places.length === 0);
  return isSame ? [] : [{ type: 'PlacesLocked', data: { competitionId, round, lock: lastLock(state, round) + 1, plays, places } }];
}
