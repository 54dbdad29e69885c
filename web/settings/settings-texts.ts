import { addTexts } from '../platform/texts/texts.ts';
import { billingPagesTexts } from './billing.texts.ts';
import { settingsTexts } from './settings.texts.ts';

// Whoever says one of them imports this.
addTexts(settingsTexts);
addTexts(billingPagesTexts);
