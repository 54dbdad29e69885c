import { BadInput } from '../platform/http/refusals.ts';
import { Id, Ids, Text } from '../platform/http/fields.ts';
import { MOST_CHOICES } from './activity.values.ts';
import { type Answer, type Answers, MOST_OF_AN_ANSWER } from './answer.values.ts';

/** An answer to a field. */
export class SentAnswer {
  @Id({ note: 'The field' }) field_id!: string;
  @Ids({ optional: true, max: MOST_CHOICES, note: 'What was chosen, by ids; of a rank all of it, in order' }) choices?: string[];
  @Text({ optional: true, max: MOST_OF_AN_ANSWER, note: 'Own words, where the field takes some' }) text?: string;
}

/** All words to one activity take no more, in UTF-8. */
const MOST_BYTES = 200_000;

/** Answers by their fields. @throws BadInput field-twice, answer-too-long */
export function answersOf(sent: readonly SentAnswer[]): Answers {
  const answers = new Map<string, Answer>();
  for (const { field_id, choices = [], text } of sent) {
    if (answers.has(field_id)) throw new BadInput('field-twice', 'A field is answered once', { field: field_id });
    answers.set(field_id, { choiceIds: choices, ...(text !== undefined && { text }) });
  }
  const all = Object.fromEntries(answers);
  if (Buffer.byteLength(JSON.stringify(all)) > MOST_BYTES)
    throw new BadInput('answer-too-long', `An answer takes ${MOST_BYTES / 1_000} KB at most`);
  return all;
}
