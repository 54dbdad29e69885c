import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../dist/bench/main.js', import.meta.url));

type Measured = { name: string; product: number };

// How fast anything is nobody asks here: of so little, on a busy machine, a time says nothing.
test('every benchmark runs to its end, at a five-hundredth of its size, and measures something', async () => {
  const benchmarks = spawn(process.execPath, ['--expose-gc', PROGRAM, '--json'], {
    env: { ...process.env, BENCH_SCALE: '0.002' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, complained, [status]] = await Promise.all([text(benchmarks.stdout), text(benchmarks.stderr), once(benchmarks, 'exit')]);
  expect({ status, complained: status === 0 ? '' : complained }).toEqual({ status: 0, complained: '' });
  const { results } = JSON.parse(said) as { results: Measured[] };
  expect(results.filter(({ product }) => !Number.isFinite(product))).toEqual([]);
  expect(results.length).toBeGreaterThan(30);
}, 1_200_000);
