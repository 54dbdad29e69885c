import { lookAt } from './look-at.ts';
import { screens } from './competition-themes.screens.ts';

lookAt(screens);
