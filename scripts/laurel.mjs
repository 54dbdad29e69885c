// ./laurel COMMAND, or npm run laurel -- COMMAND: the command line.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, environment, install, root } from './prepare.mjs';

install();
build();
const command = spawn('node', [join(root, 'dist/server/command-line.js'), ...process.argv.slice(2)], {
  cwd: process.env.INIT_CWD ?? process.cwd(),
  env: { LAUREL_DATA: join(root, 'data'), ...environment },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command.kill(signal));
command.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
