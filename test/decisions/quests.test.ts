import type { ActivitySettings, ActivityWords } from '../../src/quests/activity.values.ts';
import { addQuestPlayers } from '../../src/quests/add-quest-players.ts';
import { addQuestTeams } from '../../src/quests/add-quest-teams.ts';
import { deleteActivities } from '../../src/quests/delete-activities.ts';
import { deleteField } from '../../src/quests/delete-field.ts';
import { deleteQuest } from '../../src/quests/delete-quest.ts';
import { orderActivities } from '../../src/quests/order-activities.ts';
import { publishActivities } from '../../src/quests/publish-activities.ts';
import { publishedOf } from '../../src/quests/quest-activities.values.ts';
import { quest, type Quest } from '../../src/quests/quest.ts';
import type { QuestEvent, QuestSettings } from '../../src/quests/quests.events.ts';
import { removeQuestPeople } from '../../src/quests/remove-quest-people.ts';
import { restoreQuest } from '../../src/quests/restore-quest.ts';
import { saveActivity } from '../../src/quests/save-activity.ts';
import { changeQuest, createQuest } from '../../src/quests/save-quest.ts';
import { swapFields } from '../../src/quests/swap-fields.ts';

const name = { key: 'org', box: 'sealed' };
const words = { key: 'org', box: 'words' };
const at = '2026-03-02T09:00:00.000Z';
const given = (state: Quest, ...facts: QuestEvent[]): Quest => facts.reduce((s, fact) => quest.evolve(s, { id: 'f', ...fact }), state);
const created = (more: Partial<QuestSettings> = {}) =>
  given(quest.initial(), ...createQuest('q', { name, seriesId: 's', ...more }, { timeZone: 'Europe/Vienna', at, createdBy: 'ada' }));
