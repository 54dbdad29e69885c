import { type Compared, type Condition, isMet, isNegation } from '../objects/conditions.values.ts';
import { PUBLIC_EVENTS, type PublicEvent, type PublicType } from '../public-events/public-events.values.ts';
import type { OutgoingSettings } from './integrations.events.ts';

/** Which public events a flag asks for. */
const ASKED = {
  onEntries: ['entry.created', 'entries.revoked', 'entries.reinstated'],
  onCompetitionEnd: ['round.closed'],
  onBadges: ['badge.won', 'badge.lost', 'badge.returned'],
} as const satisfies { readonly [Flag in keyof OutgoingSettings]?: readonly PublicType[] };

/** What conditions can ask of public events: their types, and the fields of any. */
export const ASKABLE: ReadonlySet<string> = new Set([
  'type',
  ...Object.values(PUBLIC_EVENTS).flatMap((shape) => Object.keys(shape.properties as object)),
]);

/** Whether a public event goes out: it is of a type that a flag asks for, of any where none is set, and meets all conditions. */
export function isWanted(
  { settings, conditions }: { settings: Pick<OutgoingSettings, keyof typeof ASKED>; conditions: readonly Condition[] },
  { type, data }: PublicEvent,
): boolean {
  const flags = (Object.keys(ASKED) as (keyof typeof ASKED)[]).filter((flag) => settings[flag]);
  if (flags.length > 0 && !flags.some((flag) => ASKED[flag].some((one) => one === type))) return false;
  const said: Readonly<Record<string, Compared | readonly string[]>> = { ...data, type };
  return conditions.every((condition) => holds(condition, said[condition.field]));
}

/** Of a list one must match; with a negation, which says that of each, none may. */
function holds(condition: Condition, said: Compared | readonly string[]): boolean {
  if (typeof said !== 'object' || said === null) return isMet(condition, 'untyped', said);
  const isOneMet = (one: string) => isMet(condition, 'untyped', one);
  return isNegation(condition.operator) ? said.every(isOneMet) : said.some(isOneMet);
}
