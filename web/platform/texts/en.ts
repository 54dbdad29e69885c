import { accountTexts } from './account.texts.ts';
import { billingTexts } from './billing.texts.ts';
import { entryTexts } from './entry.texts.ts';
import { platformTexts } from './platform.texts.ts';
import { pointsTexts } from './points.texts.ts';
import { scoreboardTexts } from './scoreboard.texts.ts';

/**
 * The English texts of the product (U-013) that the first screen may need. An area adds its own file of texts and one line here, or, where
 * its screens come late, lets them come with those (`addTexts`) and names it in i18next.d.ts; another language is another object of this
 * shape.
 */
export const en = {
  ...platformTexts,
  ...pointsTexts,
  ...entryTexts,
  ...accountTexts,
  ...scoreboardTexts,
  ...billingTexts,
} as const;
