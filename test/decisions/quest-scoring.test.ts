import * as fc from 'fast-check';
import { fromMicros, toMicros } from '../../src/points/point-amount.values.ts';
import type { ActivityField, Choice, FieldType } from '../../src/quests/activity.values.ts';
import { type Answer, wrongAnswer } from '../../src/quests/answer.values.ts';
import { npsGroup, npsScore } from '../../src/quests/nps.values.ts';
import { respondentStatus, timeSpent } from '../../src/quests/respondent.values.ts';
import {
  type Given,
  opens,
  pointsSoFar,
  scoreActivity,
  scoreAttempt,
  type ScoredActivity,
  type Scoring,
} from '../../src/quests/score-attempt.values.ts';

const choice = (choiceId: string, more: Partial<Choice> = {}): Choice => ({
  choiceId,
  points: '0',
  isCorrect: false,
  isOwn: false,
  ...more,
});
const field = (type: FieldType, choices: Choice[], more: Partial<ActivityField> = {}): ActivityField => ({
  fieldId: 'f',
  type,
  isMandatory: false,
  isCaseSensitive: false,
  choices,
  ...more,
});
const activity = (activityId: string, of: ActivityField, more: Partial<ScoredActivity> = {}): ScoredActivity => ({
  activityId,
  isAnonymous: false,
  inTimeBonus: false,
  fields: [of],
  labels: {},
  ...more,
});
const scoring = (more: Partial<Scoring> = {}): Scoring => ({
  type: 'quiz',
  scoring: 'both',
  reward: '0',
  timeBonus: '0',
  isAnonymous: false,
  ...more,
});
const chose = (...choiceIds: string[]): Answer => ({ choiceIds });
const said = (text: string): Answer => ({ choiceIds: [], text });
const gave = (answer: Answer, spentMs = 0): Given => ({ answers: { f: answer }, spentMs });
const scoreOf = (of: ActivityField, answer: Answer | undefined, labels = {}) => {
  const { points, right } = scoreActivity({ isAnonymous: false, inTimeBonus: false, fields: [of], labels }, answer ? { f: answer } : {});
  return [points, right];
};

describe('U-175 how answers are scored', () => {
  const capitals = field('multiple choice', [
    choice('vienna', { points: '5', isCorrect: true }),
    choice('graz', { points: '-2' }),
    choice('other', { points: '9', isOwn: true }),
  ]);

  test.each<[string, Answer | undefined, string, boolean]>([
    ['the right one', chose('vienna'), '5', true],
    ['a wrong one, which takes points', chose('graz'), '-2', false],
    ['both', chose('vienna', 'graz'), '3', false],
    ['something of their own, which gives none', { choiceIds: ['other'], text: 'Linz' }, '0', false],
    ['nothing', undefined, '0', false],
  ])('of choices: %s', (_, answer, points, right) => {
    expect(scoreOf(capitals, answer)).toEqual([points, right]);
  });

  test('of several all that are right make it right; where none is, nothing is right or wrong', () => {
    const both = field('picture choice', [choice('a', { isCorrect: true }), choice('b', { isCorrect: true }), choice('c')], {
      subtype: 'multi',
    });
    expect([chose('a'), chose('b', 'a'), chose('a', 'b', 'c')].map((answer) => scoreOf(both, answer)[1])).toEqual([false, true, false]);
    expect(scoreOf(field('multiple choice', [choice('a', { points: '1' })]), chose('a'))).toEqual(['1', null]);
  });

  test.each<[string, string, boolean, string, boolean]>([
    ['Bern', 'Bern', true, '5', true],
    ['Bern', ' bern ', false, '5', true],
    ['Bern', 'bern', true, '0', false],
    ['New  York', 'new york', false, '5', true],
    ['Zu\u0308rich', 'z\u00fcrich', false, '5', true],
    ['Bern', 'Bernina', false, '0', false],
    ['Bern', '', false, '0', false],
  ])('a text: to %j somebody says %j', (label, text, isCaseSensitive, points, right) => {
    const asked = field('text', [choice('a', { points: '5', isCorrect: true })], { isCaseSensitive });
    expect(scoreOf(asked, said(text), { a: label })).toEqual([points, right]);
  });

  test('a text has the points of the first that matches', () => {
    const asked = field('text', [choice('a', { points: '5' }), choice('b', { points: '9', isCorrect: true })]);
    expect(scoreOf(asked, said('bern'), { a: 'Bern', b: 'BERN' })).toEqual(['5', false]);
  });

  test('a rank has all its points when the order is right, and none otherwise', () => {
    const asked = field('rank', [choice('a', { points: '1' }), choice('b', { points: '2' }), choice('c')]);
    expect([chose('a', 'b', 'c'), chose('a', 'c', 'b'), undefined].map((answer) => scoreOf(asked, answer))).toEqual([
      ['3', true],
      ['0', false],
      ['0', false],
    ]);
  });

  test.each<[string, FieldType]>([
    ['R-161 a rate', 'rate'],
    ['R-162 an NPS', 'nps'],
  ])('%s has the points of the chosen option, by its id, and is neither right nor wrong', (_, type) => {
    const asked = field(type, [choice('1', { points: '1' }), choice('2', { points: '2.5' })]);
    expect(scoreOf(asked, chose('2'))).toEqual(['2.5', null]);
    expect([
      wrongAnswer(asked, chose('2')),
      wrongAnswer(asked, said('2')),
      wrongAnswer(asked, chose('1', '2')),
      wrongAnswer(asked, chose('x')),
    ]).toEqual([undefined, 'must name one option', 'must name one option', 'names a choice that is not there']);
  });

  test('what is no answer to its field', () => {
    const two = [choice('a'), choice('b')];
    const all: [ActivityField, Answer, boolean][] = [
      [field('multiple choice', two), chose('a', 'b'), false],
      [field('multiple choice', two, { subtype: 'multi' }), chose('a', 'b'), true],
      [field('multiple choice', two, { subtype: 'multi' }), chose('a', 'a'), false],
      [field('multiple choice', two), chose(), false],
      [field('multiple choice', two), { choiceIds: ['a'], text: 'mine' }, false],
      [field('multiple choice', [choice('a', { isOwn: true })]), { choiceIds: ['a'], text: 'mine' }, true],
      [field('text', two), said('anything'), true],
      [field('text', two), chose('a'), false],
      [field('rank', two), chose('b', 'a'), true],
      [field('rank', two), chose('b'), false],
      [field('youtube', []), said('seen'), false],
      [field('content', []), chose(), false],
    ];
    expect(all.map(([of, answer]) => wrongAnswer(of, answer) === undefined)).toEqual(all.map(([, , isRight]) => isRight));
  });
});

