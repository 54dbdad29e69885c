// The order of the test files: what takes long begins first, so that at the end no core waits for the other.
import { readFileSync } from 'node:fs';

/** What makes a file long, the longest first: a browser, processes of its own, a server. */
const LONG = [
  /\bstartBrowser\b|\blookAt\b/,
  /\bspawn\b|ServerProcess|startLaurelCommand|processes\/|stand-?in/i,
  /\bstartTestLaurel\b|-ground\.ts/,
];

/** Jest's sequencer: what a file says tells how long it takes, on a machine too that has never run it. */
export default class LongestFirst {
  sort(tests) {
    const known = tests.map((test) => ({ test, ...lengthOf(readFileSync(test.path, 'utf8')) }));
    return known.sort((a, b) => a.rank - b.rank || b.patience - a.patience || b.size - a.size).map(({ test }) => test);
  }

  /** Nothing is remembered from run to run. */
  cacheResults() {}
}

/** Of files alike those that ask for more patience than others take longer, then those that have more to do. */
function lengthOf(text) {
  const rank = LONG.findIndex((sign) => sign.test(text));
  const asked = [...text.matchAll(/\}, (\d+)_000\);/g)].map(([, seconds]) => Number(seconds));
  return { rank: rank < 0 ? LONG.length : rank, patience: Math.max(0, ...asked), size: text.length };
}
