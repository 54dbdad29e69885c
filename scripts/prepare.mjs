// Makes a fresh clone ready with nothing but Node 20 and npm: installs what the lock file says, builds what has changed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => join(root, ...parts);

/** Node 24 comes as a package; it stands first on the PATH of everything that is run from here. */
export const environment = { ...process.env, PATH: `${inRoot('node_modules', '.bin')}:${process.env.PATH}` };

/** Runs a command in the root folder; ends this process with its exit code when it fails. */
export function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { cwd: root, env: environment, stdio: 'inherit', ...options });
  if (status !== 0) process.exit(status ?? 1);
}

/**
 * Installs when node_modules is not what the lock file says. Packages run no scripts (.npmrc): they could do anything with this machine, and one
 * reports it to its makers. Only that of `node` is run, which fetches the Node for this kind of machine.
 */
export function install() {
  const hash = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  const stamp = inRoot('node_modules', '.installed');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  console.log('Installing packages ...');
  run('npm', ['ci', '--include=dev', '--loglevel=error']);
  // The Node that runs this was among what npm has just replaced, when npm had put it first: then another one on the PATH does it.
  run(existsSync(process.execPath) ? process.execPath : 'node', ['--no-deprecation', 'installArchSpecificPackage.js'], {
    cwd: inRoot('node_modules', 'node'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  // npm links what is there when it has unpacked a package, and this was not.
  const node = inRoot('node_modules', '.bin', 'node');
  if (!existsSync(node)) symlinkSync(join('..', 'node', 'bin', 'node'), node);
  writeFileSync(stamp, hash);
}

/** Builds server and browser code when a source is newer than the last build. */
export function build() {
  const stamp = inRoot('dist', '.built');
  const builtAt = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
  const sources = [
    'src',
    'projections',
    'migrations-events',
    'bench',
    'attack',
    'web',
    'package-lock.json',
    'tsconfig.json',
    'nest-cli.json',
    'vite.config.ts',
    'vite.server.config.ts',
    'vite.tv.config.ts',
  ];
  if (sources.every((source) => newest(inRoot(source)) < builtAt)) return;
  console.log('Building ...');
  run('nest', ['build']);
  run('vite', ['build', '--logLevel', 'warn']);
  run('vite', ['build', '--config', 'vite.tv.config.ts', '--logLevel', 'warn']);
  run('vite', ['build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']);
  mkdirSync(inRoot('dist'), { recursive: true });
  writeFileSync(stamp, '');
}

function newest(path) {
  const stats = statSync(path);
  if (!stats.isDirectory()) return stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
