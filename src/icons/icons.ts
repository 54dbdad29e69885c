import type { Aggregate } from '../platform/decisions.ts';
import { streamName } from '../platform/event.values.ts';
import type { IconType } from './icon-path.values.ts';
import { type IconEvent, ICONS } from './icons.events.ts';

/** What decisions remember of an organisation's icons: {@link iconKey} of each. */
export type Icons = Set<string>;

export const icons: Aggregate<Icons, IconEvent> = {
  initial: () => new Set(),
  evolve: (state, { data: { iconType, pictureId } }) => state.add(iconKey(iconType, pictureId)),
};

/** A picture may be an icon of several types. */
export function iconKey(iconType: IconType, pictureId: string): string {
  return `${iconType} ${pictureId}`;
}

/** All icons of an organisation are one stream. */
export function iconsOf(organisationId: string): string {
  return streamName(ICONS, organisationId);
}
