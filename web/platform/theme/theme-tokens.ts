import { converter, formatHex, modeLrgb, modeOklab, modeOklch, modeRgb, useMode as register, wcagLuminance } from 'culori/fn';
import {
  BLACK,
  CONTROL_CONTRAST,
  contrast,
  DEFAULT_COLOURS,
  type Hex,
  onColour,
  TEXT_CONTRAST,
  type Theme,
  WHITE,
} from '../../../src/organisations/theme.values.ts';

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) register(mode);

const toRgb = converter('rgb');
const toOklch = converter('oklch');

/** Laurel's own colours, the same as in tokens.css: what a theme leaves as it is. */
export const LIGHT = {
  primary: '#1ab364',
  'on-primary': '#000000',
  mark: '#1ab364',
  secondary: '#ffffff',
  'on-secondary': '#11161f',
  body: '#f3f3f4',
  surface: '#ffffff',
  error: '#c4281c',
  'on-error': '#ffffff',
  'primary-text': '#0b7a41',
  'primary-soft': '#e4f6ed',
  'primary-line': '#a9dec2',
  'error-soft': '#fcebe9',
  'surface-2': '#fafafb',
  'surface-3': '#eef0f3',
  line: '#e3e5e9',
  'line-2': '#cfd4db',
  'line-input': '#858d9b',
  ink: '#11161f',
  'ink-2': '#47505f',
  'ink-3': '#5f6877',
  up: '#0b7a41',
  down: '#b3261e',
  warn: '#7d5200',
  'warn-soft': '#fdf3dc',
  live: '#d92d33',
  chart: '#7a8699',
  'chart-soft': '#c9d0da',
  leader: '#22232a',
  stage: '#060b15',
};
export type Tokens = { readonly [Token in keyof typeof LIGHT]: Hex };
export type Scheme = 'light' | 'dark';

export const DARK: Tokens = {
  ...LIGHT,
  secondary: '#141d2e',
  'on-secondary': '#eef2f8',
  body: '#0b1220',
  surface: '#141d2e',
  error: '#ff8a80',
  'on-error': '#000000',
  'primary-text': '#43d087',
  'primary-soft': '#152f34',
  'primary-line': '#235c4a',
  'error-soft': '#38222d',
  'surface-2': '#172135',
  'surface-3': '#1f2a40',
  line: '#2b3850',
  'line-2': '#3a4963',
  'line-input': '#65769a',
  ink: '#eef2f8',
  'ink-2': '#b7c1d2',
  'ink-3': '#96a3ba',
  up: '#43d087',
  down: '#ff8f85',
  warn: '#f3c04d',
  'warn-soft': '#332c1f',
  live: '#ff5a5f',
  chart: '#8593ad',
  'chart-soft': '#3f4f6b',
};

/** What text stands on. */
export const GROUNDS = ['surface', 'body', 'surface-2', 'surface-3', 'primary-soft', 'error-soft', 'warn-soft'] as const;
/** What is read on every one of them. */
export const TEXTS = ['ink', 'ink-2', 'ink-3', 'primary-text', 'error', 'up', 'down', 'warn'] as const;
/** What tells a control, a state or a line of a chart, on the surface and the body. */
export const MARKS = ['mark', 'line-input', 'live', 'chart'] as const;

/**
 * Every colour of tokens.css in a scheme, from an organisation's theme. What is not set stays Laurel's own. A surface is taken as it is, in
 * light; other grounds go as near to what was set as text on the surface can be read on them too, and what is written goes towards black or
 * white until it is read on all of them.
 */
export function tokensOf(theme: Theme, scheme: Scheme): Tokens {
  const grounds = scheme === 'light' ? lightGrounds(theme) : darkGrounds(theme);
  const { standard, extreme, surface, body } = grounds;
  const own = <Token extends keyof Tokens>(token: Token, unlike: boolean, made: () => Hex) => (unlike ? made() : standard[token]);
  const readable = (ground: Hex) => nearest(ground, surface, (tried) => contrast(extreme, tried) >= TEXT_CONTRAST);

  const otherGrounds = grounds.set;
  const otherPrimary = theme.primary !== DEFAULT_COLOURS.primary;
  const otherError = theme.error !== DEFAULT_COLOURS.error;
  const wanted = scheme === 'light' && otherGrounds ? inkOf(theme, standard.ink) : standard.ink;
  const tint = (share: number) => readable(mix(surface, wanted, share));
  const made = {
    'surface-2': own('surface-2', otherGrounds, () => tint(0.02)),
    'surface-3': own('surface-3', otherGrounds, () => tint(0.07)),
    'primary-soft': own('primary-soft', otherGrounds || otherPrimary, () => readable(mix(surface, theme.primary, 0.12))),
    'error-soft': own('error-soft', otherGrounds || otherError, () => readable(mix(surface, theme.error, 0.1))),
    'warn-soft': own('warn-soft', otherGrounds, () => readable(mix(surface, GOLD, 0.14))),
  };
  const under = { surface, body, ...made };
  const written = bounds(GROUNDS.map((ground) => under[ground]));
  const text = (colour: Hex) => reaching(colour, written, TEXT_CONTRAST, extreme);
  const seen = bounds([surface, body]);
  const told = (colour: Hex) => reaching(colour, seen, CONTROL_CONTRAST, extreme);

  const ink = text(wanted);
  const error = text(own('error', otherError, () => theme.error));
  const secondary = own('secondary', theme.secondary !== DEFAULT_COLOURS.secondary, () => theme.secondary);
  const lines = (token: 'line' | 'line-2' | 'chart-soft', share: number) => own(token, otherGrounds, () => mix(surface, ink, share));
  return {
    ...under,
    ink,
    'ink-2': text(own('ink-2', otherGrounds, () => mix(ink, surface, 0.2))),
    'ink-3': text(own('ink-3', otherGrounds, () => mix(ink, surface, 0.34))),
    primary: theme.primary,
    'on-primary': readableOn(theme.primary, theme.onprimary),
    mark: otherGrounds || otherPrimary ? told(theme.primary) : theme.primary,
    'primary-text': text(own('primary-text', otherPrimary, () => theme.primary)),
    'primary-line': own('primary-line', otherGrounds || otherPrimary, () => mix(surface, theme.primary, 0.38)),
    secondary,
    'on-secondary': secondary === standard.secondary ? readableOn(secondary, ink) : readableOn(secondary, theme.onsecondary),
    error,
    'on-error': readableOn(error, theme.onerror),
    line: lines('line', 0.12),
    'line-2': lines('line-2', 0.2),
    'line-input': told(own('line-input', otherGrounds, () => mix(surface, ink, 0.5))),
    up: text(standard.up),
    down: text(standard.down),
    warn: text(standard.warn),
    live: told(standard.live),
    chart: told(standard.chart),
    'chart-soft': lines('chart-soft', 0.24),
    leader: own('leader', otherGrounds, () => mix(darkGrounds(theme).surface, GOLD, 0.1)),
    stage: own('stage', otherGrounds, () => mix(darkGrounds(theme).body, BLACK, 0.4)),
  };
}

