const decisions = 'test/decisions/casts.test.ts';
const journey = 'test/journeys/casts.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const casts = [
  {
    bug: 'a cast has more than a hundred items',
    file: 'src/casts/save-cast-item.ts',
    text: 'items.length >= MOST_ITEMS',
    becomes: 'items.length > MOST_ITEMS',
    tests: [decisions],
  },
  {
    bug: 'of two who edit a cast the second wins unseen',
    file: 'src/casts/save-cast.ts',
    text: 'edition !== state.edition',
    becomes: 'edition > state.edition',
    tests: [decisions],
  },
  {
    bug: 'what shows nothing takes its time',
    file: 'src/casts/slide.values.ts',
    text: 'slides.filter(({ contents }) => contents.length > 0)',
    becomes: 'slides',
    tests: [decisions],
  },
  {
    bug: 'the key of a cast shows every winner of its badges',
    file: 'projections/badge-wins/badge-wins.controller.ts',
    text: ' && shows.place === historyNumber',
    becomes: '',
    tests: [journey],
  },
];
