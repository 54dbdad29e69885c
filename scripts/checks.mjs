// Checks of npm test that are no tests: commands that say nothing when all is well.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { environment, root } from './prepare.mjs';

/**
 * What is checked, the build first: tests and calls stand on it.
 * @param files what format looks at; the rest can only be checked as a whole
 */
export function checksOf(files) {
  const rooms = ['src', 'projections', 'migrations-events', 'web'];
  return [
    { name: 'build', command: 'node', args: ['scripts/build.mjs'] },
    { name: 'lint and types', command: 'oxlint', args: ['.'] },
    { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', ...files] },
    { name: 'rooms and laws', command: 'depcruise', args: ['--config', '.dependency-cruiser.cjs', ...rooms] },
    { name: 'event catalogue', command: 'node', args: ['scripts/event-catalogue.mjs', '--check'] },
    { name: 'calls of the browser', command: 'node', args: ['scripts/browser-calls.mjs', '--check'] },
    { name: 'layout of mails', command: 'node', args: ['scripts/mail-layout.mjs', '--check'] },
    { name: 'bugs that tests must catch', command: 'node', args: ['scripts/mutants.mjs', '--check'] },
  ];
}

/**
 * Runs checks, as many at once as are told. What a check says is shown when it has ended, in one piece. Answers what failed, and how many
 * passed.
 */
export async function runChecks(checks, atOnce = 2) {
  const waiting = [...checks];
  const results = [];
  const takeTurns = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) results.push(await runCheck(check));
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  const failed = results.filter(({ status }) => status !== 0);
  return { passed: results.length - failed.length, failed: failed.map(({ name }) => name) };
}

const GIVES_WAY = 5;

async function runCheck(check) {
  const began = performance.now();
  const { status, said } = await run(check);
  process.stdout.write(said);
  console.log(`${status === 0 ? 'passed' : 'FAILED'}: ${check.name} (${Math.round((performance.now() - began) / 1000)} s)`);
  return { name: check.name, status };
}

function run({ command, args }) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
    // Tests wait for what a server or a browser answers; checks wait for nothing, and give way.
    if (child.pid !== undefined) setPriority(child.pid, GIVES_WAY);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part) => (said += part));
    child.once('error', ({ message }) => resolve({ status: 1, said: `${message}\n` }));
    child.once('close', (status) => resolve({ status, said }));
  });
}
