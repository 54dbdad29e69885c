import { cleanInfoText } from '../../src/competitions/clean-info-text.ts';

const codeOf = (html: string): unknown => {
  try {
    return cleanInfoText(html);
  } catch (error) {
    return (error as { code: unknown }).code;
  }
};

describe('what a competition says of itself', () => {
  test.each([
    ['plain words stay', 'Run far', 'Run far'],
    ['signs are written as signs', 'A < B & C', 'A &lt; B &amp; C'],
    ['headings, paragraphs and lists stay', '<h2>Rules</h2><p>One<br />Two</p><ul><li>A</li></ul><ol><li>B</li></ol>', undefined],
    ['bold and italic stay, in one spelling', '<b>Run</b> <i>far</i>', '<strong>Run</strong> <em>far</em>'],
    ['the page has its own H1', '<h1>Rules</h1><h6>Small</h6>', '<h2>Rules</h2><h4>Small</h4>'],
    [
      'a link over https knows nothing of the page',
      '<a href="https://example.org/a?b=1" target="_blank" rel="opener">More</a>',
      '<a href="https://example.org/a?b=1" rel="noopener noreferrer nofollow">More</a>',
    ],
    [
      'of another link only the words stay',
      '<a href="http://example.org">More</a> <a href="//x.org">x</a> <a href="/v_x">y</a>',
      'More x y',
    ],
    [
      'of other markup only the words stay',
      '<font color="red"><u>Run</u></font><img src="https://x.org/a.png"><table><tr><td>far</td></tr></table>',
      'Runfar',
    ],
    ['styles and classes go', '<p style="position:fixed" class="x" id="y">Run</p>', '<p>Run</p>'],
    ['comments go', 'Run<!-- <script>x</script> -->', 'Run'],
    ['half a tag is none', '<scr<script>ipt>', 'ipt&gt;'],
    ['what is not closed is closed', '<p><strong>Run', '<p><strong>Run</strong></p>'],
    ['markup without a word is nothing', '<p>&nbsp;</p><ul><li> </li></ul>', ''],
    ['nothing is nothing', '  \n ', ''],
  ])('%s', (_, html, cleaned = html) => {
    expect(cleanInfoText(html)).toBe(cleaned);
    expect(cleanInfoText(cleanInfoText(html))).toBe(cleaned);
  });

  test.each([
    '<script>alert(1)</script>',
    'Run<SCRIPT SRC=https://x.org/a.js></SCRIPT>',
    '<img src=x onerror=alert(1)>',
    '<p OnClick="alert(1)">Run</p>',
    '<a href="javascript:alert(1)">Run</a>',
    '<a href="java\tscript:alert(1)">Run</a>',
    '<a href=" &#106;avascript:alert(1)">Run</a>',
    '<a href="data:text/html,<script>alert(1)</script>">Run</a>',
    '<a href="vbscript:x">Run</a>',
    '<svg><script>alert(1)</script></svg>',
    '<math><mi>x</mi></math>',
    '<iframe src="https://x.org"></iframe>',
    '<style>p { color: red }</style>',
    '<link rel="stylesheet" href="https://x.org/a.css">',
    '<meta http-equiv="refresh" content="0">',
    '<form action="https://x.org"><input></form>',
    '<object data="https://x.org"></object>',
    '<base href="https://x.org">',
  ])('script in it is refused: %s', (html) => {
    expect(codeOf(html)).toBe('info-text-script');
  });
});
