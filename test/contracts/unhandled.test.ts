import { expect, test } from '@jest/globals';
import { startProcess } from './processes/start-process.ts';

const said = async (how: string): Promise<string[]> => {
  const failing = startProcess('fail-unseen.ts', how);
  const lines = [await failing.line()];
  while (!lines.at(-1)?.startsWith('exit code')) lines.push(await failing.line());
  return lines;
};

test.each([
  ['rejection', 'POST /api/tag/tag'],
  ['late rejection', 'the command "verify"'],
  ['stray rejection', 'no call or command'],
])('a %s that nobody handles is logged with its stack and whose it was, and the process goes on', async (how, whose) => {
  const [logged, ...then] = await said(how);
  expect(logged).toMatch(`Nobody handled a rejection in ${whose}: Error: broken |     at `);
  expect(then).toEqual(['goes on', 'exit code 0']);
});

test('an exception that nobody catches is logged likewise, and the process ends in order with exit code 1', async () => {
  const [logged, ...then] = await said('exception');
  expect(logged).toMatch('Nobody caught an exception in GET /health: Error: broken |     at ');
  expect(then).toEqual(['let go of everything', 'exit code 1']);
});
