// npm start: a fresh clone becomes a running Laurel.
import { spawn } from 'node:child_process';
import { build, environment, install, root } from './prepare.mjs';

install();
build();
const server = spawn('node', ['dist/src/main.js'], { cwd: root, env: environment, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
