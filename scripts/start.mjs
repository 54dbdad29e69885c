// npm start: a fresh clone becomes a running Laurel. npm runs it with exec: its shell would die of a signal and leave the server behind.
import { spawn } from 'node:child_process';
import { build, environment, install, root } from './prepare.mjs';

install();
build();
const server = spawn('node', ['dist/server/main.js'], { cwd: root, env: environment, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