/** What is written on a colour: as it is set where that can be read, else white or black (U-158). */
export function readableOn(colour: Hex, set: Hex): Hex {
  return contrast(set, colour) >= TEXT_CONTRAST ? set : onColour(colour);
}

const GOLD = '#f5b301';

type Grounds = { standard: Tokens; extreme: Hex; surface: Hex; body: Hex; /** They are not Laurel's own. */ set: boolean };

function lightGrounds(theme: Theme): Grounds {
  const { surface, background, onsurface } = theme;
  const text = readableOn(surface, onsurface);
  const extreme = wcagLuminance(text) < wcagLuminance(surface) ? BLACK : WHITE;
  const body = nearest(background, surface, (tried) => contrast(extreme, tried) >= TEXT_CONTRAST);
  return { standard: extreme === BLACK ? LIGHT : DARK, extreme, surface, body, set: isSet(theme) };
}

/** The dark ones have the hue of what was set, and the lightness of Laurel's own. */
function darkGrounds(theme: Theme): Grounds {
  const body = theme.background === DEFAULT_COLOURS.background ? DARK.body : tinted(DARK.body, theme.background);
  const surface = theme.surface === DEFAULT_COLOURS.surface ? DARK.surface : tinted(DARK.surface, theme.surface);
  return { standard: DARK, extreme: WHITE, surface, body, set: isSet(theme) };
}

function isSet({ surface, background, onsurface }: Theme): boolean {
  const { surface: own, background: below } = DEFAULT_COLOURS;
  return surface !== own || background !== below || onsurface !== onColour(surface);
}

/** What is written on the surface. Plain black and white are as soft as Laurel's own. */
function inkOf({ surface, onsurface }: Theme, soft: Hex): Hex {
  const set = readableOn(surface, onsurface);
  return set === BLACK || set === WHITE ? soft : set;
}

function tinted(own: Hex, from: Hex): Hex {
  const [to, source] = [toOklch(own), toOklch(from)];
  if (!to || !source) throw new Error(`${own} or ${from} is no colour`);
  return formatHex({ ...source, l: to.l, c: Math.min(source.c, to.c) });
}

type Bounds = { darkest: number; lightest: number };

function bounds(grounds: readonly Hex[]): Bounds {
  const luminances = grounds.map((ground) => wcagLuminance(ground));
  return { darkest: Math.min(...luminances), lightest: Math.max(...luminances) };
}

/** The colour where its contrast to all grounds is enough, else as near to it as it must go towards black or white. */
function reaching(colour: Hex, { darkest, lightest }: Bounds, ratio: number, extreme: Hex): Hex {
  const enough = (tried: Hex) => {
    const luminance = wcagLuminance(tried) + 0.05;
    return luminance >= (lightest + 0.05) * ratio || (darkest + 0.05) / luminance >= ratio;
  };
  return nearest(colour, extreme, enough);
}

const STEPS = 64;

/** The first colour on the way to another one that will do; that one at the end. */
function nearest(from: Hex, to: Hex, willDo: (tried: Hex) => boolean): Hex {
  if (willDo(from)) return from;
  const at = between(from, to);
  let [no, yes] = [0, STEPS];
  while (yes - no > 1) {
    const middle = (no + yes) >> 1;
    if (willDo(at(middle / STEPS))) yes = middle;
    else no = middle;
  }
  return at(yes / STEPS);
}

function mix(from: Hex, to: Hex, share: number): Hex {
  return between(from, to)(share);
}

function between(from: Hex, to: Hex): (share: number) => Hex {
  const [one, other] = [toRgb(from), toRgb(to)];
  if (!one || !other) throw new Error(`${from} or ${to} is no colour`);
  const part = (name: 'r' | 'g' | 'b', share: number) => one[name] + (other[name] - one[name]) * share;
  return (share) => formatHex({ mode: 'rgb', r: part('r', share), g: part('g', share), b: part('b', share) });
}
