import { addTexts } from '../platform/texts/texts.ts';
import { accountPagesTexts } from './account-pages.texts.ts';

// Whoever says one of them imports this.
addTexts(accountPagesTexts);
