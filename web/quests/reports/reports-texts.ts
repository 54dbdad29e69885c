import { addTexts } from '../../platform/texts/texts.ts';
import { questReportTexts } from './reports.texts.ts';

// Whoever says one of them imports this.
addTexts(questReportTexts);
