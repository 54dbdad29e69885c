import { addTexts } from '../../platform/texts/texts.ts';
import { boardEditTexts } from './edit.texts.ts';

// Whoever says one of them imports this.
addTexts(boardEditTexts);
