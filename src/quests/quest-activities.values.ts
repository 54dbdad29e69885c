import type { ActivitySettings, Phase } from './activity.values.ts';
import type { QuestActivityEvent, QuestContentEvent } from './quests.events.ts';

/** An activity that is there, as lists of them know it. */
export type ListedActivity = { activityId: string; kind: ActivitySettings['kind']; parentId: string | null; phase: Phase };

/** The activities of a quest in their order, after a fact of them. */
export function activitiesAfter(listed: readonly ListedActivity[], { type, data }: Of<QuestActivityEvent>): readonly ListedActivity[] {
  switch (type) {
    case 'ActivitySaved': {
      const { activityId, settings } = data;
      const { kind, parentId = null } = settings;
      const before = listed.find((one) => one.activityId === activityId);
      if (!before) return [...listed, { activityId, kind, parentId, phase: 0 }];
      return listed.map((one) => (one === before ? { ...one, kind, parentId } : one));
    }
    case 'ActivitiesOrdered': {
      const places = new Map(data.activityIds.map((activityId, place) => [activityId, place]));
      const placeOf = ({ activityId }: ListedActivity) => places.get(activityId) ?? places.size;
      return listed.toSorted((a, b) => placeOf(a) - placeOf(b));
    }
    case 'ActivitiesPublished':
      return listed.map((one) => (data.activityIds.includes(one.activityId) ? { ...one, phase: data.phase } : one));
    case 'ActivitiesDeleted':
      return listed.filter(({ activityId }) => !data.activityIds.includes(activityId));
    case 'FieldDeleted':
    case 'ChoiceDeleted':
    case 'FieldsOrdered':
      return listed;
  }
}

/** What is set of an activity, after a fact of its content; nothing before it is saved. */
export function contentAfter(before: ActivitySettings | undefined, { type, data }: Of<QuestContentEvent>): ActivitySettings | undefined {
  if (type === 'ActivitySaved') return data.settings;
  if (!before) return undefined;
  const { fields } = before;
  switch (type) {
    case 'FieldDeleted':
      return { ...before, fields: fields.filter(({ fieldId }) => fieldId !== data.fieldId) };
    case 'ChoiceDeleted':
      return {
        ...before,
        fields: fields.map((field) =>
          field.fieldId === data.fieldId
            ? { ...field, choices: field.choices.filter(({ choiceId }) => choiceId !== data.choiceId) }
            : field,
        ),
      };
    case 'FieldsOrdered':
      return { ...before, fields: fields.toSorted((a, b) => data.fieldIds.indexOf(a.fieldId) - data.fieldIds.indexOf(b.fieldId)) };
  }
}

/** What players see: published activities, outside of a section or in one that is published. */
export function publishedOf<A extends ListedActivity>(listed: readonly A[]): A[] {
  const published = listed.filter(({ phase }) => phase === 2);
  const ids = new Set(published.map(({ activityId }) => activityId));
  return published.filter(({ parentId }) => parentId === null || ids.has(parentId));
}

/** A fact without its envelope. */
type Of<E extends QuestActivityEvent> = E extends unknown ? Pick<E, 'type' | 'data'> : never;
