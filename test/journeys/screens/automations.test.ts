import { screens } from './automations.screens.ts';
import { lookAt } from './look-at.ts';

lookAt(screens);
