import { addTexts } from '../../platform/texts/texts.ts';
import { badgeEditorTexts } from './editor.texts.ts';
import '../badges-texts.ts';

// Whoever says one of them imports this.
addTexts(badgeEditorTexts);
