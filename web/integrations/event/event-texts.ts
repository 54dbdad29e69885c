import { addTexts } from '../../platform/texts/texts.ts';
import '../integrations-texts.ts';
import { eventTexts } from './event.texts.ts';

// Whoever says one of them imports this.
addTexts(eventTexts);
