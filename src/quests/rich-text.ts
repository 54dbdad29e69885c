import { createRequire } from 'node:module';
import type katex from 'katex';
import type * as model from '@tiptap/pm/model';
import { shownIcon } from '../icons/shown-icon.values.ts';
import { readColour } from '../organisations/theme.values.ts';
import { BadInput } from '../platform/http/refusals.ts';
import { isRecord } from '../platform/is-record.values.ts';
import { isText } from '../platform/text.values.ts';
import { ALIGNMENTS, FONTS, MOST_LEVEL, RICH_TEXT, type RichNode, type RichText } from './rich-text.values.ts';

const require = createRequire(import.meta.url);
let known: model.Schema | undefined;
/** Both are large: loaded with the first text, and the first formula. */
const schema = () => (known ??= new (require('@tiptap/pm/model') as typeof model).Schema(RICH_TEXT));
const formulas = () => require('katex') as typeof katex;

type Plain = { readonly [name: string]: unknown };
type NodeType = keyof typeof RICH_TEXT.nodes;
type Attributes = Record<string, string | number | null>;

/**
 * A text as it is kept: formats that are not in {@link RICH_TEXT}, fonts and colours that are none, links that are not over https and pictures that are not
 * the organisation's are dropped, and the words stay (R-270, R-271, U-017, U-173). Nothing where nothing is left to see.
 * @throws BadInput content-invalid, formula-invalid
 */
export function cleanRichText(sent: unknown, organisationId: string, field = 'contentblob'): RichText | undefined {
  if (!isRecord(sent)) throw invalid('content-invalid', field, 'must be the JSON of the editor');
  // A picture of a choice may come by itself.
  const whole = sent.type === 'doc' ? sent : { type: 'doc', content: [sent] };
  const content = childrenOf(whole, 'doc', { organisationId, field });
  const doc = { type: 'doc', content } as const;
  if (!content.some(hasSomething)) return undefined;
  try {
    schema().nodeFromJSON(doc).check();
  } catch (error) {
    throw invalid('content-invalid', field, `is not laid out as the editor does: ${(error as Error).message.slice(0, 100)}`);
  }
  return doc;
}

type Of = { organisationId: string; field: string };

/** What may stand in what. */
const BLOCKS: readonly NodeType[] = ['paragraph', 'heading', 'bulletList', 'orderedList', 'codeBlock', 'image', 'youtube', 'blockMath'];
const INLINE: readonly NodeType[] = ['text', 'hardBreak', 'inlineMath'];
const WITHIN: { readonly [Type in NodeType]?: readonly NodeType[] } = {
  doc: BLOCKS,
  listItem: BLOCKS,
  paragraph: INLINE,
  heading: INLINE,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  codeBlock: ['text'],
};

/** A node of a foreign kind goes; what is in it stays where it may stand. */
function childrenOf(node: Plain, parent: NodeType, of: Of): RichNode[] {
  const children = Array.isArray(node.content) ? (node.content as unknown[]) : [];
  const taken = WITHIN[parent] ?? [];
  return children.flatMap((child): RichNode[] => {
    if (!isRecord(child) || typeof child.type !== 'string') return [];
    const type = taken.find((one) => one === child.type);
    if (type !== undefined) return cleanNode(child, type, parent, of);
    return Object.hasOwn(RICH_TEXT.nodes, child.type) ? [] : childrenOf(child, parent, of);
  });
}

function cleanNode(node: Plain, type: NodeType, parent: NodeType, of: Of): RichNode[] {
  if (type === 'text') {
    if (typeof node.text !== 'string' || node.text === '') return [];
    if (!isText(node.text)) throw invalid('content-invalid', of.field, 'must hold no control characters');
    const marks = parent === 'codeBlock' ? [] : marksOf(node.marks);
    return [{ type, text: node.text, ...(marks.length > 0 && { marks }) }];
  }
  const attrs = attributesOf(type, isRecord(node.attrs) ? node.attrs : {}, of);
  if (!attrs) return [];
  const content = WITHIN[type] ? childrenOf(node, type, of) : [];
  // A list of nothing is none.
  if (content.length === 0 && (type === 'bulletList' || type === 'orderedList' || type === 'listItem')) return [];
  return [{ type, ...(Object.keys(attrs).length > 0 && { attrs }), ...(content.length > 0 && { content }) }];
}

