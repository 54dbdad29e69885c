import type { Instant } from '../platform/event.values.ts';
import type { CompetitionRules } from './competitions.events.ts';

/** From when on somebody has been in a team of a competition, until the next spell begins; null: from ever, and in none, where players compete. */
export type Spell = { teamId: string | null; from: Instant | null };

/**
 * The spells of somebody who is put somewhere. The first holds from ever: who is added brings all points of the window. Who changes team leaves the
 * earlier ones there; who was in none leaves none.
 */
export function placed(spells: readonly Spell[], teamId: string | null, recordedAt: Instant): readonly Spell[] {
  const last = spells.at(-1);
  if (!last) return [{ teamId, from: null }];
  if (teamId === null || last.teamId === teamId) return spells;
  return last.teamId === null ? [{ ...last, teamId }] : [...spells, { teamId, from: recordedAt }];
}

/** For which team what happened at an instant counts: null for none, where it counts for the player alone; nothing where it does not count. */
export function teamAt(spells: readonly Spell[], occurredAt: Instant): string | null | undefined {
  return spells.findLast(({ from }) => from === null || from <= occurredAt)?.teamId;
}

/** Whether nobody is chosen: all players compete, from ever. */
export function everybodyTakesPart({ joining, grouping }: Pick<CompetitionRules, 'joining' | 'grouping'>): boolean {
  return joining === 'everybody' && grouping === 'players';
}
