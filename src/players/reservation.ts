import type { Aggregate } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import type { ReservationEvent } from './players.events.ts';

/**
 * Who has a value that must be unique. Until it is confirmed it may be that the command behind it never came to its end. `from`: who has had it until
 * then.
 */
export type Reservation = { holder?: string; from?: string; confirmed: boolean; reservedAt: Instant };

export const reservation: Aggregate<Reservation, ReservationEvent> = {
  initial: () => ({ confirmed: false, reservedAt: '' }),
  evolve(_, { type, data }) {
    switch (type) {
      case 'ValueReserved':
        return { holder: data.holder, ...(data.from && { from: data.from }), confirmed: false, reservedAt: data.reservedAt };
      case 'ValueConfirmed':
        return { holder: data.holder, confirmed: true, reservedAt: '' };
      case 'ValueReleased':
        return { confirmed: false, reservedAt: '' };
    }
  },
};

/** How long a command may take from reserving a value to confirming it. */
const PATIENCE_MS = 10 * 60_000;

/**
 * Reserves a value for a holder. Commands die before they confirm or release, so it is the holder, a profile or a team, that tells whether a value
 * that should be free by now is.
 * @param usedBy the profile, or the team, that has it
 * @param givers who gives up what they have, so that it may pass
 * @throws Refused value-taken when another has it, or is just about to
 */
export function reserveValue(
  wanted: { holder: string; commandId: string; reservedAt: Instant },
  state: Reservation,
  usedBy: string | undefined,
  givers: ReadonlySet<string> = new Set(),
): ReservationEvent[] {
  const underWay = !state.confirmed && Date.parse(wanted.reservedAt) - Date.parse(state.reservedAt) <= PATIENCE_MS;
  const isFree = state.holder === undefined || !(usedBy !== undefined || underWay);
  if (isFree) return [{ type: 'ValueReserved', data: wanted }];
  const passes = usedBy !== undefined && givers.has(usedBy);
  const isOthers = usedBy !== undefined && usedBy !== wanted.holder;
  if (state.holder === wanted.holder && (passes || !isOthers)) return [];
  if (passes && isOthers && (state.holder === usedBy || !underWay)) return [{ type: 'ValueReserved', data: { ...wanted, from: usedBy } }];
  throw new Refused('value-taken', 'Another player has this already');
}

/** Its holder uses it now. */
export function confirmValue(holder: string, state: Reservation): ReservationEvent[] {
  return state.holder === holder && !state.confirmed ? [{ type: 'ValueConfirmed', data: { holder } }] : [];
}

/** Its holder does not use it any more, or will not: then who has had it until then keeps it. */
export function releaseValue(holder: string, state: Reservation): ReservationEvent[] {
  if (state.holder !== holder) return [];
  return [
    state.from === undefined ? { type: 'ValueReleased', data: { holder } } : { type: 'ValueConfirmed', data: { holder: state.from } },
  ];
}
