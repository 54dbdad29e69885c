import type { ActivityField, Choice, FieldWords } from '../../src/quests/activity.values.ts';
import { fieldTypeNumber } from '../../src/quests/quest-spellings.values.ts';
import type { RichText } from '../../src/quests/rich-text.values.ts';
import type { Activity } from './quests.ts';
import type { ChoiceRow, FieldRow } from './quests.view.ts';

const NO_WORDS: FieldWords = { title: '', choices: {} };

/** The fields of an activity as who edits them sees them: with points, what is right, and what is said afterwards. */
export function fieldRows({ settings, words }: Activity): FieldRow[] {
  return settings.fields.map((field, place) => {
    const own = words.fields[field.fieldId] ?? NO_WORDS;
    const { text = '', content, isAdvanced = false } = own.feedback ?? {};
    return {
      ...fieldRow(field, own, place),
      feedback: { text, blob: blobOf(content), advanced_editor: isAdvanced ? 1 : 0 },
      choices: field.choices.map((choice) => ({
        ...choiceRow(choice, own),
        choice_points: choice.points,
        iscorrect: choice.isCorrect ? 1 : 0,
      })),
    };
  });
}

/**
 * The same as players see them: nothing by which an answer is judged. What is right in a text are its choices, and in a rank their order: of a text none is
 * told, and a rank's come in the order of their ids.
 */
export function playerFieldRows({ settings, words }: Activity): FieldRow[] {
  return settings.fields.map((field, place) => {
    const own = words.fields[field.fieldId] ?? NO_WORDS;
    return { ...fieldRow(field, own, place), choices: choicesTold(field).map((choice) => choiceRow(choice, own)) };
  });
}

/** The choices of a field for players, in an order that tells nothing. */
export function choicesTold({ type, choices }: ActivityField): readonly Choice[] {
  if (type === 'text') return [];
  return type === 'rank' ? choices.toSorted((a, b) => (a.choiceId < b.choiceId ? -1 : 1)) : choices;
}

function fieldRow(
  { fieldId, type, subtype, isMandatory, isCaseSensitive }: ActivityField,
  { title, content }: FieldWords,
  place: number,
): FieldRow {
  return {
    id: fieldId,
    field_type: fieldTypeNumber(type),
    field_subtype: subtype ?? null,
    field_title: title,
    field_order: place,
    mandatory: isMandatory ? 1 : 0,
    casesensitive: isCaseSensitive ? 1 : 0,
    contentblob: blobOf(content),
    choices: [],
  };
}

function choiceRow({ choiceId, isOwn }: Choice, words: FieldWords): ChoiceRow {
  const { label = '', content } = words.choices[choiceId] ?? {};
  return { id: choiceId, choice_label: label, player_custom_choice: isOwn ? 1 : 0, contentblob: blobOf(content) };
}

function blobOf(content: RichText | undefined): string {
  return content ? JSON.stringify(content) : '';
}
