import { formatHex, modeLrgb, modeRgb, parse, useMode, wcagContrast } from 'culori/fn';

useMode(modeRgb);
useMode(modeLrgb);

/** What has a colour of its own in an organisation's theme (entity Theme colours); `on` before it is what is written on it. */
export const ROLES = ['primary', 'secondary', 'background', 'surface', 'error'] as const;
export type ColourRole = (typeof ROLES)[number];
export type ThemeField = ColourRole | `on${ColourRole}`;

/** A colour in one form: `#rrggbb`, small letters. */
export type Hex = string;
export type Theme = { readonly [Field in ThemeField]: Hex };
/** All that an organisation sets of its look, in the words of the calls. `cover_image`: the path of a picture, empty for none. */
export type Branding = Theme & { readonly cover_image: string };

/** */
export const DEFAULT_COLOURS: { readonly [Role in ColourRole]: Hex } = {
  primary: '#1ab364',
  secondary: '#ffffff',
  background: '#f3f3f4',
  surface: '#ffffff',
  error: '#ff0000',
};

export const BLACK: Hex = '#000000';
export const WHITE: Hex = '#ffffff';

/** The least contrast of text (WCAG 1.4.3), and of what controls are told by (1.4.11). */
export const TEXT_CONTRAST = 4.5;
export const CONTROL_CONTRAST = 3;

/** How many times lighter the lighter of two colours is: 1 to 21. */
export const contrast: (one: Hex, other: Hex) => number = wcagContrast;

/** U-158, R-252: white or black, whichever has the higher contrast to the colour. */
export function onColour(colour: Hex): Hex {
  return contrast(BLACK, colour) >= contrast(WHITE, colour) ? BLACK : WHITE;
}

/** A theme whole: what was never set is Laurel's own, and what is written on a colour follows from it. */
export function themeOf(set: Partial<Theme>): Theme {
  const fields = ROLES.flatMap((role) => {
    const colour = set[role] ?? DEFAULT_COLOURS[role];
    return [
      [role, colour],
      [`on${role}`, set[`on${role}`] ?? onColour(colour)],
    ];
  });
  return Object.fromEntries(fields) as Theme;
}

const HEX = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i;
const TRIPLE = /^(\d{1,3}) ?, ?(\d{1,3}) ?, ?(\d{1,3})$/;

/** Reads 3 or 6 hex digits, or red, green and blue as 0 to 255; nothing for anything else. */
export function readColour(text: string): Hex | undefined {
  const digits = HEX.exec(text.trim())?.[1];
  if (digits !== undefined) return formatHex(parse(`#${digits}`));
  const parts = TRIPLE.exec(text.trim())?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** As what is written on a colour is answered: `0,0,0`. */
export function tripleOf(colour: Hex): string {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)).join();
}
