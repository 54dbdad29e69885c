import { BadInput, wrongField } from '../platform/http/refusals.ts';
import { type EmailAddress, readAddress } from './address.values.ts';
import { readAnthem } from './anthem.values.ts';
import type { ProfileChanges } from './change-profile.ts';
import { isEventTheme } from './event-themes.values.ts';

/** Of a profile as calls send it; an empty text takes away what it says. */
type SentFields = {
  email?: string;
  external_id?: string;
  offline?: boolean;
  theme_id?: string;
  anthem?: string;
  primary_icon?: string;
  secondary_avatar?: string;
  cover_image?: string;
  battle_optout?: boolean;
};

/**
 * What was sent to be different.
 * @param soundHost where anthems may be (U-077)
 * @throws BadInput
 */
export function sentChanges(sent: SentFields, soundHost: string | undefined): Omit<ProfileChanges, 'name'> {
  const { email, external_id: externalId, offline, theme_id: themeId, anthem, primary_icon: icon } = sent;
  const { secondary_avatar: secondaryAvatar, cover_image: coverImage, battle_optout: battleOptout } = sent;
  return {
    ...(email !== undefined && { email: email.trim() === '' ? null : playersAddress(email) }),
    ...(externalId !== undefined && { externalId: externalId.trim() || null }),
    ...(offline !== undefined && { offline }),
    ...(themeId !== undefined && { themeId: themeId === '' ? null : sentTheme(themeId) }),
    ...(anthem !== undefined && { anthem: anthem.trim() === '' ? null : sentAnthem(anthem, soundHost) }),
    ...(icon !== undefined && { icon: icon || null }),
    ...(secondaryAvatar !== undefined && { secondaryAvatar: secondaryAvatar || null }),
    ...(coverImage !== undefined && { coverImage: coverImage || null }),
    ...(battleOptout !== undefined && { battleOptout }),
  };
}

/** Refused in the words of R-231 (U-069). */
function playersAddress(email: string): EmailAddress {
  const address = readAddress(email);
  if (address !== undefined) return address;
  const message = 'An error occurred, make sure the email is valid and not used for another account';
  throw new BadInput('invalid-input', message, { fields: [{ field: 'email', problem: 'must be an email' }] });
}

function sentTheme(id: string): string {
  if (isEventTheme(id)) return id;
  throw wrongField('theme_id', 'must be the id of one of the themes, or empty');
}

function sentAnthem(link: string, host: string | undefined): string {
  const read = readAnthem(link, host);
  if (read.valid) return read.url;
  throw wrongField('anthem', host === undefined ? 'cannot be chosen here' : `must be a link to ${host}`);
}
