import type { ActivitySettings } from '../../src/quests/activity.values.ts';
import type { Answers } from '../../src/quests/answer.values.ts';
import type { AttemptEvent, SealedAnswers } from '../../src/quests/attempts.events.ts';
import { type Answering, giveAnswers } from '../../src/quests/give-answers.ts';
import { openActivity } from '../../src/quests/open-activity.ts';
import { mustBeThere, quest, type Quest } from '../../src/quests/quest.ts';
import { type QuestAttempt, questAttempt } from '../../src/quests/quest-attempt.ts';
import type { QuestEvent, QuestSettings } from '../../src/quests/quests.events.ts';
import { createQuest } from '../../src/quests/save-quest.ts';
import { startQuest, takeQuest } from '../../src/quests/start-quest.ts';
import { lastRounds, takesAnswersAt, takesPart } from '../../src/quests/taking.values.ts';

const name = { key: 'org', box: 'sealed' };
const from = '2026-03-02T09:00:00.000Z';
const at = (seconds: number) => new Date(Date.parse(from) + seconds * 1_000).toISOString();

const CHOICES = [
  { choiceId: 'r', points: '10', isCorrect: true, isOwn: false },
  { choiceId: 'w', points: '-2', isCorrect: false, isOwn: false },
];
const asking: ActivitySettings = {
  kind: 'question',
  isAnonymous: false,
  showsTime: false,
  inTimeBonus: true,
  fields: [{ fieldId: 'f', type: 'multiple choice', subtype: 'single', isMandatory: true, isCaseSensitive: false, choices: CHOICES }],
};

/** A published quest for all, of activities by their ids. */
function questOf(settings: Partial<QuestSettings>, activities: Record<string, Partial<ActivitySettings>>, ...more: QuestEvent[]) {
  const sent = { name, seriesId: 's', scoring: 'choices', phase: 2, isForAll: true, from, before: at(3_600), ...settings } as const;
  const facts: QuestEvent[] = [
    ...createQuest('q', sent, { timeZone: 'Europe/Vienna', at: from, createdBy: 'ada' }),
    ...Object.entries(activities).map(([activityId, own]): QuestEvent => {
      const saved = { questId: 'q', activityId, settings: { ...asking, ...own }, words: name, contentRevision: 1, scoringVersion: 1 };
      return { type: 'ActivitySaved', data: saved };
    }),
    { type: 'ActivitiesPublished', data: { questId: 'q', activityIds: Object.keys(activities), phase: 2 } },
    ...more,
  ];
  return mustBeThere(facts.reduce((s: Quest, fact) => quest.evolve(s, { id: 'f', ...fact }), quest.initial()));
}
type Of = ReturnType<typeof questOf>;
const after = (own: QuestAttempt, ...facts: AttemptEvent[]) => facts.reduce((s, fact) => questAttempt.evolve(s, { id: 'f', ...fact }), own);
const begin = (of: Of, own = questAttempt.initial(), when = at(0)) =>
  startQuest({ questId: 'q', profileId: 'ann', teamIds: new Set(['red']), at: when }, 1, of, own);
/** What scoring reads of an attempt: nothing is sealed here. */
const readOf = (of: Of, { attempt }: QuestAttempt, plain: Record<string, Answers> = {}) => ({
  scored: (attempt?.activityIds ?? []).flatMap((activityId) => {
    const { isAnonymous, inTimeBonus, fields } = of.activities.get(activityId)?.settings ?? asking;
    return of.activities.has(activityId) ? [{ activityId, isAnonymous, inTimeBonus, fields, labels: {} }] : [];
  }),
  given: new Map(
    [...(attempt?.given ?? [])].map(([id, { fields, spentMs }]) => [id, { answers: plain[id] ?? (fields as Answers), spentMs }] as const),
  ),
});
const open = (of: Of, own: QuestAttempt, activityId: string, when = at(1)) => openActivity(activityId, when, of, readOf(of, own), own);
const answer = (of: Of, own: QuestAttempt, activityId: string, choice: string, more: Partial<Answering> = {}) => {
  const answers = { f: { choiceIds: [choice] } };
  const answering = { questId: 'q', profileId: 'ann', activityId, answers, isFinal: false, at: at(11), ...more };
  return giveAnswers(answering, answering.answers as SealedAnswers, of, readOf(of, own), own);
};
/** Begun, and some opened. */
const begun = (of: Of, ...opened: string[]) =>
  opened.reduce((own, id) => after(own, ...open(of, own, id)), after(questAttempt.initial(), ...begin(of)));
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};
const types = (facts: AttemptEvent[]) => facts.map(({ type }) => type);

