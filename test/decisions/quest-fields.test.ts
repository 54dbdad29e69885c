import { completeCopy, copiedActivity } from '../../src/quests/copy-quest.ts';
import { deleteField } from '../../src/quests/delete-field.ts';
import { type PlainActivity, wholeActivity } from '../../src/quests/given-activity.ts';
import { mustBeThere, quest, type Quest } from '../../src/quests/quest.ts';
import type { QuestEvent, QuestSettings } from '../../src/quests/quests.events.ts';
import { saveActivity } from '../../src/quests/save-activity.ts';
import { createQuest } from '../../src/quests/save-quest.ts';
import type { SentActivity } from '../../src/quests/sent-activity.ts';
import { swapFields } from '../../src/quests/swap-fields.ts';

const name = { key: 'org', box: 'sealed' };
const words = { key: 'org', box: 'words' };
const at = '2026-03-02T09:00:00.000Z';
const given = (state: Quest, ...facts: QuestEvent[]): Quest => facts.reduce((s, fact) => quest.evolve(s, { id: 'f', ...fact }), state);
const created = (more: Partial<QuestSettings> = {}) =>
  given(quest.initial(), ...createQuest('q', { name, seriesId: 's', ...more }, { timeZone: 'Europe/Vienna', at, createdBy: 'ada' }));