describe('U-169 what an attempt gives', () => {
  const one = activity('a', field('multiple choice', [choice('y', { points: '7', isCorrect: true }), choice('n', { points: '-30' })]));
  const other = activity('b', field('rate', [choice('1', { points: '0.5' })]));
  const given = (answer: string) =>
    new Map([
      ['a', gave(chose(answer))],
      ['b', gave(chose('1'))],
    ]);

  test.each<[Scoring['scoring'], string]>([
    ['reward', '10'],
    ['choices', '7.5'],
    ['both', '17.5'],
  ])('%s', (mode, total) => {
    const score = scoreAttempt(scoring({ scoring: mode, reward: '10' }), [one, other], given('y'));
    expect([score.total, score.choices, score.bonus]).toEqual([total, '7.5', '0']);
  });

  test('choices may give less than nothing, a total never is', () => {
    expect(scoreAttempt(scoring({ reward: '10' }), [one, other], given('n'))).toMatchObject({ choices: '-29.5', total: '0' });
    expect(scoreAttempt(scoring({ scoring: 'reward', reward: '10' }), [one, other], given('n'))).toMatchObject({ total: '10' });
  });

  test('what is answered without names gives nothing, in a quest or an activity', () => {
    const hidden = { ...one, isAnonymous: true };
    expect(scoreAttempt(scoring({ reward: '1' }), [hidden, other], given('y'))).toMatchObject({ choices: '0.5', total: '1.5' });
    const anonymous = scoring({ scoring: 'reward', reward: '1', isAnonymous: true });
    expect(scoreAttempt(anonymous, [one, other], given('y'))).toEqual({ activities: {}, choices: '0', bonus: '0', total: '1' });
  });

  test('what is not answered, or not there any more, gives nothing', () => {
    expect(scoreAttempt(scoring(), [one], new Map())).toEqual({ activities: {}, choices: '0', bonus: '0', total: '0' });
    expect(scoreAttempt(scoring(), [other], given('y')).total).toBe('0.5');
  });

  test('U-171 an activity opens with the points so far, of answers alone, and so must its section', () => {
    const points = pointsSoFar([one, other], given('y'));
    expect(points).toBe('7.5');
    expect([opens(points), opens(points, '7.5'), opens(points, '7.500001'), opens(points, undefined, '8'), opens('-1', '0')]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});

describe('U-170 the bonus of quick answers', () => {
  const quick = (id: string, more: Partial<ScoredActivity> = {}) =>
    activity(id, field('multiple choice', [choice('y', { isCorrect: true }), choice('n')]), { inTimeBonus: true, ...more });
  const bonus = (timeBonus: string, activities: ScoredActivity[], given: [string, Given][], more: Partial<Scoring> = {}) =>
    scoreAttempt(scoring({ timeBonus, ...more }), activities, new Map(given)).bonus;

  test.each<[number, string]>([
    [0, '90'],
    [10_000, '60'],
    [30_000, '0'],
    [3_600_000, '0'],
    [-5, '90'],
  ])('it falls in a straight line over 30 seconds: after %i ms', (spentMs, points) => {
    expect(bonus('90', [quick('a')], [['a', gave(chose('y'), spentMs)]])).toBe(points);
  });

  test('each activity costs 30 s at most; one that does not count costs none', () => {
    const given: [string, Given][] = [
      ['a', gave(chose('y'), 0)],
      ['b', gave(chose('y'), 999_999)],
      ['c', gave(chose('y'), 999_999)],
    ];
    expect(bonus('90', [quick('a'), quick('b'), quick('c', { inTimeBonus: false })], given)).toBe('45');
    expect(bonus('90', [quick('c', { inTimeBonus: false })], given)).toBe('0');
  });

  test('in a quiz what is not right costs 30 s, in a survey it does not; what is not answered does in both', () => {
    const all = [quick('a'), quick('b'), quick('c')];
    const given: [string, Given][] = [
      ['a', gave(chose('y'))],
      ['b', gave(chose('n'))],
    ];
    expect([bonus('90', all, given), bonus('90', all, given, { type: 'survey' })]).toEqual(['30', '60']);
  });

  test('an anonymous activity counts for no bonus', () => {
    expect(bonus('90', [quick('a', { isAnonymous: true })], [['a', gave(chose('y'))]])).toBe('0');
  });

  test.each<[string, number, string]>([
    ['0.000001', 15_000, '0.000001'],
    ['0.000001', 15_001, '0'],
    ['1', 10_000, '0.666667'],
    ['1000000000', 1, '999966666.666667'],
  ])('it is rounded once, half away from zero: %s after %i ms', (timeBonus, spentMs, points) => {
    expect(bonus(timeBonus, [quick('a')], [['a', gave(chose('y'), spentMs)]])).toBe(points);
  });

  test('it is exact whatever the times', () => {
    const times = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(times, fc.integer({ min: 0, max: 1_000_000_000 }), (spent, micros) => {
        const all = spent.map((_, n) => quick(`a${n}`));
        const got = bonus(
          fromMicros(micros),
          all,
          spent.map((ms, n) => [`a${n}`, gave(chose('y'), ms)]),
        );
        const used = spent.reduce((sum, ms) => sum + Math.min(ms, 30_000), 0);
        const exact = (micros * (30_000 * spent.length - used)) / (30_000 * spent.length);
        expect(Math.abs(toMicros(got) - exact)).toBeLessThanOrEqual(0.5001);
      }),
    );
  });
});

describe('NPS', () => {
  test('R-163 R-164 R-165 who is what', () => {
    const groups = Array.from({ length: 11 }, (_, answer) => npsGroup(answer)[0]);
    expect(groups.join('')).toBe('dddddddpppp');
    expect([6, 7, 8, 9].map(npsGroup)).toEqual(['detractor', 'passive', 'passive', 'promoter']);
  });

  const counts = (...answers: number[]) => Array.from({ length: 11 }, (_, n) => answers.filter((answer) => answer === n).length);

  test.each<[string, number[], number | null]>([
    ['of nobody it is nothing', [], null],
    ['all promote', [9, 10], 100],
    ['all detract', [0, 6], -100],
    ['as many do both', [0, 10], 0],
    ['passive ones count in the whole', [10, 7, 8], 33.3],
    ['two thirds', [10, 10, 7], 66.7],
    ['one of eight, half away from zero', [10, 7, 7, 7, 7, 7, 7, 7], 12.5],
    ['one of sixteen below zero', [0, ...Array.from({ length: 15 }, () => 7)], -6.3],
  ])('R-166 %s', (_, answers, score) => {
    expect(npsScore(counts(...answers))).toBe(score);
  });
});

test('R-104 an activity is not started, in progress once it was opened, and done once it is answered', () => {
  expect([
    respondentStatus({ opened: false, answered: false }),
    respondentStatus({ opened: true, answered: false }),
    respondentStatus({ opened: true, answered: true }),
  ]).toEqual(['notstarted', 'inprogress', 'done']);
});

test.each([
  [0, '0:00:00'],
  [999, '0:00:00'],
  [61_000, '0:01:01'],
  [3_599_999, '0:59:59'],
  [360_000_000, '100:00:00'],
  [-1, '0:00:00'],
])('R-266 %i ms are shown as %s', (milliseconds, shown) => {
  expect(timeSpent(milliseconds)).toBe(shown);
});
