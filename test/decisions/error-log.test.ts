import { jest } from '@jest/globals';
import { ErrorLog } from '../../src/platform/error-log.ts';

test('a message writes one entry of the log, on standard error, and its controls are shown', () => {
  const written: string[] = [];
  const write = jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  try {
    const log = new ErrorLog();
    log.warn('a name\u001b[2J\n2026 ERROR forged', 'http');
    log.error('Error: no\n    at here', 'http');
    log.log('nobody needs this');
  } finally {
    write.mockRestore();
  }
  expect(written).toHaveLength(2);
  expect(written[0]).toMatch(/a name\\u001b\[2J\n {4}2026 ERROR forged/);
  expect(written[1]).toMatch(/Error: no\n {4}at here/);
});
