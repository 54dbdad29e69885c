import { Forbidden } from '../platform/http/refusals.ts';
import type { Instant } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import type { CompetitionRules } from './competitions.events.ts';
import { isOver } from './rounds.values.ts';
import { everybodyTakesPart } from './spells.values.ts';

/** Who adds or removes players: whoever edits the competition, or a player. */
export type Placing = { edits: boolean; profileId?: string; at: Instant };

/**
 * Editors add and remove players where not everybody takes part; players themselves alone, where they may join, until the last round has ended (U-118).
 * @throws Forbidden; Refused everybody-takes-part, competition-over
 */
export function mayPlace({ edits, profileId, at }: Placing, profileIds: readonly string[], rules: CompetitionRules): void {
  if (!edits && (rules.joining !== 'themselves' || profileIds.some((id) => id !== profileId))) throw new Forbidden();
  if (everybodyTakesPart(rules)) throw new Refused('everybody-takes-part', 'Everybody takes part: nobody is added or removed');
  if (!edits && isOver(rules, at)) throw new Refused('competition-over', 'The competition is over');
}
