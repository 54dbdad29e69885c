import { createElement, type ReactNode } from 'react';
import classes from './competitions.module.css';

/**
 * The info text of a competition. The server has cleaned it; drawn is what this list knows all the same, so that nothing else becomes an
 * element. Its headings stand under that of their section, all at one level: none is left out between them.
 */
export function InfoText({ html }: { html: string }) {
  const { childNodes } = new DOMParser().parseFromString(html, 'text/html').body;
  return (
    <div className={classes.info} dir="auto">
      {drawn(childNodes)}
    </div>
  );
}

const DRAWN: { readonly [name: string]: string | undefined } = {
  h2: 'h4',
  h3: 'h4',
  h4: 'h4',
  p: 'p',
  ul: 'ul',
  ol: 'ol',
  li: 'li',
  strong: 'strong',
  em: 'em',
};

function drawn(nodes: Iterable<Node>): ReactNode[] {
  return [...nodes].map((node, key) => {
    if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE ? node.textContent : null;
    if (node.localName === 'br') return <br key={key} />;
    const inside = drawn(node.childNodes);
    const href = node.localName === 'a' ? node.getAttribute('href') : null;
    if (href?.startsWith('https://'))
      return (
        <a key={key} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {inside}
        </a>
      );
    const name = DRAWN[node.localName];
    return name ? createElement(name, { key }, inside) : inside;
  });
}
