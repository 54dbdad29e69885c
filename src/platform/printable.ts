/** What a terminal would obey instead of showing: controls but tabs and ends of lines, other separators, and what turns the direction of writing. */
const OBEYED = /[^\P{Cc}\t\n\r]|\r(?!\n)|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** A text with its controls made visible, like \u001b: whoever's words are in it, they are only read. In JSON it means the same. */
export function printable(text: string): string {
  return text.replaceAll(OBEYED, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
