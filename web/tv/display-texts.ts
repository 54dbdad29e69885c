import { addTexts } from '../platform/texts/texts.ts';
import { displayTexts } from './display.texts.ts';

// Whoever says one of them imports this.
addTexts(displayTexts);