/** Nothing where a node has no meaning without what it lacks. */
function attributesOf(type: NodeType, attrs: Plain, of: Of): Attributes | undefined {
  const textAlign = ALIGNMENTS.find((one) => one === attrs.textAlign);
  const aligned: Attributes = textAlign ? { textAlign } : {};
  switch (type) {
    case 'paragraph':
      return aligned;
    case 'heading':
      return { level: wholeWithin(attrs.level, 1, MOST_LEVEL), ...aligned };
    case 'orderedList':
      return { start: wholeWithin(attrs.start, 1, 10_000) };
    case 'image': {
      const { src, alt } = attrs;
      if (typeof src !== 'string' || src === '' || shownIcon(src, of.organisationId) !== src) return undefined;
      return { src, ...(typeof alt === 'string' && isText(alt) && alt !== '' && { alt: alt.slice(0, 500) }) };
    }
    case 'youtube': {
      const src = videoAddress(attrs.src);
      return src === undefined ? undefined : { src };
    }
    case 'inlineMath':
    case 'blockMath':
      return { latex: readFormula(attrs.latex, of.field) };
    default:
      return {};
  }
}

function marksOf(sent: unknown): NonNullable<RichNode['marks']> {
  const marks = (Array.isArray(sent) ? (sent as unknown[]) : []).flatMap((mark): [string, Attributes][] => {
    if (!isRecord(mark)) return [];
    const attrs = isRecord(mark.attrs) ? mark.attrs : {};
    switch (mark.type) {
      case 'bold':
      case 'italic':
      case 'underline':
        return [[mark.type, {}]];
      case 'link': {
        const { href } = attrs;
        return typeof href === 'string' && isLink(href) ? [['link', { href }]] : [];
      }
      case 'textStyle': {
        const style = styleOf(attrs);
        return Object.keys(style).length > 0 ? [['textStyle', style]] : [];
      }
      default:
        return [];
    }
  });
  const byType = new Map(marks);
  // Each once, in the order of the schema.
  return Object.keys(RICH_TEXT.marks).flatMap((type) => {
    const attrs = byType.get(type);
    return attrs ? [{ type, ...(Object.keys(attrs).length > 0 && { attrs }) }] : [];
  });
}

function styleOf({ color, backgroundColor, fontFamily }: Plain): Attributes {
  const colour = typeof color === 'string' ? readColour(color) : undefined;
  const background = typeof backgroundColor === 'string' ? readColour(backgroundColor) : undefined;
  const font = FONTS.find((one) => one === fontFamily);
  return { ...(colour && { color: colour }), ...(background && { backgroundColor: background }), ...(font && { fontFamily: font }) };
}

function isLink(href: string): boolean {
  return href.length <= 2_000 && /^https:\/\/[^\s]/i.test(href) && URL.canParse(href);
}

const VIDEO =
  /^https:\/\/(?:www\.|m\.)?(?:youtube\.com\/(?:watch\?(?:[^#\s]*&)?v=|embed\/|shorts\/)|youtube-nocookie\.com\/embed\/|youtu\.be\/)([\w-]{11})(?:[?&#/]|$)/;

/** One address for each video, however it was written. */
function videoAddress(src: unknown): string | undefined {
  const [, videoId] = (typeof src === 'string' && src.length <= 2_000 && VIDEO.exec(src)) || [];
  return videoId === undefined ? undefined : `https://www.youtube.com/watch?v=${videoId}`;
}

/** A longer one draws more than a page. */
const MOST_OF_A_FORMULA = 2_000;

/** @throws BadInput formula-invalid */
function readFormula(latex: unknown, field: string): string {
  if (typeof latex !== 'string' || latex.length > MOST_OF_A_FORMULA)
    throw invalid('formula-invalid', field, `a formula has ${MOST_OF_A_FORMULA} characters at most`);
  try {
    formulas().renderToString(latex, { throwOnError: true, strict: 'ignore', trust: false, maxExpand: 200, maxSize: 20 });
  } catch (error) {
    throw invalid('formula-invalid', field, (error as Error).message.slice(0, 200));
  }
  return latex;
}

function wholeWithin(value: unknown, least: number, most: number): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= least && value <= most ? value : least;
}

function hasSomething({ type, text, content = [] }: RichNode): boolean {
  if (text !== undefined) return text.trim() !== '';
  return type === 'image' || type === 'youtube' || type === 'inlineMath' || type === 'blockMath' || content.some(hasSomething);
}

function invalid(code: string, field: string, problem: string): BadInput {
  return new BadInput(code, `Invalid: ${field}`, { fields: [{ field, problem }] });
}
