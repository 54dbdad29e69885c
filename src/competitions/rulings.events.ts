import type { Event, Instant } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import { COMPETITION } from './competitions.events.ts';

/** What is decided of a locked round: its ranks are judged anew of what is known, or stand; somebody is taken out of it, or let in again. */
export const RULINGS = ['apply', 'stand', 'disqualify', 'readmit'] as const;
export type Ruling = (typeof RULINGS)[number];

/** Which round is ruled on, how, and, where somebody is taken out or let in, which row: a player or a team of the competition. */
export type Judgement = { competitionId: string; round: number; decision: Ruling; id?: string | undefined };

/** What was learned after ranks were locked would change winners, the first hundred, or rewards. `outcome`: what would come of it, as a digest. */
export type RoundDoubted = Event<
  'RoundDoubted',
  { competitionId: string; round: number; lock: number; outcome: string; changes: ('winners' | 'top' | 'rewards')[] }
>;
/** What is known would not change anything any more. */
export type DoubtLifted = Event<'DoubtLifted', { competitionId: string; round: number; lock: number }>;
/**
 * Somebody, or the competition's rule, decided. Why stands in the metadata's reason. `knownBy`: what was recorded up to then counts; absent: what was
 * before this was. `id`: the row that is taken out, or let in. `outcome`: of a doubt that is let stand.
 */
export type RulingGiven = Event<
  'RulingGiven',
  { competitionId: string; round: number; lock: number; decision: Ruling; id?: string; knownBy?: Instant; outcome?: string }
>;

export type RulingEvent = RoundDoubted | DoubtLifted | RulingGiven;

export const rulingFacts: Facts<RulingEvent> = {
  RoundDoubted: {
    category: COMPETITION,
    label: 'Round doubted',
    trail: 'organisation',
    about: ({ data: { competitionId, round, lock, changes } }) => ({ shown: { competitionId, round, lock, changes } }),
  },
  DoubtLifted: {
    category: COMPETITION,
    label: 'Doubt lifted',
    trail: 'organisation',
    about: ({ data }) => ({ shown: data }),
  },
  RulingGiven: {
    category: COMPETITION,
    label: 'Ruling given',
    trail: 'organisation',
    about: ({ data: { competitionId, round, lock, decision, knownBy, id } }) => ({
      ...(id !== undefined && { profileId: id }),
      shown: { competitionId, round, lock, decision, knownBy },
    }),
  },
};

/** Who is taken out of a round after a ruling. */
export function disqualifiedAfter(before: readonly string[], { decision, id = '' }: Pick<Judgement, 'decision' | 'id'>): string[] {
  const others = before.filter((one) => one !== id);
  return decision === 'disqualify' ? [...others, id] : others;
}
