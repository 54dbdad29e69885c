// Writes src/mail/compiled-layout.ts from src/mail/layout.mjml, so that a server makes mails without MJML: that takes a third of a second and
// 150 packages. With --check only says whether it is true.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import mjml from 'mjml-core';
import preset from 'mjml-preset-core';
import { root } from './prepare.mjs';

const target = join(root, 'src', 'mail', 'compiled-layout.ts');
const source = readFileSync(join(root, 'src', 'mail', 'layout.mjml'), 'utf8');
const { html } = await mjml.default(source, { presets: [preset], validationLevel: 'strict', fonts: {} });
// Without the space that only a reader of the source needs; the ends of lines stay, since mail has no long ones.
const tight = html.replaceAll(/\s*\n\s*/g, '\n').replaceAll(/\{\{ (\w+) \}\}/g, '{{$1}}');
const [top, ...marked] = tight.split(/<!-- block (\w+) -->\n/);
const blocks = {};
for (let at = 0; at < marked.length; at += 2) blocks[marked[at]] = marked[at + 1];
const { end: bottom, ...kinds } = blocks;
const text = `/** Generated from layout.mjml by \`node scripts/mail-layout.mjs\`; \`npm test\` checks that it is true. */
export const compiledLayout = ${JSON.stringify({ top, blocks: kinds, bottom }, null, 2)};
`;

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('src/mail/compiled-layout.ts is not what layout.mjml says: run node scripts/mail-layout.mjs');
  process.exit(1);
}
