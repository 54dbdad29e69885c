import { isDeepStrictEqual } from 'node:util';
import { type Competition, lastLock } from './competition.ts';
import type { CompetitionRules } from './competitions.events.ts';
import type { Reached } from './reached.values.ts';
import type { HeldPlace, PlacesLocked } from './rounds.events.ts';
import { PODIUM } from './winners.values.ts';

/** Any number may share a place; so many are named. */
const MOST_HELD = 1_000;

/** As many places as have a rank that is won, or a reward. */
export function placesThatMatter({ rewards }: Pick<CompetitionRules, 'rewards'>): number {
  return Math.max(PODIUM, ...rewards.map(({ rank }) => rank));
}

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
  const next = rules.freeze ? kept : withNext(kept, reached, round, placesThatMatter(rules));
  const places = rules.winners === 'first to target' && rules.end !== 'target' ? next : [];
  const isSame = isDeepStrictEqual(places, before.places) && (before.plays === plays || places.length === 0);
  return isSame ? [] : [{ type: 'PlacesLocked', data: { competitionId, round, lock: lastLock(state, round) + 1, plays, places } }];
}

/** Places that are held and those after them, by when their targets were reached: at the same instant it is one place. */
function withNext(kept: readonly HeldPlace[], reached: readonly Reached[], round: number, most: number): HeldPlace[] {
  const places = [...kept];
  const rows = reached.flatMap((one) => (one.round === round && one.row !== null ? [{ id: one.row, at: one.at }] : []));
  const next = rows.filter(({ id }) => !kept.some((one) => one.id === id));
  for (const { id, at } of next.sort((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1))) {
    const place = places.find((one) => one.at === at)?.place ?? places.length + 1;
    if (place <= most && places.length < MOST_HELD) places.push({ id, place, at });
  }
  return places;
}
