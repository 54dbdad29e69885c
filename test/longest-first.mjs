// The order of the test files: what takes long begins first, so that at the end no core waits for the other.
import { readFileSync, statSync } from 'node:fs';

/** What makes a file long, the longest first: a browser, processes of its own, a server. */
const LONG = [
  /\bstartBrowser\b|\blookAt\b/,
  /\bspawn\b|ServerProcess|startLaurelCommand|processes\/|stand-?in/i,
  /\bstartTestLaurel\b|-ground\.ts/,
];

/** Jest's sequencer: what a file says tells how long it takes, on a machine too that has never run it. */
export default class LongestFirst {
  sort(tests) {
    const known = tests.map((test) => ({ test, rank: rankOf(test.path), size: statSync(test.path).size }));
    return known.sort((a, b) => a.rank - b.rank || b.size - a.size).map(({ test }) => test);
  }

  /** Nothing is remembered from run to run. */
  cacheResults() {}
}

function rankOf(path) {
  const text = readFileSync(path, 'utf8');
  const rank = LONG.findIndex((sign) => sign.test(text));
  return rank < 0 ? LONG.length : rank;
}
