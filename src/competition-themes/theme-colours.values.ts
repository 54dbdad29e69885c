import { BLACK, CONTROL_CONTRAST, contrast, type Hex, TEXT_CONTRAST, tripleOf, WHITE } from '../organisations/theme.values.ts';
import { GRADIENTS, type ThemeLook } from './theme-look.values.ts';

/** The colours that a board is drawn with. */
export type BoardColours = {
  /** Along the ground, with its overlay: one colour, or some of its gradient. */
  ground: Hex[];
  /** Along what rows stand on: their own colour, or the ground's. */
  rows: Hex[];
  /** Of the ground where what is behind it must not show through: of rows without a colour, of titles over a picture. */
  solid: Hex;
  headerText: Hex;
  playerText: Hex;
  accent: Hex;
};

/** What could not be read, on which ground, and how much contrast there is of how much. */
export type Faint = { field: 'header_text_color' | 'player_text_color' | 'css'; colour: Hex; ground: Hex; ratio: number; least: number };

/** Between the ends, too: colours that mix can be darker than both. */
const STEPS = [0, 0.25, 0.5, 0.75, 1];
const OVERLAID = { none: undefined, dark: [BLACK, 0.45], light: [WHITE, 0.6] } as const;

/** The colours of a look. A text that has none of its own is white or black, whichever is read better on all of its ground. */
export function boardColours(look: Omit<ThemeLook, 'mainTemplate'>): BoardColours {
  const { gradient, overlay, style } = look;
  const overlaid = OVERLAID[overlay];
  const [from, to] = gradient === 'none' ? [style['--laurel-ground'] ?? WHITE] : GRADIENTS[gradient];
  const bare = to === undefined ? [from] : STEPS.map((share) => mixed(from, to, share));
  const ground = overlaid ? bare.map((colour) => mixed(colour, overlaid[0], overlaid[1])) : bare;
  const own = style['--laurel-row'];
  const solid = ground[ground.length >> 1] ?? from;
  const rows = own === undefined ? (hasBehind(look) ? [solid] : ground) : [own];
  const playerText = look.playerText ?? readOn(rows);
  return { ground, rows, solid, headerText: look.headerText ?? readOn(ground), playerText, accent: style['--laurel-accent'] ?? playerText };
}

/** What moves, and a picture, are behind rows that are not seen through. */
export function hasBehind({ animation, picture }: Pick<ThemeLook, 'animation' | 'picture'>): boolean {
  return animation !== 'none' || picture !== undefined;
}

/** Everything that is too faint (WCAG 1.4.3, 1.4.11): texts on their ground, and progress on its rows. */
export function faintOf(look: Omit<ThemeLook, 'mainTemplate'>): Faint[] {
  const { ground, rows, headerText, playerText, accent } = boardColours(look);
  return [
    ...faint('header_text_color', headerText, ground, TEXT_CONTRAST),
    ...faint('player_text_color', playerText, rows, TEXT_CONTRAST),
    // Without a colour of its own it has that of the text.
    ...(look.progress === 'none' || look.style['--laurel-accent'] === undefined ? [] : faint('css', accent, rows, CONTROL_CONTRAST)),
  ];
}

/** White or black, whichever has the higher contrast to the nearest of some colours. */
export function readOn(grounds: readonly Hex[]): Hex {
  return leastOf(BLACK, grounds).ratio >= leastOf(WHITE, grounds).ratio ? BLACK : WHITE;
}

/** The ground on which a colour is seen worst, and its contrast to that. */
export function leastOf(colour: Hex, grounds: readonly Hex[]): { ground: Hex; ratio: number } {
  const all = grounds.map((ground) => ({ ground, ratio: contrast(colour, ground) }));
  return all.reduce((least, one) => (one.ratio < least.ratio ? one : least), { ground: WHITE, ratio: Infinity });
}

function faint(field: Faint['field'], colour: Hex, grounds: readonly Hex[], least: number): Faint[] {
  const { ground, ratio } = leastOf(colour, grounds);
  return ratio < least ? [{ field, colour, ground, ratio: Math.floor(ratio * 100) / 100, least }] : [];
}

function mixed(from: Hex, to: Hex, share: number): Hex {
  const [one = [], other = []] = [from, to].map((colour) => tripleOf(colour).split(',').map(Number));
  const parts = one.map((part, at) => Math.round(part + ((other[at] ?? part) - part) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
