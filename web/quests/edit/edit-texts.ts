import { addTexts } from '../../platform/texts/texts.ts';
import { questEditTexts } from './edit.texts.ts';

// Whoever says one of them imports this.
addTexts(questEditTexts);
