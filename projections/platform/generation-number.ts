/**
 * A projection of one version can be built more than once: when it is rebuilt, and when it is verified. So the number under which
 * read models keep a generation is the projection's version and the build: version 3, second rebuild is 3000002.
 */
const BUILDS = 1_000_000;

/** The build that verification makes and drops again. */
export const VERIFYING = BUILDS - 1;

export function generationNumber(version: number, build: number): number {
  return version * BUILDS + build;
}

/** The projection's version in a generation's number. */
export function versionOf(generation: number): number {
  return Math.floor(generation / BUILDS);
}

export function buildOf(generation: number): number {
  return generation % BUILDS;
}