const settings = (more: Partial<ActivitySettings> = {}): ActivitySettings => ({
  kind: 'question',
  isAnonymous: false,
  showsTime: false,
  inTimeBonus: false,
  fields: [],
  ...more,
});
const NO_WORDS: ActivityWords = { title: '', description: '', fields: {} };
const saved = (activityId: string, more: Partial<ActivitySettings> = {}, contentRevision = 1): QuestEvent => ({
  type: 'ActivitySaved',
  data: { questId: 'q', activityId, settings: settings(more), words, contentRevision, scoringVersion: 1 },
});
const order = ({ listed }: Quest) => listed.map(({ activityId }) => activityId).join('');
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('settings of a quest', () => {
  test('a new one is a draft survey that comes once, begins now, in the zone of then, and gives nothing (U-001, U-176)', () => {
    expect(createQuest('q', { name }, { timeZone: 'Europe/Vienna', at, createdBy: 'ada' })).toEqual([
      {
        type: 'QuestCreated',
        data: {
          questId: 'q',
          createdBy: 'ada',
          settings: {
            name,
            type: 'survey',
            isAnonymous: false,
            from: at,
            timeZone: 'Europe/Vienna',
            repeat: 1,
            scoring: 'reward',
            reward: '0',
            rewardTags: [],
            timeBonus: '0',
            categories: [],
            phase: 0,
            isForAll: false,
            isTemplate: false,
          },
        },
      },
    ]);
    expect(codeOf(() => createQuest('q', {}, { timeZone: 'UTC', at }))).toBe('name-missing');
  });

  test.each<[string, Partial<QuestSettings>, string]>([
    ['an end before its start', { before: at }, 'end-before-start'],
    ['rounds that overlap', { repeat: 2, before: '2026-03-09T09:00:00.001Z' }, 'rounds-overlap'],
    ['a last round of what comes once', { repeatUntil: '2027-01-01T00:00:00.000Z' }, 'repeat-ends-before'],
    ['a last round before the first', { repeat: 2, repeatUntil: at }, 'repeat-ends-before'],
    ['a start in 1969', { from: '1969-12-31T23:59:59.999Z' }, 'start-too-early'],
    ['an end in a hundred and one years', { before: '2127-03-02T09:00:00.000Z' }, 'too-long'],
    ['a reward below zero', { reward: '-1' }, 'amount-invalid'],
    ['a bonus below zero', { timeBonus: '-0.000001' }, 'amount-invalid'],
    ['points for nowhere, once it is published', { phase: 2, reward: '5' }, 'score-series-missing'],
    ['points of answers in an anonymous one', { isAnonymous: true, scoring: 'choices' }, 'anonymous-not-scored'],
    ['a bonus in an anonymous one', { isAnonymous: true, timeBonus: '5' }, 'anonymous-not-scored'],
  ])('%s is refused', (_, more, code) => {
    expect(codeOf(() => changeQuest('q', { seriesId: null, ...more }, created()))).toBe(code);
  });

  test('weekly rounds may touch each other', () => {
    expect(changeQuest('q', { repeat: 2, before: '2026-03-09T09:00:00.000Z' }, created())).toHaveLength(1);
  });

  test('only what differs is told, and what points rest on raises the scoring version', () => {
    const state = created();
    expect(changeQuest('q', { reward: '0', seriesId: 's' }, state)).toEqual([]);
    const facts = changeQuest('q', { reward: '5', isForAll: true }, state);
    expect(facts).toEqual([{ type: 'QuestChanged', data: { questId: 'q', changes: { reward: '5', isForAll: true }, scoringVersion: 2 } }]);
    expect(changeQuest('q', { isForAll: true }, state)[0]?.data).toMatchObject({ scoringVersion: 1 });
  });

  test('of two who edit it the second is told', () => {
    const state = given(created(), ...changeQuest('q', { isForAll: true }, created()));
    expect(codeOf(() => changeQuest('q', { phase: 1 }, state, { edition: 1 }))).toBe('quest-changed');
    expect(changeQuest('q', { isForAll: true }, state, { edition: 1 })).toEqual([]);
  });

  test.each([{ from: '2026-03-03T09:00:00.000Z' }, { repeat: 2 as const }, { type: 'quiz' as const }, { isAnonymous: true }])(
    'U-176 once somebody has begun it %j is fixed, and other things are not',
    (change) => {
      const taken = given(created(), { type: 'QuestTaken', data: { questId: 'q' } });
      expect(changeQuest('q', change, created())).toHaveLength(1);
      expect(codeOf(() => changeQuest('q', change, taken))).toBe('quest-taken');
      expect(changeQuest('q', { before: '2026-05-01T00:00:00.000Z', reward: '9', phase: 2 }, taken)).toHaveLength(1);
    },
  );

  test.each([
    { seriesId: 't' },
    { scoring: 'both' as const },
    { reward: '1' },
    { rewardTags: ['x'] },
    { badgeId: 'b' },
    { timeBonus: '1' },
  ])('who made it and is no admin does not change what it gives: %j', (change) => {
    expect(codeOf(() => changeQuest('q', change, created(), { byOwn: true }))).toBe('admins-only');
    expect(changeQuest('q', { phase: 1 }, created(), { byOwn: true })).toHaveLength(1);
  });

  test('a deleted one is hidden, not changed, and comes back as it was', () => {
    const before = given(created(), saved('a'));
    const gone = given(before, ...deleteQuest('q', before));
    for (const act of [
      () => changeQuest('q', { phase: 2 }, gone),
      () => orderActivities('q', ['a'], gone),
      () => publishActivities('q', ['a'], 2, gone),
      () => deleteActivities('q', ['a'], gone),
      () => addQuestPlayers('q', ['ann'], gone),
      () => addQuestTeams('q', ['red'], gone),
      () => removeQuestPeople('q', { profileIds: ['ann'] }, gone),
      () => deleteField('q', 'a', { mode: 'field', id: 'f' }, gone),
      () => swapFields('q', ['f', 'g'], gone),
    ])
      expect(codeOf(act)).toBe('quest-deleted');
    expect(deleteQuest('q', gone)).toEqual([]);
    expect(given(gone, ...restoreQuest('q', gone))).toEqual(before);
    expect(restoreQuest('q', before)).toEqual([]);
    expect(codeOf(() => deleteQuest('q', quest.initial()))).toBe('not-found');
  });
});

