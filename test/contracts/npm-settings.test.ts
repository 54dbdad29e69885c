import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

test.each([
  ['runs no script of a package, whatever installs it', 'ignore-scripts', 'true'],
  ['does not print a command with its arguments', 'loglevel', 'silent'],
])('in this project npm %s', (_, setting, value) => {
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_config_/i.test(name)));
  expect(execFileSync('npm', ['config', 'get', setting], { cwd: ROOT, env: environment, encoding: 'utf8' }).trim()).toBe(value);
});
