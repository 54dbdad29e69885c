import { lookAt } from './look-at.ts';
import { screens } from './settings.screens.ts';

lookAt(screens);
