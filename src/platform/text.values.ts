/** What texts and names may hold. Whatever else is checked of them, these characters are checked here. */

/** Controls (tab and line ends aside), halves of characters, and marks that turn the direction of text: they break screens and exports. */
const BREAKING = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ud800-\udfff\u202a-\u202e\u2066-\u2069]/u;
/** A name is one line: no control at all, and nothing that ends a line. */
const IN_NO_NAME = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;
/** Not a space, a joiner, a filler, a lone mark, an empty Braille cell or an empty note. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}\u2800\u{1d159}]/u;

/** The rule of names, as refusals say it. */
export const NAME_RULE = 'At most 255 characters, one of them visible, without control characters and line ends';

/** A text of any length and of several lines. */
export function isText(text: string): boolean {
  return !BREAKING.test(text);
}

/** Whether there is anything to see in a text. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** A name of 1 to 255 characters (U-011). Joiners between visible characters stay possible: emoji and Arabic need them. */
export function isName(text: string): boolean {
  return fitsName(text) && isVisible(text) && !IN_NO_NAME.test(text);
}

/** Characters beyond the first plane count once, and nothing long is counted. */
function fitsName(text: string): boolean {
  return text.length <= 2 * MOST_OF_A_NAME && (text.length <= MOST_OF_A_NAME || Array.from(text).length <= MOST_OF_A_NAME);
}

const MOST_OF_A_NAME = 255;
