import { htmlOf } from '../../web/competitions/fields/info-marks.ts';

test.each([
  ['', ''],
  ['Run far', '<p>Run far</p>'],
  ['One\ntwo\n\n\nthree', '<p>One<br />two</p><p>three</p>'],
  [
    '# Prizes\n- a **cup**\n- _fame_\n1. first\n2. second',
    '<h2>Prizes</h2><ul><li>a <strong>cup</strong></li><li><em>fame</em></li></ul><ol><li>first</li><li>second</li></ol>',
  ],
  ['**all _of_ it**', '<p><strong>all <em>of</em> it</strong></p>'],
  ['[the \\[rules\\]](https://a.example/x_y_z?a=1&b=2)', '<p><a href="https://a.example/x_y_z?a=1&amp;b=2">the [rules]</a></p>'],
  ['See https://a.example/b_c_d.', '<p>See <a href="https://a.example/b_c_d">https://a.example/b_c_d</a>.</p>'],
  ['[x](javascript:alert)', '<p>[x](javascript:alert)</p>'],
  ['<b onclick="x">no</b> & \\*\\*so\\*\\*', '<p>&lt;b onclick=&quot;x&quot;&gt;no&lt;/b&gt; &amp; **so**</p>'],
  ['5 * 3 ** 2 #4', '<p>5 * 3 ** 2 #4</p>'],
])('R-068 an info text written as %j is %j', (text, html) => {
  expect(htmlOf(text)).toBe(html);
});
