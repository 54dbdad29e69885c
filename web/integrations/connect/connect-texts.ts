import { addTexts } from '../../platform/texts/texts.ts';
import { connectTexts } from './connect.texts.ts';

// Whoever says one of them imports this.
addTexts(connectTexts);
