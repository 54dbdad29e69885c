import { addTexts } from '../platform/texts/texts.ts';
import { castsTexts } from './casts.texts.ts';

// Whoever says one of them imports this.
addTexts(castsTexts);
