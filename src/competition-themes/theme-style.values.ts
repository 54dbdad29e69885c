import { readColour } from '../organisations/theme.values.ts';

/** What a custom property may be: a colour, a length in pixels, a plain number, or one of some names of ours. */
type Rule =
  | { kind: 'colour' }
  | { kind: 'length'; from: number; to: number }
  | { kind: 'number'; from: number; to: number }
  | { kind: 'name'; names: readonly string[] };

/** Every custom property that `css` may set, in the order in which it is written; nothing else is accepted. */
export const STYLE_RULES = {
  /** Of the ground, where it has no gradient. */
  '--laurel-ground': { kind: 'colour' },
  /** Of rows; without it they have none of their own. */
  '--laurel-row': { kind: 'colour' },
  /** What progress is filled with. */
  '--laurel-accent': { kind: 'colour' },
  '--laurel-radius': { kind: 'length', from: 0, to: 32 },
  '--laurel-gap': { kind: 'length', from: 0, to: 32 },
  '--laurel-row-height': { kind: 'length', from: 32, to: 96 },
  /** Times as large as text is. */
  '--laurel-text-size': { kind: 'number', from: 0.85, to: 1.6 },
  '--laurel-shadow': { kind: 'name', names: ['none', 'soft', 'lifted'] },
} as const satisfies Record<string, Rule>;

export type StyleProperty = keyof typeof STYLE_RULES;
export const STYLE_PROPERTIES = Object.keys(STYLE_RULES) as StyleProperty[];
/** Custom properties with their canonical values. */
export type ThemeStyle = { readonly [Property in StyleProperty]?: string };

export function isStyleProperty(name: string): name is StyleProperty {
  return Object.hasOwn(STYLE_RULES, name);
}

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i;
const NUMBER = /^\d{1,3}(\.\d{1,3})?$/;
const LENGTH = /^(\d{1,3}(?:\.\d{1,3})?)(?:px)?$/;

/** The value of a property in its one form; nothing where it may not have it. A length is in pixels. */
export function readStyleValue(property: StyleProperty, value: string): string | undefined {
  const rule: Rule = STYLE_RULES[property];
  const text = value.trim();
  switch (rule.kind) {
    case 'colour':
      return HEX.test(text) ? readColour(text) : undefined;
    case 'number':
      return NUMBER.test(text) ? within(Number(text), rule) : undefined;
    case 'length': {
      // A length without its unit is none, but for nothing.
      const [, digits] = LENGTH.exec(text) ?? [];
      if (digits === undefined || (!text.endsWith('px') && Number(digits) !== 0)) return undefined;
      const length = within(Number(digits), rule);
      return length && `${length}px`;
    }
    case 'name':
      return rule.names.includes(text) ? text : undefined;
  }
}

function within(value: number, { from, to }: { from: number; to: number }): string | undefined {
  return value >= from && value <= to ? String(value) : undefined;
}

/** A style as it is written: `--laurel-ground: #0b1220; --laurel-radius: 8px`. */
export function styleText(style: ThemeStyle): string {
  return STYLE_PROPERTIES.flatMap((property) => (style[property] === undefined ? [] : [`${property}: ${style[property]}`])).join('; ');
}

/** Reads what {@link styleText} writes; what is anything else is passed over: what people send is read by `readThemeCss`. */
export function styleOf(css: string): ThemeStyle {
  const pairs = css.split(';').flatMap((declaration) => {
    const [property = '', value = ''] = declaration.split(':').map((part) => part.trim());
    const read = isStyleProperty(property) ? readStyleValue(property, value) : undefined;
    return read === undefined ? [] : [[property, read]];
  });
  return Object.fromEntries(pairs) as ThemeStyle;
}
