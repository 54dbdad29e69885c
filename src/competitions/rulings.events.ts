import type { Event, Instant } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import { COMPETITION, type CompetitionRules, withChanges } from './competitions.events.ts';

/**
 * What is decided of a locked round: its ranks are judged anew of what is known, or stand; somebody is taken out of it, or let in again; or the rules
 * that it was played by are corrected.
 */
export const RULINGS = ['apply', 'stand', 'disqualify', 'readmit', 'correct'] as const;
export type Ruling = (typeof RULINGS)[number];

/** What of a round's rules a ruling corrects: by what its rows are counted and ranked, what is won, and its end. Who takes part is no part of it. */
export type Corrected =
  'series' | 'filter' | 'kind' | 'grandTarget' | 'usesTargets' | 'defaultTarget' | 'winners' | 'teamScore' | 'ties' | 'rewards';
/** Only what differs; null takes a value away. `until`: another end. */
export type Correction = { rules: { [Field in Corrected]?: CompetitionRules[Field] | null }; until?: Instant };

/**
 * Which round is ruled on, how, and, where somebody is taken out or let in, which row: a player or a team of the competition. `correction`: of its rules.
 * `answers`: the disputes that are answered by it.
 */
export type Judgement = {
  competitionId: string;
  round: number;
  decision: Ruling;
  id?: string | undefined;
  correction?: Correction | undefined;
  answers?: readonly string[] | undefined;
};

/** What was learned after ranks were locked would change winners, the first hundred, or rewards. `outcome`: what would come of it, as a digest. */
export type RoundDoubted = Event<
  'RoundDoubted',
  { competitionId: string; round: number; lock: number; outcome: string; changes: ('winners' | 'top' | 'rewards')[] }
>;
/** What is known would not change anything any more. */
export type DoubtLifted = Event<'DoubtLifted', { competitionId: string; round: number; lock: number }>;
/**
 * Somebody, or the competition's rule, decided. Why stands in the metadata's reason. `knownBy`: what was recorded up to then counts; absent: what was
 * before this was. `id`: the row that is taken out, or let in. `outcome`: of a doubt that is let stand. `correction`: what of the round's
 * rules is another from now on. `answers`: the disputes that it answers.
 */
export type RulingGiven = Event<
  'RulingGiven',
  {
    competitionId: string;
    round: number;
    lock: number;
    decision: Ruling;
    id?: string;
    knownBy?: Instant;
    outcome?: string;
    correction?: Correction;
    answers?: string[];
  }
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
    about: ({ data: { competitionId, round, lock, decision, knownBy, id, correction, answers } }) => ({
      ...(id !== undefined && { profileId: id }),
      shown: { competitionId, round, lock, decision, knownBy, ...correction?.rules, until: correction?.until, answers },
    }),
  },
};

/** Who is taken out of a round after a ruling. Only to disqualify and to readmit does it matter whom it names. */
export function disqualifiedAfter(before: readonly string[], { decision, id = '' }: Pick<Judgement, 'decision' | 'id'>): readonly string[] {
  if (decision !== 'disqualify' && decision !== 'readmit') return before;
  const others = before.filter((one) => one !== id);
  return decision === 'disqualify' ? [...others, id] : others;
}

/** The rules and the end of a round once they are corrected. */
export function correctedBy<Rules extends Partial<CompetitionRules>, End extends Instant | undefined>(
  round: { rules: Rules; until: End },
  correction: Correction | undefined,
): { rules: Rules; until: End | Instant } {
  if (!correction) return round;
  return { rules: withChanges(round.rules, correction.rules), until: correction.until ?? round.until };
}