describe('activities', () => {
  const three = () => given(created(), saved('a'), saved('b'), saved('c'));

  test('a new one stands behind all others, a draft', () => {
    expect(three().listed.map(({ activityId, phase }) => `${activityId}${phase}`)).toEqual(['a0', 'b0', 'c0']);
  });

  test.each([
    ['one is missing', ['a', 'b']],
    ['one is there twice', ['a', 'b', 'b']],
    ['one is not of the quest', ['a', 'b', 'x']],
    ['one more is named', ['a', 'b', 'c', 'x']],
    ['none is named', []],
  ])('an order is outdated where %s', (_, ids) => {
    expect(codeOf(() => orderActivities('q', ids, three()))).toBe('order-outdated');
  });

  test('U-174 they stand in the order that names exactly what is there', () => {
    expect(order(given(three(), ...orderActivities('q', ['c', 'a', 'b'], three())))).toBe('cab');
    expect(orderActivities('q', ['a', 'b', 'c'], three())).toEqual([]);
    const less = given(three(), ...deleteActivities('q', ['b'], three()));
    expect(codeOf(() => orderActivities('q', ['c', 'a', 'b'], less))).toBe('order-outdated');
    expect(order(given(less, ...orderActivities('q', ['c', 'a'], less)))).toBe('ca');
  });

  test('R-102 R-198 they are published by a list; players see them in sections that are published', () => {
    const state = given(created(), saved('s', { kind: 'section' }), saved('a', { parentId: 's' }), saved('b'), saved('c'));
    const after = given(state, ...publishActivities('q', ['a', 'b'], 2, state));
    expect(publishedOf(after.listed).map(({ activityId }) => activityId)).toEqual(['b']);
    const all = given(after, ...publishActivities('q', ['s', 'b'], 2, after));
    expect(publishedOf(all.listed).map(({ activityId }) => activityId)).toEqual(['s', 'a', 'b']);
    expect(publishActivities('q', ['s', 'b'], 2, all)).toEqual([]);
    expect(codeOf(() => publishActivities('q', ['s', 'x'], 1, all))).toBe('not-found');
  });

  test('a section goes with what is in it', () => {
    const state = given(created(), saved('s', { kind: 'section' }), saved('a', { parentId: 's' }), saved('b'));
    const after = given(state, ...deleteActivities('q', ['s'], state));
    expect([order(after), [...after.activities.keys()]]).toEqual(['b', ['b']]);
    expect(deleteActivities('q', ['s', 'x'], after)).toEqual([]);
  });

  test('a section stands in no other, and an activity in a section alone', () => {
    const state = given(created(), saved('s', { kind: 'section' }), saved('a'));
    const save = (id: string, more: Partial<ActivitySettings>) => () =>
      saveActivity('q', id, { plain: { settings: settings(more), words: NO_WORDS }, words }, state);
    expect(codeOf(save('t', { kind: 'section', parentId: 's' }))).toBe('section-in-section');
    expect(codeOf(save('b', { parentId: 'a' }))).toBe('not-found');
    expect(codeOf(save('b', { parentId: 'x' }))).toBe('not-found');
    expect(save('b', { parentId: 's' })()).toHaveLength(1);
  });

  test('whether an activity is answered without names stays once somebody has begun the quest and may have opened it, also where it is taken back', () => {
    const change = (state: Quest) => () =>
      saveActivity('q', 'a', { plain: { settings: settings(), words: NO_WORDS }, words, before }, state);
    const before = { settings: settings({ isAnonymous: true }), words: NO_WORDS };
    const published = (phase: 0 | 2): QuestEvent => ({ type: 'ActivitiesPublished', data: { questId: 'q', activityIds: ['a'], phase } });
    const taken: QuestEvent = { type: 'QuestTaken', data: { questId: 'q' } };
    const draft = given(created(), saved('a', { isAnonymous: true }));
    expect(codeOf(change(given(draft, published(2), taken)))).toBe('quest-taken');
    expect(codeOf(change(given(draft, published(2), taken, published(0))))).toBe('quest-taken');
    for (const free of [given(draft, taken), given(draft, published(2))]) expect(change(free)()).toHaveLength(1);
  });

  test('an anonymous quest has none that needs points, and one with such is not made anonymous', () => {
    const plain = { settings: settings({ requiredPoints: '5' }), words: NO_WORDS };
    expect(codeOf(() => saveActivity('q', 'a', { plain, words }, created({ isAnonymous: true })))).toBe('anonymous-not-scored');
    const state = given(created(), saved('a', { requiredPoints: '5' }));
    expect(codeOf(() => changeQuest('q', { isAnonymous: true }, state))).toBe('anonymous-not-scored');
  });
});

describe('people of a quest', () => {
  test('players and teams are added once, and taken out', () => {
    const state = given(created(), ...addQuestPlayers('q', ['ann', 'bob', 'ann'], created()), ...addQuestTeams('q', ['red'], created()));
    expect([[...state.profileIds], [...state.teamIds]]).toEqual([['ann', 'bob'], ['red']]);
    expect([addQuestPlayers('q', ['bob'], state), addQuestTeams('q', ['red'], state)]).toEqual([[], []]);
    const after = given(state, ...removeQuestPeople('q', { profileIds: ['ann', 'cid'], teamIds: ['red', 'blue'] }, state));
    expect([[...after.profileIds], [...after.teamIds]]).toEqual([['bob'], []]);
    expect(removeQuestPeople('q', { profileIds: ['ann'], teamIds: ['red'] }, after)).toEqual([]);
  });

  test('one fact names 500', () => {
    const many = Array.from({ length: 1_001 }, (_, n) => `p${n}`);
    expect(addQuestPlayers('q', many, created()).map(({ data }) => 'profileIds' in data && data.profileIds.length)).toEqual([500, 500, 1]);
  });
});
