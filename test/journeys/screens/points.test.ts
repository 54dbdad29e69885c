import { lookAt } from './look-at.ts';
import { screens } from './points.screens.ts';

lookAt(screens);
