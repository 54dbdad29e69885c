import { addTexts } from '../platform/texts/texts.ts';
import { automationsTexts } from './automations.texts.ts';

// Whoever says one of them imports this.
addTexts(automationsTexts);
