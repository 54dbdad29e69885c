const archives = 'test/journeys/archives.test.ts';
const reads = 'test/journeys/personal-reads.test.ts';
const forgetting = 'test/journeys/forgetting-leaves-nothing.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const privacy = [
  {
    bug: 'a player takes the archive of another',
    file: 'projections/personal-data/archive.controller.ts',
    text: '|| organisationAdmin(who))',
    becomes: '|| member(who))',
    tests: [archives],
  },
  {
    bug: "an admin gets a player's account",
    file: 'projections/personal-data/archive.controller.ts',
    text: '...(profileId === own && { userId })',
    becomes: 'userId',
    tests: [archives],
  },
  {
    bug: 'words are formulas in the CSV of an archive',
    file: 'projections/personal-data/write-archive.ts',
    text: '? { words: value } : value',
    becomes: '? value : value',
    tests: [archives],
  },
  {
    bug: 'who read is kept for ever',
    file: 'src/accounts/personal-reads.ts',
    text: 'const KEPT_MS = 400 *',
    becomes: 'const KEPT_MS = 40_000 *',
    tests: [reads],
  },
  {
    bug: 'who read of a person outlives their name',
    file: 'src/players/erase-people.ts',
    text: '    await this.reads.forget(context.organisationId, profileId);\n',
    becomes: '',
    tests: [forgetting],
  },
];
