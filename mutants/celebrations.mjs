const walls = 'test/journeys/celebrations.test.ts';
const folds = 'test/projections/moments.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const celebrations = [
  {
    bug: 'feeds tell what is for displays alone',
    file: 'projections/moments/posts.ts',
    text: '(post.silent && !silent) || ',
    becomes: '',
    tests: [walls],
  },
  {
    bug: 'what is celebrated and posted nowhere is not celebrated',
    file: 'projections/moments/post-moments.ts',
    text: 'if (!posted && !celebrated) return;',
    becomes: 'if (!posted) return;',
    tests: [walls, folds],
  },
  {
    bug: 'what is revoked is celebrated on',
    file: 'projections/moments/read-celebrations.ts',
    text: '!against && ',
    becomes: '',
    tests: [walls],
  },
];
