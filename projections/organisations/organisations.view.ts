import { flag, object, type Of, text } from '../../src/platform/http/answers.values.ts';

/** An organisation as its members see it (entity Organization). */
export const organisationRow = object({ id: text, name: text, timezone: text, sample: flag }, 'OrganisationRow');
export type OrganisationRow = Of<typeof organisationRow>;

/** Theme colours as `#rrggbb`; what is written on each as red, green and blue, `0,0,0` (U-158, R-252). */
export const themeRow = object(
  {
    primary: text,
    onprimary: text,
    secondary: text,
    onsecondary: text,
    background: text,
    onbackground: text,
    surface: text,
    onsurface: text,
    error: text,
    onerror: text,
  },
  'ThemeRow',
);
export type ThemeRow = Of<typeof themeRow>;
