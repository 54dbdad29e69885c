import type { Event, Sealed } from '../platform/event.values.ts';
import type { Facts } from '../platform/facts.values.ts';
import type { IconType } from './icon-path.values.ts';

/**
 * A picture can be chosen as an icon in the organisation. Its bytes are an object of the organisation, named by its content and durable before;
 * its name is what the file was called, sealed under the organisation's key.
 */
export type IconAdded = Event<'IconAdded', { pictureId: string; contentType: 'image/webp'; iconType: IconType; name: Sealed }>;

export type IconEvent = IconAdded;

/** All icons of an organisation are one stream. */
export const ICONS = 'icons';

export const iconFacts: Facts<IconEvent> = {
  IconAdded: {
    category: ICONS,
    label: 'Icon uploaded',
    trail: 'organisation',
    about: ({ data: { pictureId, iconType } }) => ({ shown: { pictureId, iconType } }),
  },
};
