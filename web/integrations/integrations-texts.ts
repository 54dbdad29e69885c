import { addTexts } from '../platform/texts/texts.ts';
import { integrationsTexts } from './integrations.texts.ts';

// Whoever says one of them imports this.
addTexts(integrationsTexts);
