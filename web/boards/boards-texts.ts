import { addTexts } from '../platform/texts/texts.ts';
import { boardsTexts } from './boards.texts.ts';

// Whoever says one of them imports this.
addTexts(boardsTexts);
