import { availableParallelism } from 'node:os';

/** Tests are read by Node itself, as the server is (test/native): Jest starts them, puts them in order and tells what came of them. */
export default {
  testEnvironment: '<rootDir>/test/native/environment.mjs',
  runtime: '<rootDir>/test/native/runtime.mjs',
  transform: {},
  roots: ['<rootDir>/test'],
  // One more than there are cores: many files wait more than they compute. What tests leave behind stays in a worker's memory after their
  // file: one that has grown is begun anew between files.
  maxWorkers: availableParallelism() + 1,
  workerIdleMemoryLimit: '800MB',
  globalSetup: '<rootDir>/test/prepared/begin.mjs',
  globalTeardown: '<rootDir>/test/prepared/end.mjs',
  testSequencer: '<rootDir>/test/longest-first.mjs',
  testMatch: ['**/*.test.ts'],
  // A slow machine is no failure: tests wait for conditions, and this is how long.
  testTimeout: 120_000,
};
