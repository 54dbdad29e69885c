import { addTexts } from '../../platform/texts/texts.ts';
import { keysTexts } from './keys.texts.ts';

// Whoever says one of them imports this.
addTexts(keysTexts);
