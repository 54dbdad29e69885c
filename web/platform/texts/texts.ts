import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';

/** Makes `useTranslation()` and `t` answer from the catalogue (U-013). Texts are escaped by React, not twice. */
export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

/**
 * A text outside of a component, and inside of those that a list draws by the hundred: it costs no hook. Elsewhere use
 * `useTranslation()`, which draws again when the language changes.
 */
export const t = i18next.t;
