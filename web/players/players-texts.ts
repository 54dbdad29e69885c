import { addTexts } from '../platform/texts/texts.ts';
import { joiningTexts } from './joining.texts.ts';
import { playersTexts } from './players.texts.ts';

// Whoever says one of them imports this.
addTexts(playersTexts);
addTexts(joiningTexts);
