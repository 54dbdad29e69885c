const { globSync, readFileSync } = require('node:fs');

/** The four rooms and their laws (ARCHITECTURE.md). Type imports count. */
const pure = '\\.(events|values)\\.ts$';
const files = globSync('{src,projections,migrations-events,web}/**/*.{ts,tsx}', { cwd: __dirname });
/** What decisions remember stands where an Aggregate is declared. */
const aggregates = files.filter((file) => /^export const \w+: Aggregate</m.test(readFileSync(`${__dirname}/${file}`, 'utf8')));

/** Where both rooms are put together: what starts everything, and what operators ask for. */
const together = '^src/(laurel|reads\\.module|fact-log|platform/(ground|platform\\.module|health\\.controller)|command-line/[^/]+)\\.ts$';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'words-are-pure',
      comment: 'Facts and values import nothing but each other, and what knows the calendar and colours.',
      severity: 'error',
      from: { path: pure },
      to: { pathNot: `${pure}|node_modules/(@types/)?(luxon|culori)/` },
    },
    {
      name: 'views-know-only-facts',
      comment: 'projections import facts, values, how calls are declared, how archives are contributed to and how ids follow from src.',
      severity: 'error',
      from: { path: '^projections/' },
      to: { path: '^src/', pathNot: `^src/platform/(http/|archive/|(turns|derived-id)\\.ts$)|${pure}` },
    },
    {
      name: 'people-are-seen-by-somebody',
      comment: 'The bare directory knows everybody: of what is told to members only what is asked of VisibleDirectory is theirs to see.',
      severity: 'error',
      from: {
        path: '^(src|projections)/',
        pathNot: `${together}|^projections/(people/(visible-directory|tell-profiles|find-mentions|people\\.module)|audit-trail/(audit-rows|security-reader)|revocations/tell-revocations|scoreboard/scoreboard\\.module|competition-rounds/reward-consequences|target-pace/(target-pace\\.module|read-reached-targets|target-consequences))\\.ts$`,
      },
      to: { path: '^projections/people/directory\\.ts$' },
    },
    {
      name: 'decisions-read-no-views',
      comment: 'src imports nothing of projections but where everything is put together. What a view looks like is no view.',
      severity: 'error',
      from: { path: '^src/', pathNot: together },
      to: { path: '^projections/', pathNot: '\\.view\\.ts$' },
    },
    {
      name: 'the-browser-sees-contracts',
      comment: 'web imports only view types, contracts, facts and values.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^(src|projections|migrations-events)/', pathNot: `\\.(view|contract)\\.ts$|${pure}` },
    },
    {
      name: 'the-browser-sees-types',
      comment: 'What answers look like is known when web is built, and not sent to browsers.',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '\\.(view|contract)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'displays-know-no-mantine',
      comment:
        'What a TV of some years ago must fetch and run is small: nothing that its page reaches draws by Mantine, or goes from screen to screen.',
      severity: 'error',
      from: { path: '^web/tv/' },
      to: { path: '(^|/)(@mantine|react-router)/', reachable: true },
    },
    {
      name: 'contracts-are-pure',
      severity: 'error',
      from: { path: '\\.(view|contract)\\.ts$' },
      to: { pathNot: `\\.(view|contract)\\.ts$|${pure}` },
    },
    {
      name: 'aggregates-know-no-framework',
      comment: 'What a decision remembers is pure.',
      severity: 'error',
      from: { path: `^(${aggregates.join('|')})$` },
      to: { dependencyTypesNot: ['local'] },
    },
    {
      name: 'the-past-knows-only-words',
      severity: 'error',
      from: { path: '^migrations-events/' },
      to: { path: '^(src|projections|web)/', pathNot: pure },
    },
    {
      name: 'one-file-knows-the-client',
      comment: 'The library of EventStoreDB can be changed in two files: what is asked, and how appends are sent.',
      severity: 'error',
      from: { pathNot: '^src/platform/event-store/eventstoredb-(connection|appends)\\.ts$' },
      to: { path: '@eventstore/' },
    },
    {
      name: 'engines-know-sql',
      comment: 'SQLite is known by the event store, the read models and the records, and by what checks and holds their files.',
      severity: 'error',
      from: {
        pathNot: '^src/platform/(event-store/|records/sqlite-|data-folder\\.ts$|checked-database\\.ts$)|^projections/platform/sqlite-',
      },
      to: { path: '^(node:)?sqlite$' },
    },
    {
      name: 'one-door-out',
      comment: 'What users name is reached through src/platform/outbound, which knows what may be.',
      severity: 'error',
      from: { pathNot: '^src/platform/outbound/' },
      to: { path: '(^|/)undici(/|$)' },
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

// A rule that is about no file holds nothing.
for (const { name, from } of module.exports.forbidden) {
  if (from.path && !files.some((file) => new RegExp(from.path).test(file))) throw new Error(`The rule ${name} is about no file`);
}
