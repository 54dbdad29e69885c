import { readdirSync } from 'node:fs';
import type { Attack, Outcome } from './attack.ts';
import { Targets } from './target.ts';

/** How often an attack is tried that others had to wait for: something else may have had the cores. One that holds the server does so each time. */
const TRIES = 3;

/** npm run attack [words ...] [--quick] [--json]: tries everything that was ever found, each on a server of its own. */
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const [quick, json] = ['--quick', '--json'].map((option) => process.argv.includes(option));

const folder = new URL('./attacks/', import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith('.js'));
const found = await Promise.all(
  files.sort().map(async (file) => ((await import(new URL(file, folder).href)) as { attacks: readonly Attack[] }).attacks),
);
const attacks = found.flat().filter(({ name, quick: isQuick }) => (isQuick || !quick) && words.every((word) => name.includes(word)));

const targets = await Targets.lay();
const report = [];
for (const attack of attacks) {
  const { name } = attack;
  let outcome = await outcomeOf(attack);
  for (let tries = 1; tries < TRIES && !outcome.withstood && outcome.waited !== undefined; tries++) outcome = await outcomeOf(attack);
  const { tried, answered, waited = '', withstood } = outcome;
  report.push({ name, tried, answered, waited, withstood });
  if (!json) console.log([withstood ? 'withstood' : 'FELL    ', `${name}:`, tried, '->', answered, waited && `(${waited})`].join(' '));
}
targets.remove();
if (json) console.log(JSON.stringify(report, null, 2));
else
  console.log(`${report.filter(({ withstood }) => withstood).length} withstood, ${report.filter((each) => !each.withstood).length} fell`);
process.exit(report.every(({ withstood }) => withstood) ? 0 : 1);

function outcomeOf({ name, run, settings }: Attack): Promise<Outcome> {
  return targets.withTarget(run, settings).catch((error: unknown) => ({ tried: name, answered: String(error), withstood: false }));
}
