import { addTexts } from '../platform/texts/texts.ts';
import { targetsTexts } from './targets.texts.ts';

// Whoever says one of them imports this.
addTexts(targetsTexts);
