// npm test [-- AREA ...]: installs what is missing, the browser too, then runs every check and every test and counts them.
// With areas (`points`), or parts of paths (`journeys/points`), only the checks and tests of those. What begins with `-` is told to Jest.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { areaOf } from './areas.mjs';
import { checksOf, runChecks } from './checks.mjs';
import { environment, install, root } from './prepare.mjs';
import { findChromium, HEADLESS } from './stage.mjs';

const SLOWEST = 10;
const LINES_OF_FAILURE = 12;
/** Where more files fail, it is not the machine. */
const MOST_AGAIN = 8;

const asked = process.argv.slice(2);
const options = asked.filter((word) => word.startsWith('-'));
const areas = asked.filter((word) => !word.startsWith('-')).map(areaNamed);
const tests = [...new Set(areas.flatMap((area) => area.tests))].sort();
const files = areas.length > 0 ? [...new Set([...areas.flatMap(({ folders }) => folders), ...tests])] : ['.'];

install();
installBrowser();
const results = join(root, 'test-results', 'jest.json');
rmSync(join(root, 'test-results'), { recursive: true, force: true });
mkdirSync(join(root, 'test-results'));

const [build, ...beside] = checksOf(files);
const built = await runChecks([build]);
if (built.failed.length > 0) process.exit(1);

// What waits and what computes: together they leave no core idle.
const [checks, report] = await Promise.all([runChecks(beside, 1), runTests(tests)]);
let passed = built.passed + checks.passed;
const failures = [...checks.failed];
if (report) {
  for (const { assertionResults } of report) {
    for (const { status, fullName } of assertionResults) if (status === 'pending') console.log(`skipped: ${fullName}`);
  }
  saySlowest(report);
  const ended = await withSecondTries(report);
  passed += ended.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed').length;
  failures.push(...ended.flatMap(failuresOf));
} else {
  failures.push('no test has told how it ended');
}

// Last, once more: whoever keeps only an end of what was said knows what failed.
for (const failure of failures) console.log(`FAILED: ${failure}`);
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 ? 0 : 1);

/**
 * A few files that failed beside all others are tried once more, alone: a machine that is too busy shows by that, and what is broken fails
 * again (docs/decisions/0091). What differed is named, for it is to be mended as well.
 */
async function withSecondTries(report) {
  const fell = report.filter(({ status }) => status === 'failed');
  if (fell.length === 0 || fell.length > MOST_AGAIN) return report;
  console.log(`Once more, alone: ${fell.map(({ name }) => relative(root, name)).join(', ')}`);
  const names = fell.map(({ name }) => name);
  const again = new Map((await runTests(names, ['-w', '1']))?.map((file) => [file.name, file]));
  const unsteady = fell.filter(({ name }) => again.has(name) && again.get(name).status !== 'failed');
  for (const failure of unsteady.flatMap(failuresOf)) console.log(`UNSTEADY: ${failure}`);
  return report.map((file) => again.get(file.name) ?? file);
}

/** What came of each file; nothing where none came to its end. */
async function runTests(paths, more = []) {
  if (areas.length > 0 && paths.length === 0) return undefined;
  const jest = ['--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  const chosen = paths.length > 0 ? ['--runTestsByPath', ...paths] : [];
  rmSync(results, { force: true });
  const child = spawn('node', [...jest, '--json', '--outputFile', results, ...options, ...more, ...chosen], {
    cwd: root,
    env: environment,
    stdio: 'inherit',
  });
  await once(child, 'close');
  return existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')).testResults : undefined;
}

function areaNamed(word) {
  try {
    return areaOf(word);
  } catch ({ message }) {
    console.error(message);
    process.exit(1);
  }
}

/** What failed in a file, with how its message begins; the file itself where it came to no test. */
function failuresOf({ name, status, message, assertionResults }) {
  const said = (messages) => stripVTControlCharacters(messages.join('\n')).split('\n').slice(0, LINES_OF_FAILURE).join('\n    ');
  const wrong = assertionResults.filter((test) => test.status === 'failed');
  if (status === 'failed' && wrong.length === 0) return [`${relative(root, name)}\n    ${said([message])}`];
  return wrong.map(({ fullName, failureMessages }) => `${relative(root, name)}: ${fullName}\n    ${said(failureMessages)}`);
}

function saySlowest(testResults) {
  const timed = testResults
    .map(({ name, startTime, endTime }) => ({ file: relative(root, name), seconds: Math.round((endTime - startTime) / 1000) }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, SLOWEST);
  console.log(`The slowest of ${testResults.length} files:`);
  for (const { file, seconds } of timed) console.log(`${String(seconds).padStart(6)} s  ${file}`);
}

/** The journeys drive Chromium. Where it is missing, the system's package manager is asked for it; of a machine that has one with windows only as root. */
function installBrowser() {
  const isRoot = process.getuid?.() === 0;
  if (process.env.CHROMIUM || existsSync(HEADLESS) || (findChromium() && !isRoot)) return;
  const asRoot = isRoot ? [] : ['sudo', '-n'];
  const aptGet = (...args) =>
    spawnSync([...asRoot, 'apt-get', ...args][0], [...asRoot, 'apt-get', ...args].slice(1), { stdio: 'inherit' }).status === 0;
  console.log('Installing Chromium ...');
  if (
    !(
      aptGet('update', '-qq') &&
      (aptGet('install', '-y', '-qq', 'chromium-headless-shell') || aptGet('install', '-y', '-qq', 'chromium'))
    ) &&
    !findChromium()
  )
    console.error('Chromium could not be installed: install it, or name it in CHROMIUM. The browser journeys will fail without it.');
}
