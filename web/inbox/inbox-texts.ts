import { addTexts } from '../platform/texts/texts.ts';
import { inboxTexts } from './inbox.texts.ts';

// Whoever says one of them imports this.
addTexts(inboxTexts);
