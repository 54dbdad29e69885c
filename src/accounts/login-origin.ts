import type { Call } from '../platform/http/who.ts';
import { browserName } from './browser-name.values.ts';
import { placeOf } from './place.ts';

/** Where a login began, as it is told to whom it belongs. `browser`: null for a program, and for one that does not say. */
export type LoginOrigin = { place: string; browser: string | null };

export function originOf({ address, agent }: Call): LoginOrigin {
  return { place: placeOf(address), browser: browserName(agent ?? '') };
}
