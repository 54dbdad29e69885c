import type { HeldWin } from '../../src/badges/differing-wins.values.ts';
import type { GivenLevel } from '../../src/badges/judging.values.ts';
import type { Win, WinTurn } from '../badge-wins/badge-wins.ts';

/** A win of the view as the differences are made of it. `taken`: an admin took it. */
export type Held = HeldWin & { win: Win; taken: boolean };

export function heldWin(win: Win): Held {
  const { profileId, slot, wonAt, value, entryId, teamIds, turns } = win;
  const place = { wonAt, ...(value !== null && { value }), ...(entryId !== null && { entryId }), teamIds: [...teamIds] };
  return { win, profileId, slot, place, holds: lastOf(turns, 'withdrawn', 'returned') !== 'withdrawn', taken: isTaken(win) };
}

export function isTaken({ turns }: Win): boolean {
  return lastOf(turns, 'revoked', 'reinstated') === 'revoked';
}

/** Levels that were given have no value: when they were given first is where they were first. */
export function givenLevelsIn(wins: readonly Win[]): GivenLevel[] {
  return wins.flatMap(({ levelId, value, turns, ...now }): GivenLevel[] => {
    if (levelId === null || value !== null) return [];
    const { wonAt, teamIds } = turns.find(({ was }) => was?.value === null)?.was ?? now;
    return [{ levelId, at: wonAt, teamIds: [...teamIds] }];
  });
}

function lastOf(turns: readonly WinTurn[], ...kinds: WinTurn['kind'][]): WinTurn['kind'] | undefined {
  return turns.findLast(({ kind }) => kinds.includes(kind))?.kind;
}
