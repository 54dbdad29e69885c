/** Fails where nobody handles it, as its argument says; it says what it logs, and that it goes on or ends. */
import { writeSync } from 'node:fs';
import { inTheNameOf, logUnhandled } from '../../../src/platform/unhandled.ts';

const say = (line: string) => void writeSync(1, `${line.replaceAll('\n', ' | ')}\n`);
process.on('exit', (code) => say(`exit code ${code}`));
logUnhandled(say, () => Promise.resolve(say('let go of everything')));
const fail = () => {
  throw new Error('broken');
};
if (process.argv[2] === 'rejection') inTheNameOf('POST /api/tag/tag', () => void Promise.resolve().then(fail));
if (process.argv[2] === 'late rejection')
  inTheNameOf('the command "verify"', () => setTimeout(() => void Promise.reject(new Error('broken')), 1));
if (process.argv[2] === 'exception') inTheNameOf('GET /health', () => setTimeout(fail, 1));
if (process.argv[2] === 'stray rejection') void Promise.reject(new Error('broken'));
setTimeout(() => say('goes on'), 50);
