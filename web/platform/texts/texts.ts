import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

/**
 * Makes `useTranslation()` and `t` answer from a catalogue (U-013). React escapes texts; what is put into a text is set apart from it
 * here, so that a name written from right to left leaves the words round it in their order, as `bdi` does elsewhere.
 */
export async function startTexts(texts: object): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: texts } },
    interpolation: { escape: isolated },
    returnNull: false,
  });
  for (const late of early.splice(0)) addTexts(late);
}

/** Those that came before the catalogue was there. */
const early: object[] = [];

/** Adds the texts of screens that come late, in the code that they come with: whoever never sees them need not fetch them. */
export function addTexts(texts: object): void {
  if (i18next.isInitialized) i18next.addResourceBundle('en', 'translation', texts, true);
  else early.push(texts);
}

/**
 * A text outside of a component, and inside of those that a list draws by the hundred: it costs no hook. Elsewhere use
 * `useTranslation()`, which draws again when the language changes.
 */
export const t = i18next.t;

/** Letters and marks from right to left: the blocks from Hebrew to Arabic, and the marks that turn the direction. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u200f\u202b\u202e\u2067\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Somebody's words for a text in which others stand: between the marks that isolate them (UAX 9), where they hold anything from right to
 * left; else as they were.
 */
export function isolated(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}
