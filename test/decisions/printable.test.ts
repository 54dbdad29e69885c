import { printable } from '../../src/platform/printable.ts';

test.each([
  ['\u001b[2J\u001b]0;title\u0007', '\\u001b[2J\\u001b]0;title\\u0007'],
  ['over\rwritten', 'over\\u000dwritten'],
  ['\u009b31m and \u007f', '\\u009b31m and \\u007f'],
  ['\u202egnp.exe', '\\u202egnp.exe'],
  ['\u2066isolated\u2069', '\\u2066isolated\\u2069'],
  ['two\u2028lines\u2029', 'two\\u2028lines\\u2029'],
  ['\0', '\\u0000'],
])('%j is shown as %j', (text, shown) => expect(printable(text)).toBe(shown));

test.each(['Zoë, Ωμέγα, 李雷, שלום', '👩‍🚀 flies', 'tab\tand\nline\r\nends', 'soft\u00adhyphen'])('%j is shown as it is', (text) =>
  expect(printable(text)).toBe(text),
);

test('in JSON the shown text means the same', () => {
  const names = ['\u009b31m', '\u202egnp', '\u2028'];
  expect(JSON.parse(printable(JSON.stringify(names)))).toEqual(names);
});
