import { battlesTexts } from '../battles/battles.texts.ts';
import { addTexts } from '../platform/texts/texts.ts';
import { competitionsTexts } from './competitions.texts.ts';

// Whoever says one of them imports this.
addTexts(competitionsTexts);
addTexts(battlesTexts);
