// npm run soak [-- HOURS]: lets the page of a TV stand for a day of its own clock, five minutes of ours (`npm test` for two hours of it).
import { build, environment, install, root, run } from './prepare.mjs';
import { join } from 'node:path';

install();
build();
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const quiet = '--disable-warning=ExperimentalWarning';
run('node', [quiet, jest, 'test/journeys/browser-tv-soak.test.ts'], {
  env: { ...environment, LAUREL_SOAK_HOURS: process.argv[2] ?? '24' },
});
