import { lookAt } from './look-at.ts';
import { screens } from './score-series.screens.ts';

lookAt(screens);
