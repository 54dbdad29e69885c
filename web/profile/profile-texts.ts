import { addTexts } from '../platform/texts/texts.ts';
import { profileTexts } from './profile.texts.ts';

// Whoever says one of them imports this.
addTexts(profileTexts);
