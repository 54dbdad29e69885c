import { createRequire } from 'node:module';
import type sanitize from 'sanitize-html';
import { BadInput } from '../platform/http/refusals.ts';

const require = createRequire(import.meta.url);
/** With all that it needs it is large: loaded with the first text. */
const sanitized = (html: string, options: sanitize.IOptions) => (require('sanitize-html') as typeof sanitize)(html, options);

/**
 * What a competition says of itself, as it is kept: headings, paragraphs, lists, bold, italic and links over https. The words of other markup stay,
 * the markup goes. Empty where no word is left.
 * @throws BadInput info-text-script, where something in it would run or load
 */
export function cleanInfoText(html: string): string {
  const cleaned = sanitized(html, {
    allowedTags: ['h2', 'h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a'],
    allowedAttributes: { a: ['href', 'rel'] },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    // The H1 is the page's; what is bold or italic has one spelling.
    transformTags: { h1: 'h2', h5: 'h4', h6: 'h4', b: 'strong', i: 'em', div: 'p', a: linked },
    onOpenTag: mustBeStill,
  }).trim();
  return wordsOf(cleaned) === '' ? '' : cleaned;
}

/** Elements that run, load, or send. */
const LIVELY: ReadonlySet<string> = new Set(
  'script iframe frame frameset object embed applet base link meta style form svg math template portal'.split(' '),
);
/** An address that is code or brings its own content; browsers read over spaces and controls in it. */
const CODE = /^(javascript|vbscript|data|blob|file):/i;

/** @throws BadInput */
function mustBeStill(name: string, attributes: sanitize.Attributes): void {
  const runs = Object.entries(attributes).some(
    ([attribute, value]) => /^on/i.test(attribute) || CODE.test(value.replace(/[\s\p{Cc}]/gu, '')),
  );
  if (!runs && !LIVELY.has(name)) return;
  const problem = `<${name.slice(0, 20)}> would run or load something: texts, headings, lists and links are taken`;
  throw new BadInput('info-text-script', 'Invalid: info_text', { fields: [{ field: 'info_text', problem }] });
}

/** The page behind a link knows nothing of this one. Without an address over https only the words stay. */
function linked(tagName: string, { href = '' }: sanitize.Attributes): sanitize.Tag {
  return /^https:\/\/[^\s]/i.test(href)
    ? { tagName, attribs: { href, rel: 'noopener noreferrer nofollow' } }
    : { tagName: 'span', attribs: {} };
}

function wordsOf(html: string): string {
  return sanitized(html, { allowedTags: [], allowedAttributes: {} }).replaceAll(/(&nbsp;|[\s\u00a0\u200b])+/g, '');
}