test('U-177 an attempt begins once, with what is published then, without sections, and with the teams of then', () => {
  const of = questOf({}, { s: { kind: 'section', fields: [] }, a: { parentId: 's' }, b: {} });
  const [started] = begin(of);
  expect(started).toMatchObject({ data: { round: 1, activityIds: ['a', 'b'], teamIds: ['red'], profileId: 'ann', occurredAt: at(0) } });
  expect(begin(of, begun(of))).toEqual([]);
  const place = { round: 1, profileId: 'ann' };
  expect(takeQuest('q', of, place)).toEqual([{ type: 'QuestTaken', data: { questId: 'q' } }]);
  expect(takeQuest('q', { ...of, isTaken: true }, place)).toEqual([]);
  expect(codeOf(() => begin(of, undefined, at(3_600)))).toBe('round-not-open');
  expect(codeOf(() => begin(of, undefined, at(-1)))).toBe('round-not-open');
  expect(codeOf(() => begin(questOf({}, {})))).toBe('nothing-to-answer');
});

test('an attempt that was reset is followed by another, of another id', () => {
  const of = questOf({}, { a: {} });
  const first = begun(of, 'a');
  const { attemptId } = first.attempt!;
  const reset = after(first, { type: 'AttemptReset', data: { attemptId, questId: 'q', round: 1, profileId: 'ann', occurredAt: at(5) } });
  const [again] = begin(of, reset);
  expect(again).toMatchObject({ type: 'AttemptStarted' });
  expect(again?.data.attemptId).not.toBe(attemptId);
});

test('an activity opens once, until the end of the round and five seconds more', () => {
  const of = questOf({}, { a: {}, b: {} });
  const own = begun(of, 'a');
  expect(open(of, own, 'a', at(99_999))).toEqual([]);
  expect(types(open(of, own, 'b', at(3_604.999)))).toEqual(['ActivityOpened']);
  expect(codeOf(() => open(of, own, 'b', at(3_605)))).toBe('round-over');
  expect(codeOf(() => open(of, own, 'x'))).toBe('not-found');
});

test('an attempt holds 1 MB of answers: what is more is refused, and an answer that takes the place of another counts once', () => {
  const asks: Partial<ActivitySettings> = {
    fields: [{ fieldId: 'f', type: 'text', subtype: 'long', isMandatory: true, isCaseSensitive: false, choices: [] }],
  };
  const of = questOf({ type: 'survey' }, { a: asks, b: asks, c: asks });
  const long = (size: number) => ({ answers: { f: { choiceIds: [], text: 'x'.repeat(size) } } });
  const tell = (own: QuestAttempt, id: string, size: number) => answer(of, own, id, '', long(size));
  const own = after(begun(of, 'a', 'b', 'c'), ...tell(begun(of, 'a', 'b', 'c'), 'a', 500_000));
  expect(codeOf(() => tell(own, 'b', 500_000))).toBe('answer-too-long');
  expect(types(tell(own, 'a', 999_000))).toEqual(['AnswersGiven']);
  expect(types(tell(own, 'b', 499_000))).toEqual(['AnswersGiven']);
});

test('the time of an answer is the server’s, from the opening to the receipt, and the one that completes all ends the attempt in the same batch', () => {
  const of = questOf({ type: 'quiz', timeBonus: '6' }, { a: {}, b: {} });
  const own = begun(of, 'a', 'b');
  const first = answer(of, own, 'a', 'r');
  expect(first).toMatchObject([{ type: 'AnswersGiven', data: { spentMs: 10_000, isFinal: true, contentRevision: 1, occurredAt: at(11) } }]);
  const then = after(own, ...first);
  const last = answer(of, then, 'b', 'w', { at: at(13) });
  expect(types(last)).toEqual(['AnswersGiven', 'AttemptDone']);
  // Ten of thirty seconds, and what is wrong counts thirty: 6 x (1 - 40 / 60).
  expect(last[1]?.data).toMatchObject({
    scoringVersion: 1,
    result: { activities: { a: { points: '10', right: true }, b: { points: '-2', right: false } }, choices: '8', bonus: '2', total: '10' },
    reward: { seriesId: 's', points: '10', tags: [] },
  });
  expect(answer(of, after(then, ...last), 'b', 'w', { at: at(99) })).toEqual([]);
  expect(codeOf(() => answer(of, after(then, ...last), 'b', 'r'))).toBe('answer-final');
});

test('in a quiz every answer is final, in a survey one for which feedback was asked', () => {
  const quiz = questOf({ type: 'quiz' }, { a: {}, b: {} });
  const own = begun(quiz, 'a');
  const quizzed = after(own, ...answer(quiz, own, 'a', 'w'));
  expect(codeOf(() => answer(quiz, quizzed, 'a', 'r'))).toBe('answer-final');
  const survey = questOf({}, { a: {}, b: {} });
  let asked = begun(survey, 'a');
  asked = after(asked, ...answer(survey, asked, 'a', 'w'));
  asked = after(asked, ...answer(survey, asked, 'a', 'r', { at: at(20) }));
  expect(asked.attempt?.given.get('a')).toMatchObject({ fields: { f: { choiceIds: ['r'] } }, spentMs: 19_000, isFinal: false });
  const [final] = answer(survey, asked, 'a', 'r', { isFinal: true, at: at(30) });
  expect(final).toMatchObject({ type: 'AnswersGiven', data: { isFinal: true, spentMs: 19_000 } });
  expect(codeOf(() => answer(survey, after(asked, final!), 'a', 'w'))).toBe('answer-final');
});

