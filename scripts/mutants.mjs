// npm run mutants [-- WORD ...]: puts bugs into a copy of the source, one at a time, and says which of them no test caught.
// With words only those whose file or description has one of them.
// With --check it only looks whether each bug can still be put in.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mutants } from '../mutants/mutants.mjs';
import { environment, install, root } from './prepare.mjs';

const PARTS = ['src', 'projections', 'migrations-events', 'web', 'test', 'package.json', 'tsconfig.json', 'jest.config.mjs'];
const ENOUGH = 0.9;
/** A bug that makes tests wait for ever is caught too. */
const PATIENCE_MS = 300_000;

const words = process.argv.slice(2).filter((word) => word !== '--check');
const chosen = mutants.filter(({ bug, file }) => words.length === 0 || words.some((word) => `${bug} (${file})`.includes(word)));
const rotten = chosen.flatMap((mutant) => whyRotten(mutant) ?? []);
for (const why of rotten) console.error(why);
if (rotten.length > 0 || chosen.length === 0) process.exit(1);
if (process.argv.includes('--check')) process.exit(0);

install();
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'laurel-mutants-')));
const copy = join(folder, 'laurel');
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
for (const part of PARTS) cpSync(join(root, part), join(copy, part), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
// Some tests are about data that lies beside the repository.
symlinkSync(join(root, '..', 'shared'), join(folder, 'shared'));

if (whatFails([...new Set(chosen.flatMap(({ tests }) => tests))], { stdio: 'inherit' })) {
  console.error('The tests fail without any bug');
  process.exit(1);
}
const survivors = chosen.filter(({ bug, file, text, becomes, tests }) => {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, source.split(text).join(becomes));
  const fails = whatFails(tests, { stdio: 'ignore', timeout: PATIENCE_MS });
  writeFileSync(path, source);
  console.log(fails ? `killed: ${bug} (${file})\n        by ${fails}` : `SURVIVED: ${bug} (${file})`);
  return !fails;
});
const share = 1 - survivors.length / chosen.length;
console.log(`${chosen.length - survivors.length} of ${chosen.length} killed: ${Math.floor(share * 100)} %`);
process.exitCode = share < ENOUGH ? 1 : 0;

function whyRotten({ bug, file, text, becomes, tests }) {
  const missing = [file, ...tests].find((path) => !existsSync(join(root, path)));
  if (missing) return `${bug}: there is no ${missing}`;
  const found = readFileSync(join(root, file), 'utf8').split(text).length - 1;
  if (found !== 1) return `${bug}: ${file} has this ${found} times, not once: ${text}`;
  return text === becomes ? `${bug}: it changes nothing` : undefined;
}

/** The first test that fails, nothing when all pass. */
function whatFails(tests, options) {
  const report = join(folder, 'report.json');
  rmSync(report, { force: true });
  const jest = ['--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const asked = ['--runInBand', '--bail', '--json', '--outputFile', report, ...tests];
  const { status } = spawnSync('node', [...jest, ...asked], { cwd: copy, env: environment, ...options });
  if (status === 0) return undefined;
  if (!existsSync(report)) return 'tests that do not end';
  const results = JSON.parse(readFileSync(report, 'utf8')).testResults.flatMap(({ assertionResults }) => assertionResults);
  return results.find((result) => result.status === 'failed')?.fullName ?? 'tests that cannot be read';
}
