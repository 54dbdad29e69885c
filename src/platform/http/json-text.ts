import { parse, scan } from 'secure-json-parse';
import { atOnce } from '../at-once.values.ts';
import { BadInput } from './refusals.ts';

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
const [BRACKET, END_BRACKET, BRACE, END_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** How deep lists and objects may lie in each other. */
const MOST_LEVELS = 20;
/** Characters that are looked at in about a millisecond. */
const PART = 262_144;

/**
 * Counts what a JSON text holds, members and elements, and how deep it goes: one pass over it, before anything is made of it.
 * @throws BadInput too-many-fields, too-deep
 */
export function boundJson(text: string, mostValues: number): void {
  atOnce(boundingJson(text, mostValues));
}

/** Pauses after each part. */
function* boundingJson(text: string, mostValues: number): Generator<void, void> {
  let [values, levels, quoted, pause] = [0, 0, false, PART];
  for (let at = 0; at < text.length; at++) {
    if (at >= pause) {
      pause = at + PART;
      yield;
    }
    const character = text.charCodeAt(at);
    if (quoted) {
      if (character === BACKSLASH) at++;
      else if (character === QUOTE) quoted = false;
    } else if (character === QUOTE) quoted = true;
    else if (character === COMMA) values++;
    else if (character === BRACKET || character === BRACE) {
      values++;
      if (++levels > MOST_LEVELS) throw new BadInput('too-deep', `What is sent is nested deeper than ${MOST_LEVELS} levels`);
    } else if (character === END_BRACKET || character === END_BRACE) levels--;
    if (values > mostValues) throw tooManyFields(mostValues);
  }
}

/**
 * Reads JSON without keys of prototypes. They are looked for in what it holds, which is bounded; in the text that would take longer than all else.
 * Pauses often.
 * @throws BadInput too-many-fields, too-deep, invalid-json
 */
export function* readingJson(text: string, mostValues: number): Generator<void, unknown> {
  yield* boundingJson(text, mostValues);
  try {
    const read = parse(text, { protoAction: 'ignore', constructorAction: 'ignore' }) as unknown;
    yield;
    if (typeof read === 'object' && read !== null) scan(read, { protoAction: 'error', constructorAction: 'error' });
    return read;
  } catch {
    throw new BadInput('invalid-json', 'The body is not valid JSON');
  }
}

export function tooManyFields(most: number): BadInput {
  return new BadInput('too-many-fields', `A call like this has at most ${most} fields and values`);
}
