import { addTexts } from '../platform/texts/texts.ts';
import { heldTexts } from './held.texts.ts';

// Whoever says one of them imports this.
addTexts(heldTexts);
