/** The four rooms and their laws (ARCHITECTURE.md). Type imports count. */
const pure = '\\.(events|values)\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'words-are-pure',
      comment: 'Facts and values import nothing but each other.',
      severity: 'error',
      from: { path: pure },
      to: { pathNot: pure },
    },
    {
      name: 'views-know-only-facts',
      comment: 'projections import only .events.ts and .values.ts from src.',
      severity: 'error',
      from: { path: '^projections/' },
      to: { path: '^src/', pathNot: pure },
    },
    {
      name: 'the-browser-sees-contracts',
      comment: 'web imports only view types, contracts, facts and values.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(src|projections|migrations-events)/', pathNot: `^projections/views\\.ts$|\\.contract\\.ts$|${pure}` },
    },
    {
      name: 'contracts-are-types',
      severity: 'error',
      from: { path: '(^projections/views|\\.contract)\\.ts$' },
      to: { pathNot: `^projections/views\\.ts$|\\.contract\\.ts$|${pure}` },
    },
    {
      name: 'aggregates-know-no-framework',
      comment: 'What a decision remembers is pure.',
      severity: 'error',
      from: { path: '\\.aggregate\\.ts$' },
      to: { path: 'node_modules|^node:', pathNot: 'node_modules/decimal' },
    },
    {
      name: 'the-past-knows-only-words',
      severity: 'error',
      from: { path: '^migrations-events/' },
      to: { path: '^(src|projections|web)/', pathNot: pure },
    },
    {
      name: 'one-file-knows-the-client',
      comment: 'The library of EventStoreDB can be changed in one file.',
      severity: 'error',
      from: { pathNot: '^src/platform/event-store/eventstoredb-connection\\.ts$' },
      to: { path: '@eventstore/' },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(src|projections|web|migrations-events)/' },
      to: { path: '^test/' },
    },
    { name: 'no-undeclared', severity: 'error', from: {}, to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.(css|svg|woff2)$|virtual:' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.css'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
  },
};
