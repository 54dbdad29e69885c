import hooks from 'eslint-plugin-react-hooks';
import ts from 'typescript-eslint';

const ONE_DOOR = 'Addresses are reached through src/platform/outbound, which knows which may be.';

/** What of Node, or of the library, opens a connection. Types and servers may be imported. */
const WAYS_OUT = [
  { name: 'undici', message: ONE_DOOR },
  ...Object.entries({
    http: ['request', 'get', 'Agent', 'ClientRequest', 'globalAgent'],
    https: ['request', 'get', 'Agent', 'globalAgent'],
    http2: ['connect'],
    net: ['connect', 'createConnection'],
    tls: ['connect'],
  }).flatMap(([name, importNames]) =>
    [name, `node:${name}`].map((module) => ({ name: module, importNames: ['default', ...importNames], message: ONE_DOOR })),
  ),
];

export default ts.config(
  { ignores: ['dist', 'web/public', 'web/platform/calls.ts', 'data', 'node_modules', 'test-results', '**/*.mjs', '**/*.cjs'] },
  ...ts.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.test.json', './web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'off',
      // Guards return what they do: `if (wrong) return focusFirstInvalid(form)`.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/unbound-method': 'off',
      // Rows and answers are typed by whoever asks for them.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      'max-lines': ['error', { max: 400 }],
      'no-console': 'error',
    },
  },
  { files: ['src/main.ts', 'src/command-line/**', 'bench/**', 'attack/**'], rules: { 'no-console': 'off' } },
  // Time and chance are data: handlers give them to decisions, and folds find them in facts.
  {
    files: ['src/**/*.ts', 'projections/**/*.ts', 'migrations-events/**/*.ts'],
    ignores: ['src/platform/**', 'src/command-line/**'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Ask the Clock, and give the instant to who decides.' },
        { object: 'Math', property: 'random', message: 'A decision must come to the same each time.' },
      ],
      'no-restricted-syntax': [
        'error',
        {
          selector: "NewExpression[callee.name='Date'][arguments.length=0]",
          message: 'Ask the Clock, and give the instant to who decides.',
        },
      ],
    },
  },
  // Whatever users name is reached through one door. Both files of the command line speak to Laurel itself.
  {
    files: ['src/**/*.ts', 'projections/**/*.ts', 'migrations-events/**/*.ts'],
    ignores: ['src/platform/outbound/**', 'src/command-line/{ask-server,remote}.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { globals: ['fetch', 'WebSocket', 'EventSource'].map((name) => ({ name, message: ONE_DOOR })), checkGlobalObject: true },
      ],
      'no-restricted-imports': ['error', { paths: WAYS_OUT }],
    },
  },
  { files: ['web/**/*.{ts,tsx}'], ...hooks.configs.flat.recommended },
  {
    files: ['web/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'crypto', property: 'randomUUID', message: 'On plain http from another host there is none: take v4 of uuid.' },
        { object: 'crypto', property: 'subtle', message: 'On plain http from another host there is none.' },
      ],
    },
  },
  // The virtual list cannot be memoised by a compiler that we do not use; a fetch that begins in an effect says that it is under way.
  { files: ['web/**/*.{ts,tsx}'], rules: { 'react-hooks/incompatible-library': 'off', 'react-hooks/set-state-in-effect': 'off' } },
  // A library's own types can be added to by an interface only.
  { files: ['web/**/*.d.ts'], rules: { '@typescript-eslint/consistent-type-definitions': 'off' } },
  {
    files: ['test/**/*.ts'],
    rules: { '@typescript-eslint/no-non-null-assertion': 'off', '@typescript-eslint/no-unsafe-assignment': 'off' },
  },
);
