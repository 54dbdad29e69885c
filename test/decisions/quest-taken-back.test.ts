import type { ActivitySettings } from '../../src/quests/activity.values.ts';
import { countingOf } from '../../src/quests/attempt-content.values.ts';
import { deleteActivities } from '../../src/quests/delete-activities.ts';
import type { PlainActivity } from '../../src/quests/given-activity.ts';
import { publishActivities } from '../../src/quests/publish-activities.ts';
import { quest, type Quest } from '../../src/quests/quest.ts';
import type { QuestEvent, QuestSettings } from '../../src/quests/quests.events.ts';
import { saveActivity } from '../../src/quests/save-activity.ts';
import { createQuest } from '../../src/quests/save-quest.ts';

const name = { key: 'org', box: 'sealed' };
const at = '2026-03-02T09:00:00.000Z';
const after = (state: Quest, ...facts: QuestEvent[]): Quest => facts.reduce((s, fact) => quest.evolve(s, { id: 'f', ...fact }), state);
const settings = { kind: 'content', isAnonymous: false, showsTime: false, inTimeBonus: true, fields: [] } satisfies ActivitySettings;
const saved = (activityId: string, more: Partial<ActivitySettings> = {}): QuestEvent => ({
  type: 'ActivitySaved',
  data: { questId: 'q', activityId, settings: { ...settings, ...more }, words: name, contentRevision: 1, scoringVersion: 1 },
});
const published = (activityIds: string[], phase: 1 | 2 = 2): QuestEvent => ({
  type: 'ActivitiesPublished',
  data: { questId: 'q', activityIds, phase },
});
const taken: QuestEvent = { type: 'QuestTaken', data: { questId: 'q' } };
const asked = (more: Partial<QuestSettings> = {}) =>
  after(
    quest.initial(),
    ...createQuest('q', { name, ...more }, { timeZone: 'Europe/Vienna', at, createdBy: 'ada' }),
    saved('section', { kind: 'section', inTimeBonus: false }),
    saved('within', { parentId: 'section' }),
    saved('plain', { inTimeBonus: false }),
    saved('quick'),
    published(['section', 'within', 'plain', 'quick']),
  );

describe('U-170 what was taken back costs no bonus', () => {
  test.each<[string, string[], string[]]>([
    ['an activity', ['quick'], ['within', 'plain']],
    ['a section, and what is in it', ['section'], ['plain', 'quick']],
    ['nothing', [], ['within', 'plain', 'quick']],
  ])('%s counts no more, unless it was answered', (_, ids, counting) => {
    const all = ['within', 'plain', 'quick'];
    const state = after(asked(), published(ids, 1));
    expect(countingOf(all, new Map(), state)).toEqual(counting);
    expect(countingOf(all, new Set(all), state)).toEqual(all);
  });

  test.each<[string, string[], number | undefined]>([
    ['an activity with a bonus', ['quick'], 2],
    ['a section with one', ['section'], 2],
    ['one without', ['plain'], undefined],
  ])('once somebody has begun, taking back %s is another scoring', (_, ids, version) => {
    const [fact] = publishActivities('q', ids, 1, after(asked(), taken));
    expect((fact?.data as { scoringVersion?: number }).scoringVersion).toBe(version);
    expect(after(asked(), taken, fact!).scoringVersion).toBe(version ?? 1);
    expect(publishActivities('q', ids, 1, asked())[0]?.data).not.toHaveProperty('scoringVersion');
  });

  test('so is deleting one that asks for nothing, and moving one to another section', () => {
    expect(deleteActivities('q', ['quick'], asked())[0]?.data).toMatchObject({ scoringVersion: 2 });
    expect(deleteActivities('q', ['plain'], asked())[0]?.data).toMatchObject({ scoringVersion: 1 });
    const words = { title: '', description: '', fields: {} };
    const moved = { plain: { settings: { ...settings, parentId: 'section' }, words }, before: { settings, words }, words: name };
    expect(saveActivity('q', 'quick', moved, asked())[0]?.data).toMatchObject({ scoringVersion: 2 });
  });
});

describe('who made a quest and is no admin gives no points of a series by its choices', () => {
  const plain = (...points: string[]): PlainActivity => ({
    settings: {
      ...settings,
      kind: 'question',
      fields: [
        {
          fieldId: 'f',
          type: 'multiple choice',
          isMandatory: false,
          isCaseSensitive: false,
          choices: points.map((one, place) => ({ choiceId: `c${place}`, points: one, isCorrect: false, isOwn: false })),
        },
      ],
    },
    words: { title: points.join(' '), description: '', fields: {} },
  });
  const code = (act: () => unknown) => {
    try {
      act();
      return 'done';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  const save = (now: PlainActivity, before: PlainActivity | undefined, more: Partial<QuestSettings>, byOwn = true) =>
    code(() => saveActivity('q', 'quick', { plain: now, words: name, before }, asked(more), undefined, byOwn));
  const paying = { seriesId: 's', scoring: 'both' } as const;

  test.each<[string, PlainActivity, PlainActivity | undefined, Partial<QuestSettings>, string]>([
    ['a choice gives more', plain('5', '1'), plain('5', '0'), paying, 'admins-only'],
    ['a new one gives some', plain('5', '1'), plain('5'), paying, 'admins-only'],
    ['a new activity does', plain('1'), undefined, paying, 'admins-only'],
    ['a new choice gives none', plain('5', '0'), plain('5'), paying, 'done'],
    ['choices give nothing to the series', plain('5'), undefined, { ...paying, scoring: 'reward' }, 'done'],
    ['the quest gives to no series', plain('5'), undefined, { scoring: 'both' }, 'done'],
  ])('%s', (_, now, before, more, told) => {
    expect(save(now, before, more)).toBe(told);
    expect(save(now, before, more, false)).toBe('done');
  });
});
