import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../dist/attack/main.js', import.meta.url));

type Reported = { name: string; answered: string; waited: string; withstood: boolean };

it('every quick attack is withstood', async () => {
  const attacks = spawn(process.execPath, ['--expose-gc', PROGRAM, '--quick', '--json'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const report = JSON.parse(await text(attacks.stdout)) as Reported[];
  expect(report.length).toBeGreaterThan(0);
  expect(report.filter(({ withstood }) => !withstood)).toEqual([]);
}, 900_000);
