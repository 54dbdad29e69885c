/*
 * Info texts are HTML; people write them with marks: an empty line between paragraphs, `# ` before a heading, `- ` or `1. ` before what
 * is listed, **bold**, _italic_, [words](https://…). A backslash takes a mark for what it is.
 */

const LINK = String.raw`\[((?:\\.|[^\\\]])+)\]\((https:\/\/[^\s()]+)\)`;
const PART = String.raw`\\.|\[[^\]]*\]\([^)]*\)`;
const INLINE = new RegExp(
  String.raw`\\([\\*_[\]#.-])|${LINK}|(https:\/\/[^\s<>()"]*[\w/])|\*\*((?:${PART}|[^\\])+?)\*\*|_((?:${PART}|[^\\_])+)_`,
  's',
);

/** The HTML of a text with marks. */
export function htmlOf(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap((block) => blocksIn(block.trim()))
    .join('');
}

/** A heading is a line of its own; what is listed is a run of lines. */
function blocksIn(block: string): string[] {
  const runs: { kind: string; lines: string[] }[] = [];
  for (const line of block.split('\n')) {
    const [, mark = '', said = ''] = /^(#{1,3} |- |\d+\. )?(.*)$/.exec(line.trim()) ?? [];
    if (said === '') continue;
    const kind = mark.startsWith('#') ? `h${mark.length}` : mark === '- ' ? 'ul' : mark ? 'ol' : 'p';
    const last = runs.at(-1);
    if (last?.kind === kind && !kind.startsWith('h')) last.lines.push(said);
    else runs.push({ kind, lines: [said] });
  }
  return runs.map(({ kind, lines }) => {
    const said = lines.map(inlineOf);
    const inside = kind === 'ul' || kind === 'ol' ? said.map((one) => `<li>${one}</li>`).join('') : said.join('<br />');
    return `<${kind}>${inside}</${kind}>`;
  });
}

function inlineOf(text: string): string {
  let html = '';
  for (let rest = text; rest !== '';) {
    const found = INLINE.exec(rest);
    if (!found) return html + escaped(rest);
    const [all, literal, words, behind, bare, bold, italic] = found;
    html += escaped(rest.slice(0, found.index));
    if (literal !== undefined) html += escaped(literal);
    else if (words !== undefined) html += `<a href="${escaped(behind ?? '')}">${escaped(words.replaceAll(/\\(.)/g, '$1'))}</a>`;
    else if (bare !== undefined) html += `<a href="${escaped(bare)}">${escaped(bare)}</a>`;
    else if (bold !== undefined) html += `<strong>${inlineOf(bold)}</strong>`;
    else html += `<em>${inlineOf(italic ?? '')}</em>`;
    rest = rest.slice(found.index + all.length);
  }
  return html;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

const HEADINGS: { readonly [name: string]: string | undefined } = { h2: '# ', h3: '## ', h4: '### ' };

/** A text with the marks of a cleaned HTML; of lists in lists one remains. */
export function marksOf(html: string): string {
  const blocks: string[] = [];
  let loose = '';
  const close = () => {
    blocks.push(plainBegun(loose));
    loose = '';
  };
  for (const node of new DOMParser().parseFromString(html, 'text/html').body.childNodes) {
    const name = node instanceof HTMLElement ? node.localName : '';
    const heading = HEADINGS[name];
    if (heading === undefined && name !== 'p' && name !== 'ul' && name !== 'ol') {
      loose += marked([node]);
      continue;
    }
    close();
    if (node instanceof HTMLElement && (name === 'ul' || name === 'ol')) blocks.push(listed(node, name === 'ol').join('\n'));
    else if (heading) blocks.push(heading + oneLine(marked(node.childNodes)));
    else blocks.push(plainBegun(marked(node.childNodes)));
  }
  close();
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** What begins a line of a paragraph is no mark. */
function plainBegun(text: string): string {
  return text
    .trim()
    .replaceAll(/^([-#])/gm, String.raw`\$1`)
    .replaceAll(/^(\d+)\. /gm, String.raw`$1\. `);
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function listed(list: HTMLElement, numbered: boolean): string[] {
  return [...list.querySelectorAll('li')].map((item, index) => {
    const own = [...item.childNodes].filter((node) => !(node instanceof HTMLElement && /^[uo]l$/.test(node.localName)));
    return `${numbered ? `${index + 1}.` : '-'} ${oneLine(marked(own))}`;
  });
}

function marked(nodes: Iterable<Node>, within = ''): string {
  let text = '';
  for (const node of nodes) {
    if (!(node instanceof HTMLElement)) {
      const said = (node.textContent ?? '').replaceAll(/\s+/g, ' ');
      text += within.includes('a') ? said.replaceAll(/[\\[\]]/g, String.raw`\$&`) : said.replaceAll(/[\\*_[\]]/g, String.raw`\$&`);
      continue;
    }
    const { localName: name } = node;
    const mark = name === 'strong' ? '**' : name === 'em' ? '_' : '';
    const href = node.getAttribute('href');
    if (name === 'br') text += '\n';
    else if (name === 'a' && href)
      text += node.textContent === href ? href : `[${marked([new Text(node.textContent)], 'a')}](${address(href)})`;
    else if (mark && !within.includes(mark)) text += mark + marked(node.childNodes, within + mark) + mark;
    else text += marked(node.childNodes, within) + (name === 'p' ? ' ' : '');
  }
  return text;
}

/** Parentheses end an address among marks. */
function address(href: string): string {
  return href.replaceAll('(', '%28').replaceAll(')', '%29');
}
