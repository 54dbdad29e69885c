import { addTexts } from '../../platform/texts/texts.ts';
import { seriesSettingsTexts } from './series-settings.texts.ts';

// Whoever says one of them imports this.
addTexts(seriesSettingsTexts);
