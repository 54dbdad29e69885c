// npm run torture: kills the server a hundred times under load (`npm test` does it twenty times).
import { build, environment, install, root, run } from './prepare.mjs';
import { join } from 'node:path';

install();
build();
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');
const quiet = '--disable-warning=ExperimentalWarning';
run('node', [quiet, jest, 'test/journeys/kill.test.ts'], { env: { ...environment, LAUREL_KILL_ROUNDS: process.argv[2] ?? '100' } });
