// Writes docs/event-catalogue.md from the facts in src/**/*.events.ts; with --check only says whether it is true.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { catalogue } from '../dist/src/catalogue.events.js';
import { root } from './prepare.mjs';

const target = join(root, 'docs', 'event-catalogue.md');
const pages = globSync('src/**/*.events.ts', { cwd: root })
  .sort()
  .map(eventsOf)
  .filter(({ events }) => events.length > 0);
const text = [
  '# The facts of Laurel',
  '',
  'Generated from `src/**/*.events.ts` by `node scripts/event-catalogue.mjs`; `npm test` checks that it is true. Facts are permanent.',
  ...pages.flatMap(({ file, events }) => [
    '',
    `## ${file}`,
    ...events.flatMap(({ name, says, data }) => ['', `### ${name}`, '', `${says} ${told(name)}`, '', '```ts', data, '```']),
  ]),
  '',
].join('\n');

if (!process.argv.includes('--check')) writeFileSync(target, text);
else if (readFileSync(target, 'utf8') !== text) {
  console.error('docs/event-catalogue.md is not what the code says: run node scripts/event-catalogue.mjs');
  process.exit(1);
}

/** What people are told of a fact. */
function told(name) {
  const { category, label, trail } = catalogue.get(name) ?? fail(`${name} is in no family of src/catalogue.events.ts`);
  const where = trail === 'series' ? 'the trail of its series' : trail ? 'the trail of its organisation' : 'no trail';
  return `(\`${category}\`, "${label}", in ${where})`;
}

function fail(message) {
  throw new Error(message);
}

/** The facts of one file: exported aliases of Event<'Name', data>, with what stands above them. */
function eventsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const events = source.statements.filter(ts.isTypeAliasDeclaration).flatMap((alias) => {
    const { type } = alias;
    if (!ts.isTypeReferenceNode(type) || type.typeName.getText() !== 'Event') return [];
    const [name, data] = type.typeArguments ?? [];
    if (!name || !ts.isLiteralTypeNode(name) || !data) return [];
    const says = ts
      .getJSDocCommentsAndTags(alias)
      .map(({ comment }) => ts.getTextOfJSDocComment(comment) ?? '')
      .join(' ')
      .replaceAll(/\s*\n\s*/g, ' ');
    if (!says) throw new Error(`${file}: ${name.literal.text} does not say what it is`);
    return [{ name: name.literal.text, says, data: data.getText() }];
  });
  return { file, events };
}
