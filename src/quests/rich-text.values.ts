/** A text with formats, as the editor and the server know it: what is in it is said by {@link RICH_TEXT} alone. */
export type RichText = { type: 'doc'; content: readonly RichNode[] };
export type RichNode = {
  type: string;
  attrs?: { readonly [name: string]: string | number | null };
  content?: readonly RichNode[];
  marks?: readonly { type: string; attrs?: { readonly [name: string]: string | number | null } }[];
  text?: string;
};

/** The fonts that a text may have (R-270, U-017). */
export const FONTS = [
  'serif',
  'sans-serif',
  'monospace',
  'Arial',
  'Courier New',
  'Georgia',
  'Tahoma',
  'Times New Roman',
  'Verdana',
] as const;
export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;
/** Of headings. */
export const MOST_LEVEL = 4;

const ALIGNED = { textAlign: { default: null } };

/**
 * The formats of texts, by the names that Tiptap has for them: align, background, bold, code-block, color, font, formula, header, italic, image,
 * video, link, list, underline.
 */
export const RICH_TEXT = {
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'inline*', attrs: ALIGNED },
    heading: { group: 'block', content: 'inline*', attrs: { level: { default: 1 }, ...ALIGNED } },
    bulletList: { group: 'block', content: 'listItem+' },
    orderedList: { group: 'block', content: 'listItem+', attrs: { start: { default: 1 } } },
    listItem: { content: 'paragraph block*' },
    codeBlock: { group: 'block', content: 'text*', marks: '' },
    image: { group: 'block', attrs: { src: {}, alt: { default: null } } },
    youtube: { group: 'block', attrs: { src: {} } },
    blockMath: { group: 'block', attrs: { latex: {} } },
    hardBreak: { group: 'inline', inline: true },
    inlineMath: { group: 'inline', inline: true, attrs: { latex: {} } },
    text: { group: 'inline' },
  },
  marks: {
    bold: {},
    italic: {},
    underline: {},
    link: { attrs: { href: {} } },
    textStyle: { attrs: { color: { default: null }, backgroundColor: { default: null }, fontFamily: { default: null } } },
  },
} as const;
