import { lookAt } from './look-at.ts';
import { screens } from './audit.screens.ts';

lookAt(screens);
