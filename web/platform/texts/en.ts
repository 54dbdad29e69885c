import { accountTexts } from './account.texts.ts';
import { billingTexts } from './billing.texts.ts';
import { competitionsTexts } from './competitions.texts.ts';
import { entryTexts } from './entry.texts.ts';
import { joiningTexts } from './joining.texts.ts';
import { platformTexts } from './platform.texts.ts';
import { playersTexts } from './players.texts.ts';
import { pointsTexts } from './points.texts.ts';
import { profileTexts } from './profile.texts.ts';
import { scoreboardTexts } from './scoreboard.texts.ts';
import { settingsTexts } from './settings.texts.ts';

/**
 * Every English text of the product (U-013). An area adds its own file of texts and one line here; another language is another
 * object of this shape.
 */
export const en = {
  ...platformTexts,
  ...pointsTexts,
  ...entryTexts,
  ...accountTexts,
  ...joiningTexts,
  ...playersTexts,
  ...profileTexts,
  ...scoreboardTexts,
  ...settingsTexts,
  ...billingTexts,
  ...competitionsTexts,
} as const;
