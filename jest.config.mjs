import { availableParallelism } from 'node:os';

/** Tests run as ES modules through swc: the same decorators and metadata as the build. */
export default {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  // One more than there are cores: many files wait more than they compute. Modules of tests stay in a worker's memory after their file: one
  // that has grown is begun anew between files.
  maxWorkers: availableParallelism() + 1,
  workerIdleMemoryLimit: '600MB',
  globalSetup: '<rootDir>/test/prepared/begin.mjs',
  globalTeardown: '<rootDir>/test/prepared/end.mjs',
  testSequencer: '<rootDir>/test/longest-first.mjs',
  testMatch: ['**/*.test.ts'],
  // A slow machine is no failure: tests wait for conditions, and this is how long.
  testTimeout: 120_000,
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: {
    '^.+\\.tsx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', decorators: true, tsx: true },
          transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false, react: { runtime: 'automatic' } },
          target: 'es2024',
          keepClassNames: true,
        },
        module: { type: 'es6' },
      },
    ],
  },
};
