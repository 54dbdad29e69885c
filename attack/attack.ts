import type { Target } from './target.ts';

/** Something that was tried on a running Laurel, and must be withstood. Each file in `attacks/` has some; the files are found by themselves. */
export type Attack = {
  /** What it does, in the words of whoever reads the report. */
  name: string;
  /** Takes at most a few seconds: part of `npm test`. */
  quick: boolean;
  /** Settings of the server, where what it withstands by default would take too long. */
  settings?: NodeJS.ProcessEnv;
  run: (target: Target) => Promise<Outcome>;
};

/** What came of it. `waited` says how long others waited meanwhile, where that matters. */
export type Outcome = { tried: string; answered: string; waited?: string; withstood: boolean };
