import { addTexts } from '../platform/texts/texts.ts';
import { settingsTexts } from './settings.texts.ts';

// Whoever says one of them imports this.
addTexts(settingsTexts);
