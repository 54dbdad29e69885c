import type { TrialRow } from '../../projections/competitions/competitions.view.ts';
import type { Call } from '../platform/http/who.ts';
import type { CompetitionRules } from './competitions.events.ts';

/**
 * Tells how past rounds would have stood by rules that nobody has saved: nothing is decided by it, and nothing stored. Bound to the boards where
 * everything is put together.
 */
export abstract class ToldTrials {
  /** @throws TooManyRequests, TryLater when boards cannot be read now */
  abstract of(rules: Omit<CompetitionRules, 'name' | 'infoText'>, call: Call): Promise<TrialRow[]>;
}
