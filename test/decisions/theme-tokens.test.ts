import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wcagLuminance } from 'culori';
import fc from 'fast-check';
import { DEFAULT_COLOURS, ROLES, type Theme, themeOf } from '../../src/organisations/theme.values.ts';
import { DARK, GROUNDS, LIGHT, MARKS, TEXTS, type Tokens, tokensOf } from '../../web/platform/theme/theme-tokens.ts';

const SCHEMES = ['light', 'dark'] as const;
const css = readFileSync(join(import.meta.dirname, '../../web/platform/theme/tokens.css'), 'utf8');
const [root = '', dark = ''] = css.split("[data-theme='dark']");
const coloursIn = (block: string) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]));

/** What no theme changes. */
const FIXED = ['gold', 'silver', 'bronze', 'on-medal', 'confetti', 'knob'];

test('a theme of defaults looks as tokens.css does, to the last digit, and names each of its colours that a theme changes', () => {
  const light = Object.fromEntries(Object.entries(coloursIn(root)).filter(([name]) => !FIXED.includes(name)));
  expect(LIGHT).toEqual(light);
  expect(DARK).toEqual({ ...light, ...coloursIn(dark) });
  expect(tokensOf(themeOf({}), 'light')).toEqual(LIGHT);
  expect(tokensOf(themeOf({}), 'dark')).toEqual(DARK);
});

type Luminances = { readonly [Token in keyof Tokens]: number };

/** What cannot be read, or told, of a theme. */
function faults(theme: Theme): string[] {
  return SCHEMES.flatMap((scheme) => {
    const tokens = tokensOf(theme, scheme);
    const light = Object.fromEntries(Object.entries(tokens).map(([token, hex]) => [token, wcagLuminance(hex)])) as Luminances;
    const pairs: (readonly [keyof Tokens, keyof Tokens, least: number])[] = [
      ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground, 4.5] as const)),
      ...(['primary', 'secondary', 'error'] as const).map((role) => [`on-${role}` as const, role, 4.5] as const),
      ...MARKS.filter((mark) => mark !== 'mark' || tokens.mark !== DEFAULT_COLOURS.primary).flatMap((mark) =>
        (['surface', 'body'] as const).map((ground) => [mark, ground, 3] as const),
      ),
    ];
    return pairs
      .filter(([one, other, least]) => {
        const [lighter, darker] = [light[one], light[other]].sort((a, b) => b - a) as [number, number];
        return (lighter + 0.05) / (darker + 0.05) < least;
      })
      .map(([one, other]) => `${scheme}: ${one} ${tokens[one]} on ${other} ${tokens[other]}`);
  });
}

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
/** Often one that hurts. */
const anyColour = fc.oneof(colour, fc.constantFrom('#ffffff', '#000000', '#ffff00', '#ff0000', '#767676', '#1ab364'));
const themes = fc
  .record(Object.fromEntries(ROLES.flatMap((role) => [role, `on${role}`]).map((field) => [field, anyColour])), { requiredKeys: [] })
  .map((set) => themeOf(set as Partial<Theme>));

test('of 10,000 random themes all text is read at 4.5:1 on all that it stands on, and all controls are told at 3:1', () => {
  fc.assert(
    fc.property(themes, (theme) => {
      expect(faults(theme)).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
});

test('the colours that were set are kept where they can be: primary always, the surface in light', () => {
  const theme = themeOf({ primary: '#ffff00', surface: '#fdf6e3', background: '#eee8d5' });
  expect(tokensOf(theme, 'light')).toMatchObject({ primary: '#ffff00', 'on-primary': '#000000', surface: '#fdf6e3', body: '#eee8d5' });
  expect(tokensOf(theme, 'dark')).toMatchObject({ primary: '#ffff00', 'on-primary': '#000000' });
});

test('U-158 what is written on a colour is what was set where that is read, else white or black', () => {
  expect(tokensOf(themeOf({ primary: '#0a58ca', onprimary: '#ffeeaa' }), 'light')['on-primary']).toBe('#ffeeaa');
  expect(tokensOf(themeOf({ primary: '#1ab364', onprimary: '#ffffff' }), 'light')['on-primary']).toBe('#000000');
});
