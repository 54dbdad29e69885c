const decisions = 'test/decisions/battles.test.ts';
const slots = 'test/decisions/battle-slots.test.ts';
const journeys = 'test/journeys/battles.test.ts';
const boards = 'test/journeys/battle-boards.test.ts';
const duel = 'test/decisions/battle-duel.test.ts';
const deaths = 'test/journeys/battles-die.test.ts';

/** @type {import('./mutants.mjs').Mutant[]} */
export const battles = [
  {
    bug: 'a battle that runs ends when one of the two is out of the organisation',
    file: 'src/battles/withdraw-challenges.ts',
    text: "if (!battle || deleted || battle.answer !== 'open') return [];",
    becomes: "if (!battle || deleted || battle.answer === 'declined') return [];",
    tests: [decisions],
  },
  {
    bug: 'a challenge is to be answered after the battle has ended',
    file: 'src/battles/challenge-player.ts',
    text: 'return deadline < before ? deadline : before;',
    becomes: 'return deadline;',
    tests: [decisions],
  },
  {
    bug: 'what is won before a battle is accepted counts',
    file: 'src/battles/battle.values.ts',
    text: 'from: rules.before,',
    becomes: "from: '2000-01-01T00:00:00.000Z',",
    tests: [decisions],
  },
  {
    bug: 'a challenge is accepted after its deadline',
    file: 'src/battles/answer-challenge.ts',
    text: "|| (battle.answer === 'open' && !isOpen(battle, now))",
    becomes: '',
    tests: [decisions],
  },
  {
    bug: 'who opted out is asked where the organisation does not let them',
    file: 'src/battles/availability.ts',
    text: 'if (rules.battle_opt_out && opponent.optedOut)',
    becomes: 'if (opponent.optedOut)',
    tests: [decisions],
  },
  {
    bug: 'a slot that has ended is in the way',
    file: 'src/battles/battle-slots.ts',
    text: '&& !freed && now < until',
    becomes: '&& !freed',
    tests: [slots],
  },
  {
    bug: 'who was refused at the second slot keeps the first',
    file: 'src/battles/hold-slots.ts',
    text: 'if (error instanceof Refused) await this.free(context, battleId, both);',
    becomes: '',
    tests: [journeys],
  },
  {
    bug: 'slots of a declined battle stay taken where the process died',
    file: 'src/battles/hold-slots.ts',
    text: "if (event.type !== 'BattleAccepted' && event.type !== 'BattleDeclined') return undefined;",
    becomes: "if (event.type !== 'BattleAccepted') return undefined;",
    tests: [deaths],
  },
  {
    bug: 'a battle of people whom one may not see is listed',
    file: 'projections/competition-rosters/read-rosters.ts',
    text: 'players.every((player) => people.person(player))',
    becomes: 'true',
    tests: [journeys],
  },
  {
    bug: 'a challenge has a board',
    file: 'projections/competitions/competition-scopes.ts',
    text: 'if (!hasBegun(competition.battle)) return undefined;',
    becomes: '',
    tests: [boards],
  },
  {
    bug: 'an admin changes what two have agreed on',
    file: 'src/competitions/competition.ts',
    text: "if (battle) throw new Refused('competition-is-battle', 'The players of a battle have agreed on it: nobody changes it');",
    becomes: '',
    tests: [boards],
  },
  {
    bug: 'who lost points wins against who has none',
    file: 'src/competitions/winners.values.ts',
    text: 'return second || toMicros(first.points) > 0 ? [first] : [];',
    becomes: 'return [first];',
    tests: [boards],
  },
  {
    bug: 'who has the lead first is said to have taken it',
    file: 'web/battles/duel-values.ts',
    text: 'now !== 0 && leader !== 0 && now !== leader',
    becomes: 'now !== 0 && now !== leader',
    tests: [duel],
  },
];
