import { readdirSync } from 'node:fs';
import type { Attack } from './attack.ts';
import { withTarget } from './target.ts';

/** npm run attack [words ...] [--quick] [--json]: tries everything that was ever found, each on a server of its own. */
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const [quick, json] = ['--quick', '--json'].map((option) => process.argv.includes(option));

const folder = new URL('./attacks/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
const found = await Promise.all(
  files.sort().map(async (file) => ((await import(new URL(file, folder).href)) as { attacks: readonly Attack[] }).attacks),
);
const attacks = found.flat().filter(({ name, quick: isQuick }) => (isQuick || !quick) && words.every((word) => name.includes(word)));

const report = [];
for (const { name, run, settings } of attacks) {
  const outcome = await withTarget(run, settings).catch((error: unknown) => ({ tried: name, answered: String(error), withstood: false }));
  const { tried, answered, waited, withstood } = { waited: '', ...outcome };
  report.push({ name, tried, answered, waited, withstood });
  if (!json) console.log([withstood ? 'withstood' : 'FELL    ', `${name}:`, tried, '->', answered, waited && `(${waited})`].join(' '));
}
if (json) console.log(JSON.stringify(report, null, 2));
else
  console.log(`${report.filter(({ withstood }) => withstood).length} withstood, ${report.filter((each) => !each.withstood).length} fell`);
process.exit(report.every(({ withstood }) => withstood) ? 0 : 1);
