import { addTexts } from '../../platform/texts/texts.ts';
import { tvsTexts } from './tvs.texts.ts';

// Whoever says one of them imports this.
addTexts(tvsTexts);
