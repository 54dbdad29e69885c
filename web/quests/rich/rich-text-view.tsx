import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RichNode, RichText } from '../../../src/quests/rich-text.values.ts';
import { screen } from '../../platform/page/screen.tsx';
import '../quests-texts.ts';
import { Video } from './video.tsx';
import classes from './rich-text.module.css';

/** KaTeX is large: it comes with the first formula. */
const Formula = screen('formula', async () => ({ default: (await import('./formula.tsx')).Formula }));

/** A text as the server keeps it, as JSON: what {@link RICH_TEXT} knows, and nothing else. */
export function RichTextView({ json }: { json: string }) {
  const { content } = JSON.parse(json) as RichText;
  return <div className={classes.text}>{nodes(content)}</div>;
}

function nodes(content: readonly RichNode[] | undefined): ReactNode {
  return content?.map((node, place) => <Node key={place} node={node} />);
}

function Node({ node: { type, attrs = {}, content, marks, text = '' } }: { node: RichNode }) {
  const within = nodes(content);
  const style = typeof attrs.textAlign === 'string' ? { textAlign: attrs.textAlign as CSSProperties['textAlign'] } : undefined;
  const attribute = (name: string) => String(attrs[name] ?? '');
  switch (type) {
    case 'paragraph':
      return <p style={style}>{within}</p>;
    // Under the heading of what it belongs to, whichever level somebody chose for its size.
    case 'heading':
      return (
        <h3 style={style} data-level={attrs.level}>
          {within}
        </h3>
      );
    case 'bulletList':
      return <ul>{within}</ul>;
    case 'orderedList':
      return <ol start={Number(attrs.start ?? 1)}>{within}</ol>;
    case 'listItem':
      return <li>{within}</li>;
    case 'codeBlock':
      return (
        <pre>
          <code>{within}</code>
        </pre>
      );
    case 'image':
      return <img src={attribute('src')} alt={attribute('alt')} />;
    case 'youtube':
      return <Video address={attribute('src')} />;
    case 'blockMath':
      return <BlockFormula latex={attribute('latex')} />;
    case 'inlineMath':
      return <Formula latex={attribute('latex')} block={false} />;
    case 'hardBreak':
      return <br />;
    case 'text':
      return marks?.reduceRight<ReactNode>(marked, text) ?? text;
    default:
      return within;
  }
}

function marked(inside: ReactNode, { type, attrs = {} }: NonNullable<RichNode['marks']>[number]): ReactNode {
  switch (type) {
    case 'bold':
      return <strong>{inside}</strong>;
    case 'italic':
      return <em>{inside}</em>;
    case 'underline':
      return <u>{inside}</u>;
    case 'link':
      return (
        <a href={String(attrs.href)} target="_blank" rel="noopener noreferrer">
          {inside}
        </a>
      );
    case 'textStyle':
      return <span style={attrs}>{inside}</span>;
    default:
      return inside;
  }
}

/** One that is wider than a phone scrolls by itself. */
function BlockFormula({ latex }: { latex: string }) {
  const { t } = useTranslation();
  return (
    <div className={classes.formula} tabIndex={0} role="group" aria-label={t('quests.formula')}>
      <Formula latex={latex} block />
    </div>
  );
}
