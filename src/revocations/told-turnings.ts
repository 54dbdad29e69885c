import type { RevocationPreview } from '../../projections/revocations/revocations.view.ts';
import type { Instant } from '../platform/event.values.ts';
import type { Turning } from './turning.values.ts';

/** What people are told of entries that turn: the first of them as they are shown, and what each area says of it. */
export type ToldTurning = Omit<RevocationPreview, 'previewId' | 'kind' | 'asOf' | 'position' | 'linkedCount'>;

/**
 * Tells what follows when entries turn, before anybody lets them: nothing is decided by it. Bound to the view of revocations where everything is put
 * together.
 */
export abstract class ToldTurnings {
  /** @param at when it is told. @throws NotFound when a series is not there */
  abstract of(turning: Turning, at: Instant): Promise<ToldTurning>;
}
