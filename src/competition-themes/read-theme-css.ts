import { createRequire } from 'node:module';
import type { CssNode } from 'css-tree';
import { BadInput } from '../platform/http/refusals.ts';
import { isStyleProperty, readStyleValue, STYLE_PROPERTIES, type StyleProperty, type ThemeStyle } from './theme-style.values.ts';

const require = createRequire(import.meta.url);
/** Large: loaded with the first theme that is read. */
const cssTree = () => require('css-tree') as typeof import('css-tree');

/** Room for every property, and for a comment at each. */
export const LONGEST_CSS = 2_000;

/**
 * What the `css` of a theme sets. It is no stylesheet: only custom properties of ours are taken, each with a value of its kind, and nothing that
 * could fetch, compute or reach anything.
 * @throws BadInput css-unreadable, css-rule, css-property, css-url, css-function, css-value, css-important, css-twice; with line and column
 */
export function readThemeCss(css: string): ThemeStyle {
  const style: { [Property in StyleProperty]?: string } = {};
  for (const node of declarationsOf(css)) {
    if (node.type !== 'Declaration') throw refused('css-rule', node, 'is a rule: only custom properties are taken');
    const { property, important, value } = node;
    if (!isStyleProperty(property))
      throw refused('css-property', node, `sets ${shortened(property)}: it may set ${STYLE_PROPERTIES.join(', ')}`);
    if (important !== false) throw refused('css-important', node, 'is important: no property is');
    mustBePlain(value);
    const read = readStyleValue(property, cssTree().generate(value));
    if (read === undefined) throw refused('css-value', value, `is no value that ${property} may have`);
    if (style[property] !== undefined) throw refused('css-twice', node, `sets ${property} a second time`);
    style[property] = read;
  }
  return style;
}

function declarationsOf(css: string): CssNode[] {
  const wrong: { line: number; column: number; message: string }[] = [];
  const options = { context: 'declarationList', positions: true, parseCustomProperty: true } as const;
  const parsed = cssTree().parse(css, { ...options, onParseError: (error) => void wrong.push(error) });
  const nodes = parsed.type === 'DeclarationList' ? parsed.children.toArray() : [];
  // At-rules and rules in braces come as such, or as what could not be read.
  const [first] = wrong;
  if (first && nodes.every(({ type }) => type === 'Declaration' || type === 'Raw'))
    throw at('css-unreadable', first.line, first.column, 'cannot be read as a list of custom properties');
  return nodes;
}

/** No address, no function, no text, no block: one word, number, length or colour. @throws BadInput */
function mustBePlain(value: CssNode): void {
  cssTree().walk(value, (node) => {
    if (node.type === 'Url' || (node.type === 'Function' && /^(url|src|image|image-set)$/i.test(node.name)))
      throw refused('css-url', node, 'names an address: none is fetched');
    if (node.type === 'Function') throw refused('css-function', node, `calls ${shortened(node.name)}(): nothing is computed`);
    if (!PLAIN.has(node.type)) throw refused('css-value', node, 'is no colour, length, number or name');
  });
}

const PLAIN: ReadonlySet<string> = new Set(['Value', 'Identifier', 'Number', 'Dimension', 'Hash']);

function refused(code: string, { loc }: CssNode, what: string): BadInput {
  return at(code, loc?.start.line ?? 1, loc?.start.column ?? 1, what);
}

function at(code: string, line: number, column: number, what: string): BadInput {
  const problem = `Line ${line}, column ${column} ${what}`;
  return new BadInput(code, 'Invalid: css', { fields: [{ field: 'css', problem }], line, column });
}

function shortened(name: string): string {
  return name.length > 40 ? `${name.slice(0, 40)}…` : name;
}
