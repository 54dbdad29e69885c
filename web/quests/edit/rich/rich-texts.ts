import { addTexts } from '../../../platform/texts/texts.ts';
import { richTextTexts } from './rich.texts.ts';

// Whoever says one of them imports this.
addTexts(richTextTexts);
