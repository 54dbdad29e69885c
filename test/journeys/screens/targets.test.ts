import { lookAt } from './look-at.ts';
import { screens } from './targets.screens.ts';

lookAt(screens);
