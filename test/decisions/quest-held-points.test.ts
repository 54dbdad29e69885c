import { questResults } from '../../projections/quest-results/quest-results.ts';
import { countedAnswer } from '../../projections/quest-results/tallies.values.ts';
import { MAX_ENTRY } from '../../src/points/point-amount.values.ts';
import type { ActivityField, FieldType } from '../../src/quests/activity.values.ts';
import { wholeActivity } from '../../src/quests/given-activity.ts';
import { pointsSoFar, scoreAttempt, type ScoredActivity } from '../../src/quests/score-attempt.values.ts';

const MOST = '1000000000';
const ids = Array.from({ length: 10 }, (_, place) => `c${place}`);
const ten = (type: FieldType, points = MOST): ActivityField => ({
  fieldId: 'f',
  type,
  isMandatory: false,
  isCaseSensitive: false,
  choices: ids.map((choiceId) => ({ choiceId, points, isCorrect: true, isOwn: false })),
});
const asked = (activityId: string, ...fields: ActivityField[]): ScoredActivity => ({
  activityId,
  isAnonymous: false,
  inTimeBonus: false,
  fields,
  labels: {},
});
const scoring = { type: 'quiz', scoring: 'both', reward: MOST, timeBonus: MOST, isAnonymous: false } as const;
const given = { answers: { f: { choiceIds: ids } }, spentMs: 0 };

describe('U-175 of more points than an entry holds as many are given as it does', () => {
  test.each<[FieldType, string, string, string]>([
    ['multiple choice', MOST, MOST, MOST],
    ['rank', MOST, MOST, MOST],
    ['multiple choice', `-${MOST}`, `-${MOST}`, '0'],
  ])('ten choices of a %s with %s each', (type, points, choices, total) => {
    const all = [asked('a', ten(type, points)), asked('b', ten(type, points))];
    const both = new Map(all.map(({ activityId }) => [activityId, given]));
    const score = scoreAttempt(scoring, all, both);
    expect([score.activities.a?.points, score.activities.a?.right, score.choices, score.total]).toEqual([choices, true, choices, total]);
    expect(pointsSoFar(all, both)).toBe(choices);
  });

  test('of fields together likewise', () => {
    const fields = [ten('rank'), { ...ten('multiple choice'), fieldId: 'g' }];
    const answers = { f: { choiceIds: ids }, g: { choiceIds: ids } };
    expect(scoreAttempt(scoring, [asked('a', ...fields)], new Map([['a', { answers, spentMs: 0 }]])).choices).toBe(MOST);
  });
});

test('U-175 U-178 what was answered to activities that give more is counted, and to many of them what an attempt can give', async () => {
  const settings = { kind: 'question', isAnonymous: false, showsTime: false, inTimeBonus: false, fields: [ten('rank')] } as const;
  expect(countedAnswer({ f: { choiceIds: ids } }, 5, settings).micros).toBe(MAX_ENTRY);
  const documents = new Map<string, object>();
  const kept = {
    get: (key: string) => Promise.resolve(documents.get(key)),
    put: (key: string, document: object) => documents.set(key, document),
  } as unknown as Parameters<typeof fold>[1];
  const of = { attemptId: 't', questId: 'q', round: 1, profileId: 'p', occurredAt: '2026-03-02T09:00:00.000Z' };
  const tell = (type: Type, data: object) => fold({ type, data: { ...of, ...data }, metadata: { organisationId: 'o' } } as never, kept);
  await tell('AttemptStarted', { teamIds: [], activityIds: ['a', 'b'] });
  for (const activityId of ['a', 'b', 'a']) {
    await tell('ActivitySaved', { activityId, settings });
    await tell('AnswersGiven', { activityId, fields: { f: { choiceIds: ids } }, spentMs: 5, isFinal: false, contentRevision: 1 });
  }
  expect(documents.get('o/q/1/~attempt/p')).toMatchObject({ micros: MAX_ENTRY });
  expect(documents.get('o/q/1/~round')).toMatchObject({ answers: 2 });
});

test('an activity whose choices give more together is refused, and one that was kept so can be changed elsewhere', () => {
  const sent = (choice_points: string) => ({ fields: [{ field_type: 5 as const, choices: [{ choice_points }, { choice_points }] }] });
  const of = { organisationId: 'o', commandId: '00000000-0000-4000-8000-000000000001' };
  for (const points of ['500000000.000001', '-500000000.000001'])
    expect(() => wholeActivity(sent(points), undefined, of)).toThrow(expect.objectContaining({ code: 'points-out-of-range' }) as Error);
  const before = wholeActivity(sent('500000000'), undefined, of);
  const fields = before.settings.fields.map((field) => ({ ...field, choices: field.choices.map((one) => ({ ...one, points: MOST })) }));
  const kept = { ...before, settings: { ...before.settings, fields } };
  expect(wholeActivity({ title: 'Rivers' }, kept, of).words.title).toBe('Rivers');
});

type Type = keyof typeof questResults.on;
function fold(fact: never, documents: never): Promise<void> | void {
  const { type } = fact as { type: Type };
  return (questResults.on[type] as (...all: never[]) => Promise<void> | void)(fact, documents);
}
