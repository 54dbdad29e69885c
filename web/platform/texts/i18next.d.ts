import type { en } from './en.ts';

/** Keys and interpolations of texts are checked against the catalogue. */
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof en };
  }
}
