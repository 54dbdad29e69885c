import type { Instant } from '../platform/event.values.ts';
import type { CompetitionRules } from './competitions.events.ts';
import type { HeldPlace } from './rounds.events.ts';
import { PODIUM } from './winners.values.ts';

/** Any number may share a place; so many are named. */
const MOST_HELD = 1_000;

/** As many places as have a rank that is won, or a reward. */
export function placesThatMatter({ rewards }: Pick<CompetitionRules, 'rewards'>): number {
  return Math.max(PODIUM, ...rewards.map(({ rank }) => rank));
}

/** Whether places of a round are locked as they are reached: who is first to their target wins, and that does not end it. */
export function locksPlaces({ winners, end }: Pick<CompetitionRules, 'winners' | 'end'>): boolean {
  return winners === 'first to target' && end !== 'target';
}

/** Places that are held and those after them, by when their targets were reached: at the same instant it is one place. */
export function withNext(kept: readonly HeldPlace[], reached: readonly { row: string | null; at: Instant }[], most: number): HeldPlace[] {
  const places = [...kept];
  const rows = reached.flatMap(({ row, at }) => (row === null || kept.some(({ id }) => id === row) ? [] : [{ id: row, at }]));
  for (const { id, at } of rows.sort((a, b) => (`${a.at} ${a.id}` < `${b.at} ${b.id}` ? -1 : 1))) {
    const place = places.find((one) => one.at === at)?.place ?? places.length + 1;
    if (place <= most && places.length < MOST_HELD) places.push({ id, place, at });
  }
  return places;
}
