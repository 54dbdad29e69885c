const judging = 'test/decisions/badge-judging.test.ts';
const oracle = 'test/decisions/badge-oracle.test.ts';
const converging = 'test/decisions/converge-wins.test.ts';
const periods = 'test/decisions/badge-periods.test.ts';
const falling = 'test/journeys/rewards-and-badges-fall.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const badgesWon = [
  {
    bug: 'a streak is won once and never again',
    file: 'src/badges/judge-player.values.ts',
    text: 'inARow % length !== 0',
    becomes: 'inARow !== length',
    tests: [judging],
  },
  {
    bug: 'a period that has not ended decides who has won',
    file: 'src/badges/judge-player.values.ts',
    text: 'return !isWonAtEnd(rule) || before <= ended;',
    becomes: 'return !isWonAtEnd(rule) || before <= ended || ended > -Infinity;',
    tests: [judging],
  },
  {
    bug: 'a level is won once more by another rule',
    file: 'src/badges/climb.values.ts',
    text: 'if (this.#won.size > 0 && this.#won.has(slotOf(this.#span, step.levelId))) continue;',
    becomes: '',
    tests: [oracle],
  },
  {
    bug: 'beating oneself is a win',
    file: 'src/badges/reigns.values.ts',
    text: 'if (profileId === champion || this.#before.some(',
    becomes: 'if (this.#before.some(',
    tests: [judging],
  },
  {
    bug: 'of equals the last to have had it is king',
    file: 'src/badges/leads.values.ts',
    text: 'return one.at < other.at ||',
    becomes: 'return one.at > other.at ||',
    tests: [judging],
  },
  {
    bug: 'counts take entries below 0',
    file: 'src/badges/counting.values.ts',
    text: 'notBelow0 * MICROS_PER_POINT',
    becomes: 'entries * MICROS_PER_POINT',
    tests: [oracle],
  },
  {
    bug: 'what was reached before a rule began is forgotten',
    file: 'src/badges/climb.values.ts',
    text: 'if (this.#version.from >= this.#span.from) this.#climb(this.#version.from, undefined);',
    becomes: '',
    tests: [judging],
  },
  {
    bug: 'several units are counted from 1970 whatever the start',
    file: 'src/badges/badge-periods.values.ts',
    text: 'start === undefined ? EPOCH : dateAt(Date.parse(start), timeZone)',
    becomes: 'EPOCH',
    tests: [periods],
  },
  {
    bug: 'what a rule found is celebrated',
    file: 'src/badges/converge-wins.ts',
    text: 'return isFound || later',
    becomes: 'return later',
    tests: [converging],
  },
  {
    bug: 'a win that was withdrawn is won anew instead of coming back',
    file: 'src/badges/differing-wins.values.ts',
    text: 'dueBySlot.delete(key);',
    becomes: 'if (one.holds) dueBySlot.delete(key);',
    tests: [converging],
  },
  {
    bug: 'rewards of rounds that are judged anew bring no badges along',
    file: 'projections/revocations/locked-rounds.ts',
    text: "told.onDoubt === 'apply'",
    becomes: "told.onDoubt === 'let stand'",
    tests: [falling],
  },
  {
    bug: 'a reward that is won anew carries no teams in a preview',
    file: 'projections/competition-rounds/reward-consequences.ts',
    text: 'const { teamIds } = person;',
    becomes: 'const teamIds: string[] = [];',
    tests: [falling],
  },
  {
    bug: 'a preview pays who is deleted',
    file: 'projections/competition-rounds/reward-consequences.ts',
    text: ' || isDeleted(person)',
    becomes: '',
    tests: [falling],
  },
  {
    bug: 'what a revocation did is told by the rules of today',
    file: 'projections/badges/badge-rules.ts',
    text: "asOf?.sense !== 'known'",
    becomes: 'asOf?.sense',
    tests: ['test/journeys/badges-as-known.test.ts'],
  },
];
