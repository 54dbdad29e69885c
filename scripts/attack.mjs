// npm run attack [-- WORD ...] [-- --quick] [-- --json]: tries on a fresh server what attackers tried, bounded in count and time.
import { spawnSync } from 'node:child_process';
import { build, environment, install, root } from './prepare.mjs';

install();
build();
const { status } = spawnSync('node', ['--expose-gc', 'dist/attack/main.js', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
process.exit(status ?? 1);
