import type { RulingPreview } from '../../projections/competition-rounds/competition-rounds.view.ts';
import type { Position } from '../platform/event.values.ts';
import type { Call } from '../platform/http/who.ts';
import type { Judgement } from './rulings.events.ts';

/**
 * Tells what a ruling would do, before anybody gives it: nothing is decided by it. Bound to the boards of rounds where everything is put together.
 */
export abstract class ToldRulings {
  /**
   * Of everything up to a position, which is shown; nothing where the ranks are not locked.
   * @throws NotFound when there is no such round, or it is not closed; TooManyRequests, TryLater when boards cannot be read now
   */
  abstract of(judgement: Judgement, position: Position, call: Call): Promise<RulingPreview | undefined>;
}
