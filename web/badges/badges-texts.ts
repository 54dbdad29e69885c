import { addTexts } from '../platform/texts/texts.ts';
import { badgesTexts } from './badges.texts.ts';

// Whoever says one of them imports this.
addTexts(badgesTexts);
