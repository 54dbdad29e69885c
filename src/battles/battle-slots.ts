import type { Aggregate } from '../platform/decisions.ts';
import { type Instant, streamName } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import { type Reason, REASONS } from './battle.values.ts';
import { BATTLE_SLOTS, type BattleSlotEvent, type BattleSlotFreed, type BattleSlotKept, type BattleSlotTaken } from './battles.events.ts';

/** The battles that a player ever had a slot for. */
export type BattleSlots = Map<string, { opponent: string; until: Instant; freed: boolean }>;

export const battleSlots: Aggregate<BattleSlots, BattleSlotEvent> = {
  initial: () => new Map(),
  evolve: (slots, { type, data }) => {
    if (type === 'BattleSlotTaken') return slots.set(data.battleId, { opponent: data.opponent, until: data.until, freed: false });
    const slot = slots.get(data.battleId);
    if (!slot) return slots;
    return slots.set(data.battleId, type === 'BattleSlotKept' ? { ...slot, until: data.until } : { ...slot, freed: true });
  },
};

export function slotsOf(organisationId: string, profileId: string): string {
  return streamName(BATTLE_SLOTS, organisationId, profileId);
}

/** What keeps a player from one more battle with an opponent: there is one, or there are as many as may be. */
export function hindrance(
  slots: BattleSlots,
  wanted: { battleId?: string; opponent: string; most: number },
  now: Instant,
): 'already' | 'full' | undefined {
  const others = [...slots].filter(([battleId, { until, freed }]) => battleId !== wanted.battleId && !freed && now < until);
  if (others.some(([, { opponent }]) => opponent === wanted.opponent)) return 'already';
  return others.length >= wanted.most ? 'full' : undefined;
}

/** `most`: how many may be taken at once. `full`: what is told when they are. */
export type WantedSlot = BattleSlotTaken['data'] & { most: number; full: Reason };

/** @throws Refused already-battle, or what is told when all are taken */
export function takeSlot({ most, full, ...slot }: WantedSlot, now: Instant, slots: BattleSlots): BattleSlotTaken[] {
  if (slots.has(slot.battleId)) return [];
  const hindered = hindrance(slots, { ...slot, most }, now);
  if (hindered) throw unavailable(hindered === 'already' ? 'ALREADY_BATTLE' : full);
  return [{ type: 'BattleSlotTaken', data: slot }];
}

/** Also one that has ended by itself meanwhile: the battle goes on. */
export function keepSlot(kept: BattleSlotKept['data'], slots: BattleSlots): BattleSlotKept[] {
  const slot = slots.get(kept.battleId);
  return !slot || slot.freed || slot.until === kept.until ? [] : [{ type: 'BattleSlotKept', data: kept }];
}

export function freeSlot(freed: BattleSlotFreed['data'], slots: BattleSlots): BattleSlotFreed[] {
  const slot = slots.get(freed.battleId);
  return !slot || slot.freed ? [] : [{ type: 'BattleSlotFreed', data: freed }];
}

/** Why a battle cannot be, as a refusal: its code is the reason as codes are spelled. */
export function unavailable(reason: Reason): Refused {
  return new Refused(reason.toLowerCase().replaceAll('_', '-'), REASONS[reason], { reason });
}
