import { addTexts } from '../platform/texts/texts.ts';
import { feedTexts } from './feed.texts.ts';

// Whoever says one of them imports this.
addTexts(feedTexts);