const of = { organisationId: 'o', commandId: '00000000-0000-4000-8000-000000000001' };
const whole = (sent: SentActivity, before?: PlainActivity) => wholeActivity(sent, before, of);
const saved = (activityId: string, plain: PlainActivity = whole({})): QuestEvent => ({
  type: 'ActivitySaved',
  data: { questId: 'q', activityId, settings: plain.settings, words, contentRevision: 1, scoringVersion: 1 },
});
const codeOf = (act: () => unknown): string | undefined => {
  try {
    act();
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('fields and choices', () => {
  const first = whole({
    title: 'Capitals',
    fields: [
      {
        field_type: 1,
        field_title: 'Austria',
        choices: [{ choice_label: 'Vienna', choice_points: '5', iscorrect: true }, { choice_label: 'Graz' }],
      },
      { field_type: 2, choices: [{ choice_label: 'Bern' }] },
    ],
  });
  const [austria, second] = first.settings.fields;
  const fieldIds = first.settings.fields.map(({ fieldId }) => fieldId);
  const state = () => given(created(), saved('a', first));

  test('U-172 what is absent is as it usually is, and what is new gets ids of its own', () => {
    expect(first.settings).toMatchObject({ kind: 'question', isAnonymous: false, showsTime: false, inTimeBonus: false });
    expect(austria).toMatchObject({ type: 'multiple choice', subtype: 'single', isMandatory: false, isCaseSensitive: false });
    expect(austria?.choices.map(({ points, isCorrect, isOwn }) => [points, isCorrect, isOwn])).toEqual([
      ['5', true, false],
      ['0', false, false],
    ]);
    expect(first.words.fields[austria!.fieldId]?.choices[austria!.choices[0]!.choiceId]).toEqual({ label: 'Vienna' });
    expect(new Set([...fieldIds, ...austria!.choices.map(({ choiceId }) => choiceId)]).size).toBe(4);
  });

  test('what is not said stays', () => {
    expect(whole({}, first)).toEqual(first);
    expect(whole({ fields: fieldIds.map((id) => ({ id })) }, first)).toEqual(first);
    const after = whole({ title: 'Towns', fields: [{ id: fieldIds[0], mandatory: true }, { id: fieldIds[1] }] }, first);
    expect(after.words.title).toBe('Towns');
    expect(after.settings.fields[0]).toEqual({ ...austria, isMandatory: true });
  });

  test.each<[string, (ids: string[]) => SentActivity]>([
    ['a field is missing', ([one]) => ({ fields: [{ id: one }] })],
    ['a field is there twice', ([one]) => ({ fields: [{ id: one }, { id: one }] })],
    ['a field is of another', ([one]) => ({ fields: [{ id: one }, { id: 'x' }] })],
    ['a choice is missing', ([one, other]) => ({ fields: [{ id: one, choices: [] }, { id: other }] })],
    ['a choice is of another', ([one, other]) => ({ fields: [{ id: one }, { id: other, choices: [{ id: 'x' }] }] })],
  ])('a save is outdated where %s: nothing that somebody else has added is lost', (_, sent) => {
    expect(codeOf(() => whole(sent(fieldIds), first))).toBe('order-outdated');
  });

  test('fields come in the order of the list, or of field_order where all have one', () => {
    const turned = whole({ fields: [{ id: fieldIds[1] }, { id: fieldIds[0] }] }, first);
    expect(turned.settings.fields.map(({ fieldId }) => fieldId)).toEqual([fieldIds[1], fieldIds[0]]);
    const placed = whole(
      {
        fields: [
          { id: fieldIds[0], field_order: 7 },
          { id: fieldIds[1], field_order: 3 },
        ],
      },
      first,
    );
    expect(placed).toEqual(turned);
  });

  test('what a field asks for, and what an activity is, are fixed', () => {
    expect(codeOf(() => whole({ fields: [{ id: fieldIds[0], field_type: 5 }, { id: fieldIds[1] }] }, first))).toBe('field-type-fixed');
    expect(codeOf(() => whole({ activitytype: 'content' }, first))).toBe('kind-fixed');
    expect(codeOf(() => whole({ activitytype: 'section', fields: [{ field_type: 2 }] }))).toBe('section-holds-activities');
    expect(codeOf(() => whole({ fields: [{}] }))).toBe('invalid-input');
    expect(codeOf(() => whole({ fields: [{ field_type: 5, field_subtype: 'stars' }] }))).toBe('invalid-input');
    expect(codeOf(() => whole({ fields: [{ field_type: 3, choices: [{}] }] }))).toBe('invalid-input');
  });

  test('R-162 NPS asks for 0 to 10, and keeps all of it', () => {
    const nps = whole({ fields: [{ field_type: 7 }, { field_type: 6 }] });
    const [field, rate] = nps.settings.fields;
    expect(field?.choices.map(({ choiceId }) => nps.words.fields[field.fieldId]?.choices[choiceId]?.label).join(' ')).toBe(
      '0 1 2 3 4 5 6 7 8 9 10',
    );
    expect(rate).toMatchObject({ subtype: 'stars', choices: Array.from({ length: 5 }, () => expect.anything() as object) });
    expect(codeOf(() => whole({ fields: [{ field_type: 7, choices: [{ choice_label: '0' }] }] }))).toBe('nps-choices');
    const there = given(created(), saved('n', nps));
    expect(codeOf(() => deleteField('q', 'n', { mode: 'choice', id: field!.choices[3]!.choiceId }, there))).toBe('nps-choices');
  });

  test('an activity takes 200 KB at most', () => {
    const long = 'x'.repeat(1_900);
    const choices = (count: number) => Array.from({ length: count }, () => ({ choice_label: long }));
    expect(whole({ fields: [{ field_type: 1, choices: choices(90) }] }).settings.fields).toHaveLength(1);
    expect(
      codeOf(() =>
        whole({
          fields: [
            { field_type: 1, choices: choices(90) },
            { field_type: 1, choices: choices(20) },
          ],
        }),
      ),
    ).toBe('activity-too-large');
  });

  test('U-174 a field, or a choice, is hidden for ever', () => {
    const [field] = deleteField('q', 'a', { mode: 'field', id: fieldIds[0]! }, state());
    expect(field).toEqual({
      type: 'FieldDeleted',
      data: { questId: 'q', activityId: 'a', fieldId: fieldIds[0], contentRevision: 2, scoringVersion: 2 },
    });
    expect(given(state(), field!).activities.get('a')?.settings.fields).toEqual([second]);
    const choiceId = austria!.choices[1]!.choiceId;
    const after = given(state(), ...deleteField('q', 'a', { mode: 'choice', id: choiceId }, state()));
    expect(after.activities.get('a')?.settings.fields[0]?.choices).toEqual([austria?.choices[0]]);
    expect(deleteField('q', 'a', { mode: 'choice', id: choiceId }, after)).toEqual([]);
    expect(deleteField('q', 'a', { mode: 'field', id: choiceId }, state())).toEqual([]);
    expect(codeOf(() => deleteField('q', 'x', { mode: 'field', id: fieldIds[0]! }, state()))).toBe('not-found');
  });

  test('two fields change places; of two activities they do not', () => {
    const facts = swapFields('q', [fieldIds[0]!, fieldIds[1]!], state());
    expect(given(state(), ...facts).activities.get('a')).toMatchObject({ revision: 2, settings: { fields: [second, austria] } });
    expect(swapFields('q', [fieldIds[0]!, fieldIds[0]!], state())).toEqual([]);
    expect(codeOf(() => swapFields('q', [fieldIds[0]!, 'x'], state()))).toBe('not-found');
  });

  test.each<[string, SentActivity, boolean]>([
    ['a title', { title: 'Towns' }, false],
    [
      'a label of what is chosen',
      {
        fields: [
          { id: fieldIds[0], choices: austria!.choices.map(({ choiceId: id }) => ({ id, choice_label: 'Linz' })) },
          { id: fieldIds[1] },
        ],
      },
      false,
    ],
    [
      'a label of a text',
      { fields: [{ id: fieldIds[0] }, { id: fieldIds[1], choices: [{ id: second!.choices[0]!.choiceId, choice_label: 'Basel' }] }] },
      true,
    ],
    [
      'what is right',
      {
        fields: [{ id: fieldIds[0], choices: austria!.choices.map(({ choiceId: id }) => ({ id, iscorrect: true })) }, { id: fieldIds[1] }],
      },
      true,
    ],
    ['the bonus', { includeintimebonus: true }, true],
  ])('a change of %s is told, and raises the scoring version: %#', (_, sent, raises) => {
    const plain = whole(sent, first);
    const [fact] = saveActivity('q', 'a', { plain, words, before: first }, state());
    expect(fact?.data).toMatchObject({ contentRevision: 2, scoringVersion: raises ? 2 : 1 });
    expect(saveActivity('q', 'a', { plain: first, words, before: first }, state())).toEqual([]);
    expect(codeOf(() => saveActivity('q', 'a', { plain, words, before: first }, given(state(), fact!), 1))).toBe('activity-changed');
  });

  test('a copy has other ids throughout, and the same words', () => {
    const copy = copiedActivity(first, (id) => `new ${id}`);
    expect(copy.settings.fields.map(({ fieldId }) => fieldId)).toEqual(fieldIds.map((id) => `new ${id}`));
    expect(copy.words.fields[`new ${fieldIds[0]}`]?.choices[`new ${austria!.choices[0]!.choiceId}`]).toEqual({ label: 'Vienna' });
    expect(copiedActivity(copy, (id) => id.slice(4))).toEqual(first);
  });

  test('U-104 the copy of a template is a draft quest that was made from it, without people, with the phases of its activities', () => {
    const template = given(created({ isTemplate: true, phase: 2, before: '2026-04-01T00:00:00.000Z' }), saved('a'), saved('b'), {
      type: 'ActivitiesPublished',
      data: { questId: 'q', activityIds: ['b'], phase: 2 },
    });
    const facts = completeCopy(
      'n',
      { ...mustBeThere(template), questId: 'q' },
      { name, at: '2026-05-01T00:00:00.000Z', createdBy: 'bob', idOf: (id) => `new ${id}` },
    );
    expect(facts.map(({ type }) => type)).toEqual(['ActivitiesPublished', 'QuestCreated']);
    expect(facts[0]?.data).toMatchObject({ activityIds: ['new b'], phase: 2 });
    const copy = (facts[1]?.data as { settings: QuestSettings }).settings;
    expect(copy).toMatchObject({ from: '2026-05-01T00:00:00.000Z', phase: 0, isTemplate: false, madeFrom: 'q', seriesId: 's' });
    expect(copy).not.toHaveProperty('before');
  });
});
