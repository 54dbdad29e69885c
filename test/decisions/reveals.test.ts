import { BeginReveal, beginReveal } from '../../src/competitions/begin-reveal.ts';
import { competition, type CompetitionFact, mustBeOpen } from '../../src/competitions/competition.ts';
import type { CompetitionRules } from '../../src/competitions/competitions.events.ts';
import { EndReveal, endReveal } from '../../src/competitions/end-reveal.ts';
import { MoveReveal, moveReveal } from '../../src/competitions/move-reveal.ts';
import type { RevealEvent } from '../../src/competitions/reveal.events.ts';
import { isToBeRevealed, mustBeRevealable, reveals } from '../../src/competitions/reveal.ts';
import { createCompetition } from '../../src/competitions/save-competition.ts';
import type { CommandContext } from '../../src/platform/decisions.ts';

const context = {} as CommandContext;
const given = (...facts: RevealEvent[]) => facts.reduce((state, fact) => reveals.evolve(state, { id: 'f', ...fact }), reveals.initial());
const begin = (unit: 'entry' | 'tag' | 'row', ...facts: RevealEvent[]) =>
  beginReveal(new BeginReveal(context, 'c', 1, unit), ['b', 'a'], given(...facts));
const move = (seen: number, step: number, ...facts: RevealEvent[]) =>
  moveReveal(new MoveReveal(context, 'c', 1, seen, step), given(...facts));
const end = (...facts: RevealEvent[]) => endReveal(new EndReveal(context, 'c', 1), given(...facts));

const of = { competitionId: 'c', round: 1 };
const BEGUN: RevealEvent = { type: 'RevealBegun', data: { ...of, unit: 'entry' } };
const moved = (step: number): RevealEvent => ({ type: 'RevealMoved', data: { ...of, step } });
const ENDED: RevealEvent = { type: 'RevealEnded', data: of };
const refusal = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

test('a reveal begins once; where it opens tags it says in which order', () => {
  expect(begin('entry')).toEqual([BEGUN]);
  expect(begin('tag')).toEqual([{ type: 'RevealBegun', data: { ...of, unit: 'tag', tags: ['b', 'a'] } }]);
  expect(begin('entry', BEGUN, moved(3))).toEqual([]);
  expect(refusal(() => begin('row', BEGUN))).toBe('reveal-begun');
  expect(refusal(() => begin('entry', ENDED))).toBe('reveal-over');
});

test('it goes to any step from the one that was seen, forward and back: of two who press at once the second moves nothing', () => {
  expect(move(0, 1, BEGUN)).toEqual([moved(1)]);
  expect(move(2, 1, BEGUN, moved(2))).toEqual([moved(1)]);
  expect(move(2, 30, BEGUN, moved(2))).toEqual([moved(30)]);
  expect(move(0, 1, BEGUN, moved(1))).toEqual([]);
  expect(refusal(() => move(0, 1, BEGUN, moved(2)))).toBe('reveal-moved-on');
  expect(refusal(() => move(0, 1))).toBe('reveal-not-begun');
  expect(refusal(() => move(0, 1, BEGUN, ENDED))).toBe('reveal-over');
});

test('it ends after any step, or without one, and only once', () => {
  expect([end(), end(BEGUN), end(BEGUN, moved(4))]).toEqual([[ENDED], [ENDED], [ENDED]]);
  expect(end(BEGUN, ENDED)).toEqual([]);
});

test('what is frozen is revealed when its round is closed, by the rules of then, and its ranks wait for that', () => {
  const name = { key: 'org', box: 'sealed' };
  const window = { from: '2025-03-02T09:30:00.000Z', before: '2025-03-02T14:30:00.000Z' };
  const made = (more: Partial<CompetitionRules>, ...facts: CompetitionFact[]) =>
    mustBeOpen(
      [...createCompetition('c', { name, series: [{ seriesId: 's', tags: [], factor: '1' }], ...window, ...more }, 'UTC'), ...facts].reduce(
        (state, fact) => competition.evolve(state, { id: 'f', ...fact }),
        competition.initial(),
      ),
    );
  const freeze = { at: '2025-03-02T13:30:00.000Z', hidesPoints: true };
  const closed: CompetitionFact = { type: 'RoundClosed', data: { ...of, until: window.before } };
  const thawed: CompetitionFact = { type: 'CompetitionChanged', data: { competitionId: 'c', changes: { freeze: null } } };
  expect(refusal(() => mustBeRevealable(made({}, closed), 1))).toBe('not-frozen');
  expect(refusal(() => mustBeRevealable(made({ freeze }, closed), 2))).toBe('not-frozen');
  expect(refusal(() => mustBeRevealable(made({ freeze }), 1))).toBe('round-not-over');
  expect(refusal(() => mustBeRevealable(made({ freeze }, closed, thawed), 1))).toBeUndefined();
  const { rules } = made({ freeze });
  expect([isToBeRevealed({ rules }, 1, given(BEGUN)), isToBeRevealed({ rules }, 1, given(ENDED))]).toEqual([true, false]);
  expect(isToBeRevealed({ rules: made({}).rules }, 1, given())).toBe(false);
});
