// npm run bench [-- NAME ...] [-- --json]: measures the product against its floors. BENCH_EVENTS: how large the large log is (1000000).
import { spawnSync } from 'node:child_process';
import { build, environment, install, root } from './prepare.mjs';

install();
build();
const { status } = spawnSync('node', ['--expose-gc', 'dist/bench/main.js', ...process.argv.slice(2)], {
  cwd: root,
  env: environment,
  stdio: 'inherit',
});
process.exit(status ?? 1);