test('answers on their way at the end count for five seconds', () => {
  const of = questOf({}, { a: {} });
  const own = begun(of, 'a');
  expect(types(answer(of, own, 'a', 'r', { at: at(3_604.999) }))).toEqual(['AnswersGiven', 'AttemptDone']);
  expect(codeOf(() => answer(of, own, 'a', 'r', { at: at(3_605) }))).toBe('round-over');
  const weekly = { from, before: at(3_600), repeat: 2, timeZone: 'Europe/Vienna' } as const;
  expect(lastRounds(weekly, at(7 * 86_400)).map(({ number }) => number)).toEqual([2, 1]);
  expect(takesAnswersAt({ number: 1, from, before: undefined }, at(1e9))).toBe(true);
});

const takenBack: QuestEvent = { type: 'ActivitiesPublished', data: { questId: 'q', activityIds: ['b'], phase: 1 } };
test('the same answer again ends an attempt of which the rest was taken back meanwhile', () => {
  const before = questOf({}, { a: {}, b: {} });
  const own = begun(before, 'a');
  const given = after(own, ...answer(before, own, 'a', 'r'));
  const now = questOf({}, { a: {}, b: {} }, takenBack);
  expect(answer(now, given, 'a', 'r', { at: at(50) })).toMatchObject([{ type: 'AttemptDone', data: { result: { total: '10' } } }]);
});

test('what was answered without a name says neither what nor to which content; where nothing else is left, any answer to it ends the attempt', () => {
  const before = questOf({ type: 'quiz' }, { a: { isAnonymous: true }, b: {} });
  const own = begun(before, 'a');
  const cast = answer(before, own, 'a', 'r');
  expect(cast).toMatchObject([{ type: 'AnswersGiven', data: { isCast: true, fields: {}, contentRevision: 0, spentMs: 0 } }]);
  const given = after(own, ...cast);
  expect(codeOf(() => answer(before, given, 'a', 'r'))).toBe('answer-final');
  const now = questOf({ type: 'quiz' }, { a: { isAnonymous: true }, b: {} }, takenBack);
  const tried: Answers[] = [{}, { f: { choiceIds: ['w'] } }];
  for (const answers of tried) expect(types(answer(now, given, 'a', 'w', { answers, at: at(50) }))).toEqual(['AttemptDone']);
  const ended = after(given, ...answer(now, given, 'a', 'r', { at: at(50) }));
  expect(answer(now, ended, 'a', 'w', { at: at(60) })).toEqual([]);
});

test('U-169 zero gives no entry, and where points go nowhere there is none', () => {
  const of = questOf({}, { a: {} });
  const own = begun(of, 'a');
  const rewardBy = (state: Of, choice: string) => answer(state, own, 'a', choice).find(({ type }) => type === 'AttemptDone')?.data;
  expect(rewardBy(of, 'w')).not.toHaveProperty('reward');
  expect(rewardBy({ ...of, settings: { ...of.settings, seriesId: undefined } }, 'r')).not.toHaveProperty('reward');
  expect(rewardBy({ ...of, settings: { ...of.settings, badgeId: 'badge' } }, 'w')).toMatchObject({ badgeId: 'badge' });
});

test('U-176 U-181 who takes part: everybody, who was added, or who is in a team that was; never in a draft or a template', () => {
  const of = questOf({ isForAll: false }, { a: {} });
  const ann = { profileId: 'ann', teamIds: ['red'] };
  expect(takesPart(of, ann)).toBe(false);
  expect(takesPart({ ...of, profileIds: new Set(['ann']) }, ann)).toBe(true);
  expect(takesPart({ ...of, teamIds: new Set(['red']) }, ann)).toBe(true);
  expect(takesPart({ ...of, deleted: true, profileIds: new Set(['ann']) }, ann)).toBe(false);
  expect(takesPart(questOf({}, {}), ann)).toBe(true);
  expect(takesPart(questOf({ phase: 0 }, {}), ann)).toBe(false);
  expect(takesPart(questOf({ isTemplate: true }, {}), ann)).toBe(false);
});

test('U-179 where the plan limits who takes part, each start takes a place of its round, once, as long as there are some', () => {
  const of = (...places: { round: number; profileId: string }[]) =>
    questOf({}, { a: {} }, ...places.map((place): QuestEvent => ({ type: 'QuestTaken', data: { questId: 'q', place } })));
  const [ann, bob, cid] = ['ann', 'bob', 'cid'].map((profileId) => ({ round: 1, profileId }));
  expect(takeQuest('q', of(), ann!, 2)).toEqual([{ type: 'QuestTaken', data: { questId: 'q', place: ann } }]);
  expect(takeQuest('q', of(ann!), ann!, 2)).toEqual([]);
  expect(takeQuest('q', of(ann!), bob!, 2)).toHaveLength(1);
  expect(codeOf(() => takeQuest('q', of(ann!, bob!), cid!, 2))).toBe('participants-limited');
  expect(takeQuest('q', of(ann!, bob!), bob!, 2)).toEqual([]);
  // The next round has places of its own.
  expect(takeQuest('q', of(ann!, bob!), { ...cid!, round: 2 }, 2)).toHaveLength(1);
});
