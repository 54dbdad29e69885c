import { addTexts } from '../platform/texts/texts.ts';
import { shopTexts } from './shop.texts.ts';

// Whoever says one of them imports this.
addTexts(shopTexts);
