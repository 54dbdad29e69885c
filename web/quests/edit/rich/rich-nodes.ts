import { Node } from '@tiptap/core';
import { BackgroundColor, Color, FontFamily, TextStyle } from '@tiptap/extension-text-style';
import TextAlign from '@tiptap/extension-text-align';
import StarterKit from '@tiptap/starter-kit';
import { ALIGNMENTS } from '../../../../src/quests/rich-text.values.ts';

/** What stands for itself: a picture, a video, a formula, by the names and attributes of `RICH_TEXT`. */
function leaf(name: 'image' | 'youtube' | 'blockMath' | 'inlineMath', attribute: 'src' | 'latex', tag: 'img' | 'span' | 'div') {
  const isInline = name === 'inlineMath';
  return Node.create({
    name,
    group: isInline ? 'inline' : 'block',
    inline: isInline,
    atom: true,
    draggable: true,
    addAttributes: () => ({ [attribute]: { default: '' }, ...(name === 'image' && { alt: { default: null } }) }),
    // Only its own: what is pasted from elsewhere brings words.
    parseHTML: () => [{ tag: `${tag}[data-rich="${name}"]` }],
    renderHTML: ({ node: { attrs } }) => {
      const { src, latex, alt } = attrs as { src?: string; latex?: string; alt?: string | null };
      if (tag === 'img') return [tag, { 'data-rich': name, src, alt: alt ?? '' }];
      return [tag, { 'data-rich': name, [attribute]: src ?? latex }, src ?? latex ?? ''];
    },
  });
}

/** The formats of texts, and no others (R-270, R-271, U-017): what the server keeps is what the editor makes. */
export const RICH_EXTENSIONS = [
  StarterKit.configure({
    ...{ blockquote: false, code: false, strike: false, horizontalRule: false },
    heading: { levels: [1, 2, 3, 4] },
    link: { openOnClick: false, protocols: ['https'], defaultProtocol: 'https', isAllowedUri: (href) => /^https:\/\//i.test(href) },
  }),
  TextAlign.configure({ types: ['paragraph', 'heading'], alignments: [...ALIGNMENTS] }),
  ...[TextStyle, Color, BackgroundColor, FontFamily],
  leaf('image', 'src', 'img'),
  leaf('youtube', 'src', 'div'),
  leaf('blockMath', 'latex', 'div'),
  leaf('inlineMath', 'latex', 'span'),
];
