const decisions = 'test/decisions/competition-themes.test.ts';
const infoText = 'test/decisions/clean-info-text.test.ts';
const journey = 'test/journeys/competition-themes.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const competitionThemes = [
  {
    bug: 'css may name an address',
    file: 'src/competition-themes/read-theme-css.ts',
    text: 'mustBePlain(value);',
    becomes: '',
    tests: [decisions],
  },
  {
    bug: 'css may set any custom property of ours to anything',
    file: 'src/competition-themes/theme-style.values.ts',
    text: 'return HEX.test(text) ? readColour(text) : undefined;',
    becomes: 'return text;',
    tests: [decisions],
  },
  {
    bug: 'a text that is read at one end of a gradient need not be at the other',
    file: 'src/competition-themes/theme-colours.values.ts',
    text: 'one.ratio < least.ratio ? one : least',
    becomes: 'one.ratio < least.ratio ? least : one',
    tests: [decisions],
  },
  {
    bug: 'rows are seen through while something moves behind them',
    file: 'src/competition-themes/theme-colours.values.ts',
    text: 'hasBehind(look) ? [solid] : ground',
    becomes: 'ground',
    tests: [decisions],
  },
  {
    bug: 'of two who edit a theme the second wins unseen',
    file: 'src/competition-themes/save-theme.ts',
    text: 'if (edited !== edition)',
    becomes: 'if (edited > edition)',
    tests: [decisions],
  },
  {
    bug: 'a deleted theme is lost to competitions that wear it',
    file: 'src/competitions/save-competition.ts',
    text: 'if (given.themeId && given.themeId !== rules?.themeId)',
    becomes: 'if (given.themeId)',
    tests: [journey],
  },
  {
    bug: 'a competition may be without a theme',
    file: 'src/competitions/judge-rules.ts',
    text: "if (themeId === '')",
    becomes: 'if (false)',
    tests: ['test/decisions/competitions.test.ts'],
  },
  {
    bug: 'handlers of events stay in info texts unseen',
    file: 'src/competitions/clean-info-text.ts',
    text: '/^on/i.test(attribute) || ',
    becomes: '',
    tests: [infoText],
  },
  {
    bug: 'a page behind a link of an info text knows the one that it came from',
    file: 'src/competitions/clean-info-text.ts',
    text: "attribs: { href, rel: 'noopener noreferrer nofollow' }",
    becomes: 'attribs: { href }',
    tests: [infoText],
  },
];
