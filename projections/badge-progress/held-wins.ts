import type { HeldWin } from '../../src/badges/differing-wins.values.ts';
import { giftsAmong } from '../../src/badges/given-levels.values.ts';
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

/** Levels that were given have no value where they were first, whatever another rule has made of them since. */
export function givenLevelsIn(wins: readonly Win[]): GivenLevel[] {
  const won = wins.flatMap(({ levelId, period, turns, ...now }) => {
    const first = [...turns.flatMap(({ was }) => was ?? []), now].find(({ value }) => value === null);
    return levelId === null || !first ? [] : [{ levelId, at: first.wonAt, teamIds: [...first.teamIds], period }];
  });
  return giftsAmong(won);
}

function lastOf(turns: readonly WinTurn[], ...kinds: WinTurn['kind'][]): WinTurn['kind'] | undefined {
  return turns.findLast(({ kind }) => kinds.includes(kind))?.kind;
}
