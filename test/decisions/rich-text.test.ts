import { cleanRichText } from '../../src/quests/rich-text.ts';
import { FONTS, RICH_TEXT } from '../../src/quests/rich-text.values.ts';

const OWN = `/uploads/quest/o.${'a'.repeat(64)}-256.webp`;
const FOREIGN = `/uploads/quest/p.${'a'.repeat(64)}-256.webp`;
const clean = (...content: unknown[]) => cleanRichText({ type: 'doc', content }, 'o')?.content;
const words = (text: string, ...marks: unknown[]) => ({ type: 'text', text, ...(marks.length > 0 && { marks }) });
const p = (...content: unknown[]) => ({ type: 'paragraph', content });
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('R-271 U-173 the formats of a text', () => {
  test('each is kept', () => {
    const whole = [
      { type: 'heading', attrs: { level: 2, textAlign: 'center' }, content: [words('Fire')] },
      p(
        words('Bold', { type: 'bold' }, { type: 'italic' }, { type: 'underline' }),
        words('blue', { type: 'textStyle', attrs: { color: '#0000ff', backgroundColor: '#ffff00', fontFamily: 'Georgia' } }),
        words('there', { type: 'link', attrs: { href: 'https://example.org/a?b=c' } }),
        { type: 'hardBreak' },
        { type: 'inlineMath', attrs: { latex: 'e^{i\\pi} + 1 = 0' } },
      ),
      { type: 'bulletList', content: [{ type: 'listItem', content: [p(words('one'))] }] },
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [p(words('three'))] }] },
      { type: 'codeBlock', content: [words('let x = 1;\n')] },
      { type: 'image', attrs: { src: OWN, alt: 'A hose' } },
      { type: 'youtube', attrs: { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
      { type: 'blockMath', attrs: { latex: '\\frac{1}{2}' } },
    ];
    expect(clean(...whole)).toEqual(whole);
    const kinds = Object.keys({ ...RICH_TEXT.nodes, ...RICH_TEXT.marks });
    expect(kinds.filter((kind) => !JSON.stringify({ type: 'doc', whole }).includes(`"${kind}"`))).toEqual([]);
  });

  test.each([...FONTS])('R-270 U-017 %s is a font', (fontFamily) => {
    const text = p(words('x', { type: 'textStyle', attrs: { fontFamily } }));
    expect(clean(text)).toEqual([text]);
  });

  test.each<[string, unknown]>([
    ['another font', { type: 'textStyle', attrs: { fontFamily: 'Comic Sans MS' } }],
    ['a font that is code', { type: 'textStyle', attrs: { fontFamily: 'serif; background: url(https://evil.example)' } }],
    ['a colour that is none', { type: 'textStyle', attrs: { color: 'expression(alert(1))' } }],
    ['a link that is code', { type: 'link', attrs: { href: 'javascript:alert(1)' } }],
    ['a link that is code behind spaces', { type: 'link', attrs: { href: ' java\nscript:alert(1)' } }],
    ['a link that brings its own content', { type: 'link', attrs: { href: 'data:text/html,<script>alert(1)</script>' } }],
    ['a link without a lock', { type: 'link', attrs: { href: 'http://example.org' } }],
    ['a link to nowhere', { type: 'link', attrs: { href: 'https://' } }],
    ['a format that is not known', { type: 'blink' }],
    ['a format by the name of a prototype', { type: '__proto__' }],
    ['a format that is no object', 'bold'],
  ])('%s is dropped, and the words stay', (_, mark) => {
    expect(clean(p(words('Words', mark)))).toEqual([p(words('Words'))]);
  });

  test.each<[string, unknown]>([
    ['a script', { type: 'script', content: [words('alert(1)')] }],
    ['a frame', { type: 'iframe', attrs: { src: 'https://evil.example' } }],
    ['a picture from elsewhere', { type: 'image', attrs: { src: 'https://evil.example/pixel.gif' } }],
    ["another organisation's picture", { type: 'image', attrs: { src: FOREIGN } }],
    ['a picture that is code', { type: 'image', attrs: { src: 'javascript:alert(1)' } }],
    ['a video from elsewhere', { type: 'youtube', attrs: { src: 'https://evil.example/watch?v=dQw4w9WgXcQ' } }],
    ['a video by the look of its address', { type: 'youtube', attrs: { src: 'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ' } }],
    ['nothing', null],
    ['a number', 7],
  ])('%s goes', (_, node) => {
    expect(clean(p(words('Words')), node)).toEqual([p(words('Words'))]);
  });

  test('what foreign boxes hold stays where it may stand, and attributes that are not known go', () => {
    expect(clean({ type: 'blockquote', content: [p(words('Said'))] })).toEqual([p(words('Said'))]);
    expect(clean(p({ type: 'mention', content: [words('Ann')] }))).toEqual([p(words('Ann'))]);
    expect(clean({ type: 'paragraph', attrs: { onclick: 'alert(1)', style: 'x', textAlign: 'behind' }, content: [words('x')] })).toEqual([
      p(words('x')),
    ]);
    expect(clean({ type: 'heading', attrs: { level: 77 }, content: [words('x')] })).toEqual([
      { type: 'heading', attrs: { level: 1 }, content: [words('x')] },
    ]);
  });

  test.each([
    'https://youtu.be/dQw4w9WgXcQ?t=3',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://m.youtube.com/watch?app=m&v=dQw4w9WgXcQ&list=x',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  ])('a video has one address: %s', (src) => {
    expect(clean({ type: 'youtube', attrs: { src } })).toEqual([
      { type: 'youtube', attrs: { src: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' } },
    ]);
  });

  test.each<[string, unknown]>([
    ['no text at all', {}],
    ['spaces', { type: 'doc', content: [p(words('  '))] }],
    ['a list of nothing', { type: 'doc', content: [{ type: 'bulletList', content: [{ type: 'listItem' }] }] }],
  ])('where nothing is to be seen it is none: %s', (_, sent) => {
    expect(cleanRichText(sent, 'o')).toBeUndefined();
  });

  test('the picture of a choice may come by itself', () => {
    expect(cleanRichText({ type: 'image', attrs: { src: OWN } }, 'o')).toEqual({
      type: 'doc',
      content: [{ type: 'image', attrs: { src: OWN } }],
    });
  });

  test.each<[string, unknown, string]>([
    ['a text', 'words', 'content-invalid'],
    ['a list', [], 'content-invalid'],
    [
      'a list that begins with a heading',
      { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'heading', content: [words('x')] }] }] },
      'content-invalid',
    ],
    ['words with the end of a text in them', p(words('a\u0000b')), 'content-invalid'],
    ['a formula that is none', p({ type: 'inlineMath', attrs: { latex: '\\frac{' } }), 'formula-invalid'],
    ['a formula of nothing', { type: 'blockMath' }, 'formula-invalid'],
    ['a formula without end', { type: 'blockMath', attrs: { latex: 'x'.repeat(2_001) } }, 'formula-invalid'],
    ['a formula that repeats itself', { type: 'blockMath', attrs: { latex: '\\def\\x{\\x\\x}\\x' } }, 'formula-invalid'],
  ])('%s is refused', (_, sent, code) => {
    expect(codeOf(() => cleanRichText(sent, 'o'))).toBe(code);
  });

  test('what was cleaned stays as it is', () => {
    const once = cleanRichText(
      { type: 'doc', content: [p(words('x', { type: 'link', attrs: { href: 'https://a.example' } }, { type: 'bold' }))] },
      'o',
    );
    expect(cleanRichText(once, 'o')).toEqual(once);
  });
});
