import { addTexts } from '../../platform/texts/texts.ts';
import { stepTexts } from './step.texts.ts';

// Whoever says one of them imports this.
addTexts(stepTexts);
