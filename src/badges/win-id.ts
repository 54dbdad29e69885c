import { derivedId } from '../platform/derived-id.ts';

const WINS = '6d1b0f4e-1c43-4d0c-9a56-2b7f0a9e5c18';

/** The id of a win: the same badge, player and slot give the same win, whenever it is found. */
export function winIdOf(badgeId: string, profileId: string, slot: string): string {
  return derivedId(`${badgeId} ${profileId} ${slot}`, WINS);
}
