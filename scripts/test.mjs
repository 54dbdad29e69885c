// npm test: installs what is missing, the browser too, then runs every check and every test and counts them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, environment, install, root } from './prepare.mjs';
import { findChromium } from './stage.mjs';

install();
installBrowser();
rmSync(join(root, 'test-results'), { recursive: true, force: true });
mkdirSync(join(root, 'test-results'));

let passed = 0;
let failed = 0;

check('format', 'prettier', ['--check', '--log-level', 'warn', '.']);
check('lint', 'eslint', ['--max-warnings', '0', '.']);
check('types of server and tests', 'tsc', ['-p', 'tsconfig.test.json', '--noEmit']);
check('types of the browser', 'tsc', ['-p', 'web/tsconfig.json']);
check('rooms and laws', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'src', 'projections', 'migrations-events', 'web']);
build();
check('event catalogue', 'node', ['scripts/event-catalogue.mjs', '--check']);
check('bugs that tests must catch', 'node', ['scripts/mutants.mjs', '--check']);

const results = join(root, 'test-results', 'jest.json');
const only = process.argv.slice(2);
spawnSync(
  'node',
  [
    '--experimental-vm-modules',
    '--disable-warning=ExperimentalWarning',
    'node_modules/jest/bin/jest.js',
    '--json',
    '--outputFile',
    results,
    ...only,
  ],
  {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  },
);
if (existsSync(results)) {
  const report = JSON.parse(readFileSync(results, 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests + report.numRuntimeErrorTestSuites;
  for (const { assertionResults } of report.testResults)
    for (const { status, fullName } of assertionResults) if (status === 'pending') console.log(`skipped: ${fullName}`);
} else {
  failed += 1;
}

console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function check(name, command, args) {
  const { status } = spawnSync(command, args, { cwd: root, env: environment, stdio: 'inherit' });
  console.log(`${status === 0 ? 'passed' : 'FAILED'}: ${name}`);
  if (status === 0) passed += 1;
  else failed += 1;
}

/** The journeys drive Chromium. Where it is missing, the system's package manager is asked for it. */
function installBrowser() {
  if (findChromium()) return;
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const aptGet = (...args) =>
    spawnSync([...asRoot, 'apt-get', ...args][0], [...asRoot, 'apt-get', ...args].slice(1), { stdio: 'inherit' }).status === 0;
  console.log('Installing Chromium ...');
  if (!(aptGet('update', '-qq') && aptGet('install', '-y', '-qq', 'chromium')))
    console.error('Chromium could not be installed: install it, or name it in CHROMIUM. The browser journeys will fail without it.');
}
