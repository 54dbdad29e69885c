import { flag, object, type Of, text } from '../../src/platform/http/answers.values.ts';

/** A picture to choose: one of the product's own (`public`), or one that an admin uploaded. */
export const iconRow = object({ id: text, path: text, public: flag, name: text }, 'IconRow');
export type IconRow = Of<typeof iconRow>;
