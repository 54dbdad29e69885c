import { addTexts } from '../platform/texts/texts.ts';
import { questsTexts } from './quests.texts.ts';

// Whoever says one of them imports this.
addTexts(questsTexts);
