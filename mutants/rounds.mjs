const ofMany = 'test/decisions/locks-of-many.test.ts';
const rounds = 'test/decisions/competition-rounds.test.ts';
const rulings = 'test/decisions/competition-rulings.test.ts';
const reveals = 'test/decisions/reveals.test.ts';
const looks = 'test/decisions/looks.test.ts';
const journey = 'test/journeys/competitions-reviewed.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const roundsOfCompetitions = [
  {
    bug: 'another name makes another lock',
    file: 'src/competitions/lock-ranks.ts',
    text: 'a.rank - b.rank || (a.id < b.id ? -1 : 1)',
    becomes: 'a.rank - b.rank',
    tests: [ofMany],
  },
  {
    bug: 'who is deleted now is in no rank of a closed round',
    file: 'projections/scoreboard/live-board.ts',
    text: 'rosterBy === undefined ?',
    becomes: 'true ?',
    tests: ['test/journeys/deleted-from-locked-rounds.test.ts'],
  },
  {
    bug: 'a reveal opens what another competition hides',
    file: 'projections/competitions/frozen-round.ts',
    text: 'held === undefined ||',
    becomes: 'true ||',
    tests: ['test/journeys/frozen-by-others.test.ts'],
  },
  {
    bug: 'who has won is told while another hides it',
    file: 'projections/competition-rounds/competition-rounds.controller.ts',
    text: 'isHidden ? undefined : lockOf(round)',
    becomes: 'lockOf(round)',
    tests: ['test/journeys/frozen-by-others.test.ts'],
  },
  {
    bug: 'a round is judged anew under its reveal',
    file: 'src/competitions/recalculate.ts',
    text: 'if (unit && !ended)',
    becomes: 'if (false)',
    tests: [rounds],
  },
  {
    bug: 'a lock names everybody on the podium',
    file: 'src/competitions/winners.values.ts',
    text: '.slice(0, MOST_WINNERS)',
    becomes: '',
    tests: [ofMany],
  },
  {
    bug: 'the same cut is locked again',
    file: 'src/competitions/lock-ranks.ts',
    text: 'if (!standing || (standing.lock && standing.lock.knownBy >= cut.knownBy)) return [];',
    becomes: 'if (!standing) return [];',
    tests: [rounds],
  },
  {
    bug: 'who shares a place takes none from the next',
    file: 'src/competitions/winners.values.ts',
    text: 'place = n + 1',
    becomes: 'place++',
    tests: [rounds],
  },
  {
    bug: 'all that many win is granted in one append',
    file: 'src/competitions/rewards.ts',
    text: 'IN_AN_APPEND = 2_000',
    becomes: 'IN_AN_APPEND = 2_000_000',
    tests: ['test/decisions/rewards-of-many.test.ts'],
  },
  {
    bug: 'what is learned is looked at side by side',
    file: 'src/platform/looks.ts',
    text: '(last?.ends ?? Promise.resolve())',
    becomes: 'Promise.resolve()',
    tests: [looks],
  },
  {
    bug: 'each fact is looked at by itself',
    file: 'src/platform/looks.ts',
    text: '!last.begun || ',
    becomes: '',
    tests: [looks],
  },
  {
    bug: 'one outcome is doubted again and again',
    file: 'src/competitions/judge-outcome.ts',
    text: 'outcome === standing.doubt || ',
    becomes: '',
    tests: [rulings],
  },
  {
    bug: 'a doubt that was let stand comes back',
    file: 'src/competitions/judge-outcome.ts',
    text: ' || outcome === standing.stands',
    becomes: '',
    tests: [rulings],
  },
  {
    bug: 'a ruling is given on another lock than the one that was looked at',
    file: 'src/competitions/give-ruling.ts',
    text: 'previewed.lock !== lock || ',
    becomes: '',
    tests: [rulings],
  },
  {
    bug: 'of two who press at once both move a reveal',
    file: 'src/competitions/move-reveal.ts',
    text: 'known.step !== seen',
    becomes: 'false',
    tests: [reveals],
  },
  {
    bug: 'a competition tells of a series what another one hides',
    file: 'projections/competitions/competition-scopes.ts',
    text: 'await this.hiddenFrom(viewer, competition, asPlayers)',
    becomes: 'undefined',
    tests: [journey],
  },
  {
    bug: 'a freeze hides what rounds brought that were closed without one',
    file: 'projections/competitions/series-freezes.ts',
    text: 'rules.freeze && unfrozen + 1',
    becomes: 'rules.freeze && 1',
    tests: [journey],
  },
  {
    bug: 'a round that is opened again keeps the end that a target gave it',
    file: 'projections/competitions/round-timeline.ts',
    text: 'round: openedAgain(closed), cut',
    becomes: 'round: { number, from, before: until }, cut',
    tests: [journey],
  },
  {
    bug: 'who is named in a ruling that applies what is known is let in by its preview',
    file: 'src/competitions/rulings.events.ts',
    text: "if (decision !== 'disqualify' && decision !== 'readmit') return before;",
    becomes: '',
    tests: [rulings],
  },
  {
    bug: 'what a person let count again is not said to be taken back',
    file: 'projections/competition-rounds/judged-rounds.ts',
    text: "anew === 'surely' ||",
    becomes: 'false ||',
    tests: ['test/journeys/reward-consequences.test.ts'],
  },
  {
    bug: 'a preview names both who tie in a battle',
    file: 'projections/competition-rounds/tell-rulings.ts',
    text: 'ranked, battle !== null)',
    becomes: 'ranked)',
    tests: [journey],
  },
  {
    bug: 'what was learned while a competition was deleted is never doubted',
    file: 'src/competitions/doubt-rounds.ts',
    text: "event.type === 'CompetitionRestored'",
    becomes: "event.type === 'DoubtLifted'",
    tests: [journey],
  },
];
