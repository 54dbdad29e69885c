import { compiledLayout } from './compiled-layout.ts';
import { mailTexts } from './mail.texts.ts';

/** A part of a mail, as layout.mjml draws it. A way is a button, with its address below for whoever cannot press it. */
export type MailBlock =
  | { kind: 'words'; words: string }
  | { kind: 'code'; code: string }
  | { kind: 'way'; label: string; url: string }
  | { kind: 'note'; words: string };

/**
 * What a mail says, from top to bottom. The first block is also what a list of mails shows of it. `unsubscribe`: where mail programs say for their readers,
 * in one press, that no more of these are wished.
 */
export type MailContent = { subject: string; blocks: readonly [MailBlock & { kind: 'words' }, ...MailBlock[]]; unsubscribe?: string };

/** The same content twice: a reader's program shows the one that it can. */
export type LaidOut = { subject: string; text: string; html: string; unsubscribe?: string };

/** @param origin where the mail comes from, in its last line */
export function layOut({ subject, blocks, unsubscribe }: MailContent, origin: string): LaidOut {
  const { sender } = mailTexts.layout;
  const foot = fill(mailTexts.layout.foot, { origin });
  const shown = [
    fillHtml(compiledLayout.top, { subject, lead: blocks[0].words, sender }),
    ...blocks.map(htmlOf),
    fillHtml(compiledLayout.bottom, { foot }),
  ];
  return {
    subject,
    text: `${[...blocks.map(textOf), `-- \n${foot}`].join('\n\n')}\n`,
    html: shown.join(''),
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
}

/** A text of the catalogue, with what stands in its braces. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`nothing is put into {{${name}}} of a text`);
    return String(value);
  });
}

function htmlOf(block: MailBlock): string {
  const { blocks } = compiledLayout;
  switch (block.kind) {
    case 'way':
      return fillHtml(blocks.way + blocks.address, { ...block, words: mailTexts.layout.address });
    case 'words':
    case 'code':
    case 'note':
      return fillHtml(blocks[block.kind], block);
  }
}

function textOf(block: MailBlock): string {
  switch (block.kind) {
    case 'words':
    case 'note':
      return block.words;
    case 'code':
      return block.code;
    case 'way':
      return `${block.label}:\n\n${block.url}`;
  }
}

/** Nothing that is put into it is markup. */
function fillHtml(html: string, values: Readonly<Record<string, string>>): string {
  return fill(html, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, escaped(value)])));
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
}
