import type { Aggregate } from '../platform/decisions.ts';
import type { Instant } from '../platform/event.values.ts';
import { Refused } from '../platform/refused.ts';
import type { ReservationEvent } from './players.events.ts';

/** Who has a value that must be unique. Until it is confirmed it may be that the command behind it never came to its end. */
export type Reservation = { holder?: string; confirmed: boolean; reservedAt: Instant };

export const reservation: Aggregate<Reservation, ReservationEvent> = {
  initial: () => ({ confirmed: false, reservedAt: '' }),
  evolve(_, { type, data }) {
    switch (type) {
      case 'ValueReserved':
        return { holder: data.holder, confirmed: false, reservedAt: data.reservedAt };
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
 * @param inUse the profile, or the team, that holds it has it
 * @throws Refused value-taken when another has it, or is just about to
 */
export function reserveValue(
  wanted: { holder: string; commandId: string; reservedAt: Instant },
  state: Reservation,
  inUse: boolean,
): ReservationEvent[] {
  const underWay = !state.confirmed && Date.parse(wanted.reservedAt) - Date.parse(state.reservedAt) <= PATIENCE_MS;
  if (state.holder === undefined || !(inUse || underWay)) return [{ type: 'ValueReserved', data: wanted }];
  if (state.holder !== wanted.holder) throw new Refused('value-taken', 'Another player has this already');
  return [];
}

/** Its holder uses it now. */
export function confirmValue(holder: string, state: Reservation): ReservationEvent[] {
  return state.holder === holder && !state.confirmed ? [{ type: 'ValueConfirmed', data: { holder } }] : [];
}

/** Its holder does not use it any more. */
export function releaseValue(holder: string, state: Reservation): ReservationEvent[] {
  return state.holder === holder ? [{ type: 'ValueReleased', data: { holder } }] : [];
}
