import { lookAt } from './look-at.ts';
import { screens } from './quest-reports.screens.ts';

lookAt(screens);
