import type { WinPlace } from './badge-wins.events.ts';
import type { DueWin } from './judging.values.ts';

/** A win as it is told: where it is, or was when the rule gave it last, and whether the rule gives it. */
export type HeldWin = { profileId: string; slot: string; holds: boolean; place: Pick<WinPlace, 'wonAt' | 'value' | 'entryId' | 'teamIds'> };

/** What is otherwise between wins that are due and wins that are told: new ones, those that come back, are elsewhere, and are due no more. */
export type Differing<Held> = {
  won: DueWin[];
  returned: { held: Held; due: DueWin }[];
  moved: { held: Held; due: DueWin }[];
  withdrawn: Held[];
};

/** The same player and slot are the same win. A rule that gives the same win at the same place changes nothing. */
export function differingWins<Held extends HeldWin>(due: readonly DueWin[], held: Iterable<Held>): Differing<Held> {
  const dueBySlot = new Map(due.map((win) => [keyOf(win), win]));
  const differing: Differing<Held> = { won: [], returned: [], moved: [], withdrawn: [] };
  for (const one of held) {
    const key = keyOf(one);
    const win = dueBySlot.get(key);
    dueBySlot.delete(key);
    if (!win) {
      if (one.holds) differing.withdrawn.push(one);
    } else if (!one.holds) differing.returned.push({ held: one, due: win });
    else if (!isAt(one, win)) differing.moved.push({ held: one, due: win });
  }
  differing.won.push(...dueBySlot.values());
  return differing;
}

function keyOf({ profileId, slot }: Pick<HeldWin, 'profileId' | 'slot'>): string {
  return `${profileId} ${slot}`;
}

function isAt({ place }: HeldWin, { wonAt, value, entryId, teamIds }: DueWin): boolean {
  return place.wonAt === wonAt && place.value === value && place.entryId === entryId && place.teamIds.join() === teamIds.join();
}
