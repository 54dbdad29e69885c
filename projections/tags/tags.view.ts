import { object, type Of, text, word } from '../../src/platform/http/answers.values.ts';
import { TAG_CATEGORIES } from '../../src/tags/tags.events.ts';

export const tagRow = object({ id: text, name: text, cattype: word(...TAG_CATEGORIES), deleted: word(0) }, 'TagRow');
export type TagRow = Of<typeof tagRow>;
