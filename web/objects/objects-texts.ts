import { addTexts } from '../platform/texts/texts.ts';
import { objectsTexts } from './objects.texts.ts';

// Whoever says one of them imports this.
addTexts(objectsTexts);
